// Looks again at what is shown, every few seconds, as long as somebody sees it and types nothing.

const EVERY_MS = 5000;
const lost = document.getElementById('lost');

async function look() {
  const live = document.getElementById('live');
  if (!live || document.hidden || live.contains(document.activeElement)) return;
  try {
    const answer = await fetch(location.href, { cache: 'no-store' });
    if (!answer.ok) throw new Error(answer.status);
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    const fresh = page.getElementById('live');
    if (fresh && !live.contains(document.activeElement)) live.replaceWith(document.adoptNode(fresh));
    lost.hidden = true;
  } catch { lost.hidden = false; /* What is shown stays, and says that it is old. */ }
}
setInterval(look, EVERY_MS);
