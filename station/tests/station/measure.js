// Measures every element of the page that is shown against the window, its card and its neighbours; returns what does not fit, in words.
const SLACK_PX = 1;
// What has a border of its own: nothing inside may stand out of it.
const CARDS = '.card, .panel, .sheet, .slip, .badge, button, .filters a, .rounds a, td, th, label, .narrow, header.bar';
const wide = document.documentElement.clientWidth;
const faults = new Set();

const shown = (element) => {
  const style = getComputedStyle(element);
  return style.visibility !== 'hidden' && style.display !== 'none' && !element.closest('.hidden, .skip, noscript, option, datalist, template')
    && (element.checkVisibility?.() ?? true);
};
/** What may be scrolled sideways may be wider than the window. */
const scrolls = (element) => element.closest('.scroll');
const called = (element) => {
  const name = element.tagName.toLowerCase() + [...element.classList].map((one) => `.${one}`).join('');
  return `${name} “${element.textContent.trim().replace(/\s+/g, ' ').slice(0, 50)}”`;
};
const fault = (what, element) => faults.add(`${what}: ${called(element)} in ${called(element.parentElement).slice(0, 80)}`);

if (document.documentElement.scrollWidth > wide) faults.add(`the page is ${document.documentElement.scrollWidth} wide`);

for (const element of document.body.querySelectorAll('*')) {
  if (element.closest('svg svg, svg *') || !shown(element)) continue;
  const box = element.getBoundingClientRect();
  if (box.width === 0 || box.height === 0) continue;
  if (!scrolls(element) && (box.right > wide + SLACK_PX || box.left < -SLACK_PX)) fault(`out of the window by ${Math.round(box.right - wide)}`, element);
  const card = element.parentElement.closest(CARDS);
  if (card && !(scrolls(element) && !scrolls(card))) {
    const around = card.getBoundingClientRect();
    if (box.right > around.right + SLACK_PX || box.left < around.left - SLACK_PX) fault(`out of its card by ${Math.round(box.right - around.right)}`, element);
    if (box.bottom > around.bottom + SLACK_PX || box.top < around.top - SLACK_PX) fault('above or below its card', element);
  }
}

const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
const ofCard = new Map();
while (texts.nextNode()) {
  const text = texts.currentNode;
  const element = text.parentElement;
  if (!text.data.trim() || element.closest('svg, script, style, textarea, select, .mono, code') || !shown(element)) continue;
  const range = document.createRange();
  range.selectNodeContents(text);
  const lines = [...range.getClientRects()].filter((line) => line.width > 0);
  const card = element.closest(CARDS);
  const around = (card ?? document.body).getBoundingClientRect();
  for (const line of lines) {
    if (line.right > around.right + SLACK_PX && !(scrolls(element) && !(card && scrolls(card)))) fault('text out of its card', element);
  }
  // A word of ordinary length that is broken in its middle stands in a column that is too narrow for it.
  for (const word of text.data.matchAll(/[\p{Script=Latin}\p{M}]{2,18}/gu)) {
    range.setStart(text, word.index);
    range.setEnd(text, word.index + word[0].length);
    const pieces = new Set([...range.getClientRects()].filter((piece) => piece.width > 0).map((piece) => Math.round(piece.top)));
    if (pieces.size > 1) fault(`“${word[0]}” is broken`, element);
  }
  const whole = element.closest('.card');
  if (whole) ofCard.set(whole, [...(ofCard.get(whole) ?? []), ...lines.map((line) => ({ line, element }))]);
}
for (const all of ofCard.values()) {
  for (const [at, { line: one, element }] of all.entries()) {
    for (const { line: other } of all.slice(at + 1)) {
      const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      if (across > SLACK_PX && down > 4 * SLACK_PX) fault('another text lies over it', element);
    }
  }
}
return [...faults];
