// Keeps a page up to date: one stream of events for all pages of a browser, where the browser can share it.
import { renew } from './forms.js';

/** Calls `heard` with each notice of the station, and with one about everything where notices may have been missed. */
export function listen(heard) {
  // A page that was out of sight, or comes back from the browser's memory, may have heard nothing meanwhile.
  document.addEventListener('visibilitychange', () => { if (!document.hidden) heard({ all: true }); });
  addEventListener('pageshow', (event) => { if (event.persisted) heard({ all: true }); });
  const own = () => {
    const stream = new EventSource('/live');
    stream.onmessage = (event) => heard(JSON.parse(event.data));
    // Things may have happened before the stream was open, at first and after an interruption: look at everything again.
    stream.onopen = () => { lost(false); heard({ all: true }); };
    stream.onerror = () => {
      lost(true);
      if (stream.readyState !== EventSource.CLOSED) return;
      // A browser tries again by itself unless it was refused: by a station that starts, or that knows the session no more, which is
      // said where it is so.
      part(location.href);
      setTimeout(own, TRIES_AGAIN_MS);
    };
  };
  if (!navigator.locks || !('BroadcastChannel' in window)) { own(); return; }
  // The page that holds the lock has the stream and passes on what it hears.
  const channel = new BroadcastChannel('shoutan');
  channel.onmessage = (event) => heard(event.data);
  heard({ all: true });
  navigator.locks.request('shoutan-live', () => new Promise(() => {
    const first = heard;
    heard = (notice) => { first(notice); channel.postMessage(notice); };
    own();
  }));
}

/**
 * Keeps what a page shows as new as the log. `look` fetches the state of now, puts it on the page, and gives the last entry that is in it;
 * nothing where it did not come. One look at a time, so that nothing older ever comes after something newer.
 */
export function keepUp(first, look) {
  const RETRY_MS = 1000;
  let shown = first;
  let wanted = first;
  let anew = false;
  let looking = false;
  async function catchUp() {
    if (looking) return;
    looking = true;
    while (anew || shown < wanted) {
      anew = false;
      const seen = await look().catch(() => undefined);
      if (seen === undefined) {
        anew = true;
        await new Promise((done) => { setTimeout(done, RETRY_MS); });
      } else { shown = Math.max(shown, seen); wanted = Math.max(wanted, shown); }
    }
    looking = false;
  }
  return {
    /** The last entry in what the page shows. */
    get shown() { return shown; },
    /** Something was entered; without its number, something may have been. */
    told(sequence) {
      if (sequence === undefined) anew = true; else wanted = Math.max(wanted, sequence);
      return catchUp();
    },
  };
}

const TRIES_AGAIN_MS = 3000;

/** Says that the station is not reached, or no more. */
function lost(is) { document.getElementById('lost')?.toggleAttribute('hidden', !is); }

/** Fetches a part of our pages as text; none where it did not come. Who is logged in no more is told so. */
export async function part(address) {
  try {
    const answer = await fetch(address, { headers: { accept: 'text/html' } });
    lost(false);
    const out = answer.status === 401 || (answer.redirected && new URL(answer.url).pathname === '/login');
    document.getElementById('out')?.toggleAttribute('hidden', !out);
    return answer.ok && !out ? await answer.text() : null;
  } catch { return null; }
}

/** Runs `work` a moment after the last of many calls. */
export function calmly(work, milliseconds = 150) {
  let timer;
  return () => { clearTimeout(timer); timer = setTimeout(work, milliseconds); };
}

/** Where many acts follow each other, one look shows them all. */
const SETTLES_MS = 150;

/** Puts what the station renders now in place of what is shown; gives the last entry of the log that is in it. */
async function look(element) {
  await new Promise((done) => { setTimeout(done, SETTLES_MS); });
  const text = await part(element.dataset.url);
  const fresh = text === null ? null : new DOMParser().parseFromString(text, 'text/html').getElementById(element.id);
  if (!fresh) return undefined;
  renew(element, fresh.innerHTML);
  element.dataset.sequence = fresh.dataset.sequence;
  return Number(fresh.dataset.sequence);
}

/** From one picture of a camera to the next. */
const LOOK_EVERY = 3000;

/** Shows what each camera sees now where somebody looks at it; the last picture of one that gives none any more is faded. */
function follow() {
  if (document.hidden) return;
  for (const shown of document.querySelectorAll('img[data-follows]')) {
    if (shown.offsetParent === null) continue;
    const next = shown.cloneNode();
    next.loading = 'eager';
    next.onload = () => { next.classList.remove('faded'); shown.replaceWith(next); };
    next.onerror = () => shown.classList.add('faded');
    next.src = `${shown.getAttribute('src').split('?')[0]}?at=${Date.now()}`;
  }
}
setInterval(follow, LOOK_EVERY);

for (const button of document.querySelectorAll('[data-print]')) button.addEventListener('click', () => print());

const language = document.documentElement.lang;
/** How the reader writes dates: as in their own country, where the page is in their language. */
const locale = navigator.languages.find((one) => one.split('-')[0] === language.split('-')[0] && one.includes('-'))
  ?? (language === 'en' ? 'en-GB' : language);

/** Shows an instant as the reader writes it, in the hall's own time; the sheet keeps Greenwich. */
function localTime(time) {
  if (time.title) return;
  time.title = time.textContent;
  const zone = time.closest('.sheet') ? { timeZone: 'UTC', timeZoneName: 'short' } : {};
  const day = { year: 'numeric', month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' };
  time.textContent = new Date(time.dateTime).toLocaleString(locale, { ...day, ...zone });
}
const localTimes = () => document.querySelectorAll('time').forEach(localTime);
localTimes();
new MutationObserver(localTimes).observe(document.body, { childList: true, subtree: true });

const hall = document.querySelector('[data-live=hall]');
const tables = hall && keepUp(Number(hall.dataset.sequence), () => look(hall));
if (hall) listen((notice) => tables.told(notice.all ? undefined : notice.sequence));

// What is typed into the search is looked for at once; the page's address says it too, so that it can be loaded again.
const find = document.getElementById('find');
find?.addEventListener('input', calmly(() => {
  for (const [address, put] of [
    [new URL(hall.dataset.url, location), (url) => { hall.dataset.url = url.pathname + url.search; }],
    [new URL(location), (url) => history.replaceState(null, '', url)],
  ]) {
    if (find.value.trim()) address.searchParams.set('find', find.value.trim()); else address.searchParams.delete('find');
    put(address);
  }
  tables.told();
}));

// Whoever logs in again comes back to this page.
const login = document.querySelector('[data-login]');
if (login) login.href = `/login?next=${encodeURIComponent(location.pathname + location.search)}`;

/** Fetches anew what changes without an entry in the log, while somebody looks: the boards that cameras watch. */
for (const shown of document.querySelectorAll('[data-every]')) {
  setInterval(async () => {
    if (document.hidden) return;
    const known = shown.dataset.state ? `?state=${shown.dataset.state}` : '';
    const text = await part(shown.dataset.url + known);
    const fresh = text && new DOMParser().parseFromString(text, 'text/html').getElementById(shown.id);
    if (!fresh) return;
    renew(shown, fresh.innerHTML);
    if (fresh.dataset.state) shown.dataset.state = fresh.dataset.state;
  }, 1000 * Number(shown.dataset.every));
}
