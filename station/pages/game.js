// The arbiter's board: a cursor, keys and buttons, a close-up of the photograph, and each change sent at once.
import { calmly, listen } from './live.js';

const game = document.getElementById('game');
const base = game.dataset.url;
const csrf = game.dataset.csrf;
const editable = 'editable' in game.dataset;
const shown = Number(game.dataset.sequence);
const own = [];
let known = shown;
let sending = 0;

/** Sends a form to the station; what it refuses is said. */
async function send(act, fields) {
  sending += 1;
  try {
    const answer = await fetch(`${base}/${act}`, {
      method: 'POST',
      headers: { accept: 'application/json', 'x-csrf-token': csrf },
      // The state that the act was made on: what somebody else changed since is not overwritten.
      body: new URLSearchParams({ ...fields, seen: [shown, ...own].join(' ') }),
    });
    if (!answer.ok) {
      const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
      throw new Error(page.querySelector('[role=alert]')?.textContent ?? answer.statusText);
    }
    const { sequence } = await answer.json();
    own.push(sequence);
    known = Math.max(known, sequence);
  } finally { sending -= 1; }
}

/** Renders what is below the board anew. */
const refreshAccount = calmly(async () => {
  const answer = await fetch(`${base}/account`);
  if (!answer.ok) return;
  const account = document.getElementById('account');
  const open = [...account.querySelectorAll('details')].map((details) => details.open);
  account.innerHTML = await answer.text();
  [...account.querySelectorAll('details')].forEach((details, at) => { if (open[at]) details.open = true; });
  const shown = account.querySelector('.account');
  known = Math.max(known, Number(shown.dataset.sequence));
  board?.dead(account.querySelector('#dead')?.dataset.heads ?? '');
}, 250);

/** Asks how far the game is now. */
async function latest() {
  const answer = await fetch(base);
  if (!answer.ok) return known;
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  return Number(page.getElementById('game')?.dataset.sequence ?? known);
}

listen(async (notice) => {
  const [, , round, table] = base.split('/');
  if (notice.all) notice = { ...notice, sequence: await latest() };
  else if (notice.round !== Number(round) || notice.table !== Number(table)) return;
  // Our own changes come back a little before their answers: they are waited for.
  setTimeout(() => { if (sending === 0 && notice.sequence > known) location.reload(); }, 400);
});

/** The board, where one was read. */
function makeBoard(section) {
  const pane = document.getElementById('pane');
  const diagram = section.querySelector('.diagram');
  const overlay = section.querySelector('.overlay');
  const lines = Number(section.dataset.lines);
  const photo = section.dataset.photo;
  const said = document.getElementById('said');
  const letters = 'ABCDEFGHJKLMNOPQRST';
  const words = Object.fromEntries(['black', 'white', 'bare'].map((stone) =>
    [stone, section.querySelector(`[data-do=${stone}]`)?.textContent.trim() ?? stone]));
  const order = section.dataset.doubts.split(' ').filter(Boolean);
  const undo = [];
  let cursor = null;
  let closeUp = null;

  const name = (column, row) => `${letters[column]}${lines - row}`;
  const place = (point) => [letters.indexOf(point[0]), lines - Number(point.slice(1))];
  const marks = (point) => section.querySelectorAll(`[data-point="${point}"]`);
  const stone = (point) => diagram.querySelector(`[data-point="${point}"]`).dataset.stone;
  const isDoubtful = (point) => 'doubt' in diagram.querySelector(`[data-point="${point}"]`).dataset;
  const doubts = () => order.filter(isDoubtful);

  function count() {
    const left = doubts().length;
    const line = document.getElementById('doubts');
    if (left > 0) line.innerHTML = line.innerHTML.replace(/\d+/, left); else if (line.querySelector('strong')) refreshBoard();
    line.classList.toggle('done', left === 0);
    document.getElementById('why')?.toggleAttribute('hidden', left === 0);
  }

  /** The line says in the visitor's language that no doubt is left: the station knows the words. */
  async function refreshBoard() {
    const page = new DOMParser().parseFromString(await (await fetch(base)).text(), 'text/html');
    const line = page.getElementById('doubts');
    if (line) document.getElementById('doubts').innerHTML = line.innerHTML;
  }

  function move(point, quiet) {
    cursor = point;
    for (const drawing of [diagram, overlay]) {
      const mark = drawing.querySelector(`[data-point="${point}"]`);
      const square = drawing.querySelector('.cursor');
      square.setAttribute('transform', mark.getAttribute('transform'));
      square.setAttribute('visibility', 'visible');
    }
    enlarge(point);
    if (!quiet) say(point);
  }

  function say(point) {
    const doubt = isDoubtful(point) ? ` ? (${doubts().indexOf(point) + 1}/${doubts().length})` : '';
    const dead = 'dead' in diagram.querySelector(`[data-point="${point}"]`).dataset ? ' ✕' : '';
    said.textContent = `${point}: ${words[stone(point)]}${dead}${doubt}`;
  }

  /** A look at the photograph around a point, as large as the overlay. */
  function enlarge(point) {
    const [x, y] = overlay.querySelector(`[data-point="${point}"]`).getAttribute('transform').match(/-?[\d.]+/g).map(Number);
    const cell = Number(overlay.dataset.cell);
    if (!closeUp) {
      closeUp = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
      closeUp.classList.add('closeup');
      closeUp.setAttribute('aria-hidden', 'true');
      closeUp.append(overlay.querySelector('image').cloneNode());
      const square = overlay.querySelector('.cursor').cloneNode();
      closeUp.append(square);
      said.before(closeUp);
    }
    closeUp.querySelector('.cursor').setAttribute('transform', `translate(${x} ${y})`);
    closeUp.querySelector('.cursor').setAttribute('visibility', 'visible');
    closeUp.setAttribute('viewBox', `${x - 4 * cell} ${y - 2 * cell} ${8 * cell} ${4 * cell}`);
  }

  function show(point, value, doubtful) {
    for (const mark of marks(point)) {
      if (mark.closest('.filled')) continue;
      mark.dataset.stone = value;
      delete mark.dataset.dead;
      if (doubtful) mark.dataset.doubt = ''; else delete mark.dataset.doubt;
    }
    count();
  }

  async function set(point, value, back) {
    const before = { point, stone: stone(point), doubtful: isDoubtful(point) };
    if (!back) undo.push(before);
    const doubtful = back?.doubtful ?? false;
    show(point, value, doubtful);
    say(point);
    try {
      await send('point', { photo, point, stone: doubtful ? 'unsaid' : value });
      refreshAccount();
    } catch (error) {
      show(point, before.stone, before.doubtful);
      said.textContent = error.message;
    }
  }

  function next() {
    const left = doubts();
    if (left.length === 0) return;
    move(left[(left.indexOf(cursor) + 1) % left.length]);
  }

  /** Marks the chain at the cursor dead or living, for the players to agree on. */
  async function kill() {
    if (!cursor || stone(cursor) === 'bare') return;
    const wasDead = 'dead' in diagram.querySelector(`[data-point="${cursor}"]`).dataset;
    try {
      await send('mark', { photo, point: cursor, mark: wasDead ? 'living' : 'dead' });
      refreshAccount();
    } catch (error) { said.textContent = error.message; }
  }

  function chainAt(point) {
    const color = stone(point);
    const chain = new Set([point]);
    const wait = [point];
    while (wait.length > 0) {
      const [column, row] = place(wait.pop());
      for (const [across, down] of [[0, 1], [1, 0], [0, -1], [-1, 0]]) {
        const [other, line] = [column + across, row + down];
        if (other < 0 || line < 0 || other >= lines || line >= lines) continue;
        const at = name(other, line);
        if (!chain.has(at) && stone(at) === color) { chain.add(at); wait.push(at); }
      }
    }
    return chain;
  }

  /** Shows which chains are taken as dead. */
  function dead(heads) {
    for (const mark of diagram.querySelectorAll('[data-dead]')) delete mark.dataset.dead;
    for (const head of heads.split(' ').filter(Boolean)) {
      for (const point of chainAt(head)) diagram.querySelector(`[data-point="${point}"]`).dataset.dead = '';
    }
    if (cursor) say(cursor);
  }

  function take(action) {
    if (action === 'next') return next();
    if (action === 'undo') {
      const last = undo.pop();
      if (last) { move(last.point, true); set(last.point, last.stone, last); }
      return undefined;
    }
    if (action === 'dead') return kill();
    if (cursor) set(cursor, action);
    return undefined;
  }

  function key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const steps = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
    const actions = { b: 'black', w: 'white', ' ': 'bare', n: 'next', u: 'undo', d: 'dead' };
    if (event.key in steps) {
      const middle = Math.floor(lines / 2);
      const [column, row] = cursor ? place(cursor) : [middle, middle];
      const [across, down] = cursor ? steps[event.key] : [0, 0];
      const within = (value) => Math.min(lines - 1, Math.max(0, value));
      move(name(within(column + across), within(row + down)));
    } else if (event.key.toLowerCase() in actions) {
      take(actions[event.key.toLowerCase()]);
    } else if (event.key === 'Enter') {
      const form = document.querySelector('#agree, #claim, #confirm');
      form?.querySelector('button').focus();
    } else { return; }
    event.preventDefault();
  }

  for (const drawing of [diagram, overlay]) {
    drawing.addEventListener('click', (event) => {
      const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(drawing.getScreenCTM().inverse());
      let best = null;
      for (const mark of drawing.querySelectorAll('.point')) {
        const [x, y] = mark.getAttribute('transform').match(/-?[\d.]+/g).map(Number);
        const far = Math.hypot(x - at.x, y - at.y);
        if (!best || far < best.far) best = { far, point: mark.dataset.point };
      }
      if (best) { move(best.point); pane.focus({ preventScroll: true }); }
    });
  }
  pane.addEventListener('keydown', key);
  for (const button of section.querySelectorAll('[data-do]')) {
    button.addEventListener('click', () => take(button.dataset.do));
  }
  if (doubts().length > 0) move(doubts()[0], true);
  return { dead };
}

const section = document.getElementById('board');
const board = section && editable ? makeBoard(section) : null;

// A step of the fill-in shows its points on the filled board.
document.addEventListener('click', (event) => {
  const step = event.target.closest?.('.step');
  if (!step) return;
  const filled = step.closest('details').querySelector('.filled');
  for (const mark of filled.querySelectorAll('[data-step]')) delete mark.dataset.step;
  for (const point of step.dataset.points.split(' ').filter(Boolean)) filled.querySelector(`[data-point="${point}"]`).dataset.step = '';
  for (const other of step.closest('ol').querySelectorAll('.step')) other.setAttribute('aria-pressed', other === step);
});

// A photograph is sent as soon as it is chosen, where nothing else is to be said of it.
const form = document.getElementById('photo-form');
form?.querySelector('input[type=file]').addEventListener('change', () => {
  if (!form.querySelector('input[type=radio]')) form.requestSubmit();
});
form?.addEventListener('submit', () => { form.querySelector('button').disabled = true; form.setAttribute('aria-busy', 'true'); });
