// The arbiter's board: a cursor, keys and buttons, a close-up of the photograph, and each change sent at once.
//
// A page shows one state of the game, and knows the last entry of the log that is in it. Each act says which state it was made on, so
// that the station can refuse to undo what somebody else did meanwhile; whatever comes of it, the page then shows the state of now.
import { arrived, isSent, renew } from './forms.js';
import { keepUp, listen, part } from './live.js';

const game = document.getElementById('game');
const base = game.dataset.url;
const csrf = game.dataset.csrf;
/** Entries of our own that the page knows of before it shows the state with them. */
let own = [];
/** Acts are sent one after the other. */
let sending = Promise.resolve();
let board = null;

/** Does something to the game, on the state that is shown; what the station refuses is said. */
function act(name, fields = {}) {
  const state = page.shown;
  const sent = sending.then(async () => {
    const seen = [state, ...own.filter((entry) => entry > state)].join(' ');
    const answer = await fetch(`${base}/${name}`, {
      method: 'POST',
      headers: { accept: 'application/json', 'x-csrf-token': csrf },
      body: new URLSearchParams({ ...fields, seen }),
    }).catch(() => { throw new Error(document.getElementById('lost').textContent); });
    if (!answer.ok) {
      const refusal = new DOMParser().parseFromString(await answer.text(), 'text/html');
      throw new Error(refusal.querySelector('[role=alert]')?.textContent ?? answer.statusText);
    }
    const entered = await answer.json();
    own = [...own.filter((entry) => entry > page.shown), ...entered.own];
    return entered.sequence;
  });
  sending = sent.catch(() => {});
  return sent.then(() => page.told(), (error) => { page.told(); throw error; });
}

/** Fetches the state of now and shows it; gives the last entry in it. */
async function look() {
  let before;
  do { before = sending; await before; } while (before !== sending);
  const text = await part(base);
  const fresh = text === null ? null : new DOMParser().parseFromString(text, 'text/html').getElementById('game');
  if (!fresh) return undefined;
  // What was tapped since then is not in it: it is shown with the next one.
  if (before !== sending) return look();
  for (const at of ['head', 'photos', 'account']) {
    renew(document.getElementById(at), fresh.querySelector(`#${at}`).innerHTML);
  }
  showBoard(fresh.querySelector('#read'));
  game.dataset.sequence = fresh.dataset.sequence;
  return Number(fresh.dataset.sequence);
}
const page = keepUp(Number(game.dataset.sequence), look);

listen((notice) => {
  const [, , round, table] = base.split('/');
  if (notice.all) page.told();
  else if (notice.round === Number(round) && notice.table === Number(table)) page.told(notice.sequence);
});

/** Says above everything, wherever the page is, why something was not done. */
function tell(words) {
  let line = document.querySelector('.refused');
  if (!line) {
    line = document.createElement('p');
    line.className = 'refused notice';
    line.setAttribute('role', 'alert');
    document.getElementById('main').before(line);
  }
  line.textContent = words;
  line.hidden = !words;
}

// What is entered below the board is sent without leaving the page, which stays where it was.
game.addEventListener('submit', async (event) => {
  const form = event.target;
  if (form.enctype === 'multipart/form-data') return;
  event.preventDefault();
  tell('');
  const fields = Object.fromEntries(new FormData(form, event.submitter));
  // What is under way is nobody's draft: the state of now may take its place.
  isSent(form, true);
  try {
    await act(new URL(form.action).pathname.slice(base.length + 1), fields);
    arrived(form);
  } catch (error) {
    isSent(form, false);
    tell(error.message);
  }
});

/** Shows a board as it is now: the same board is changed where it differs, another one takes its place. */
function showBoard(fresh) {
  const read = document.getElementById('read');
  const key = (where) => { const found = where.querySelector('#board'); return found ? `${found.dataset.photo} ${'editable' in found.dataset}` : null; };
  if (board && key(fresh) === key(read)) { board.adopt(fresh.querySelector('#board')); return; }
  if (read.innerHTML !== fresh.innerHTML) {
    read.replaceChildren(...fresh.childNodes);
    begin();
    toKeys();
  }
}

/** The board, where one was read. */
function makeBoard(section) {
  const pane = document.getElementById('pane');
  const diagram = section.querySelector('.diagram');
  const overlay = section.querySelector('.overlay');
  const photo = section.dataset.photo;
  const said = document.getElementById('said');
  const words = Object.fromEntries(['black', 'white', 'bare'].map((stone) =>
    [stone, section.querySelector(`[data-do=${stone}]`)?.textContent.trim() ?? stone]));
  const order = section.dataset.doubts.split(' ').filter(Boolean);
  /** The points that the last state changed. */
  let changed = [];
  let cursor = null;
  /** Whether the page itself chose the point at the cursor, and nobody has looked at it yet. */
  let isUnseen = false;
  let closeUp = null;

  /** The point so many lines beside another; none beyond the edge. */
  const beside = (point, across, down) => {
    const { column, row } = diagram.querySelector(`[data-point="${point}"]`).dataset;
    return diagram.querySelector(`[data-column="${Number(column) + across}"][data-row="${Number(row) + down}"]`)?.dataset.point;
  };
  const marks = (point) => section.querySelectorAll(`[data-point="${point}"]`);
  const stone = (point) => diagram.querySelector(`[data-point="${point}"]`).dataset.stone;
  const isDoubtful = (point) => 'doubt' in diagram.querySelector(`[data-point="${point}"]`).dataset;
  const doubts = () => order.filter(isDoubtful);

  /** Shows the state of now where it differs from what is shown. */
  function adopt(fresh) {
    changed = [];
    for (const drawing of ['.diagram', '.overlay']) {
      for (const { dataset } of fresh.querySelectorAll(`${drawing} [data-point]`)) {
        const mark = section.querySelector(`${drawing} [data-point="${dataset.point}"]`);
        for (const key of ['stone', 'doubt', 'dead']) {
          if (mark.dataset[key] === dataset[key]) continue;
          if (!changed.includes(dataset.point)) changed.push(dataset.point);
          if (key in dataset) mark.dataset[key] = dataset[key]; else delete mark.dataset[key];
        }
      }
    }
    document.getElementById('doubts').innerHTML = fresh.querySelector('#doubts').innerHTML;
    document.getElementById('why')?.toggleAttribute('hidden', !fresh.querySelector('#why'));
    pane.setAttribute('aria-label', fresh.querySelector('#pane').getAttribute('aria-label'));
    if (cursor && changed.includes(cursor)) say(cursor);
  }

  function move(point, quiet) {
    cursor = point;
    isUnseen = quiet ?? false;
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

  async function set(point, value) {
    // It is seen at once; what the station says of it comes a moment later.
    for (const mark of marks(point)) {
      if (mark.closest('.filled')) continue;
      mark.dataset.stone = value;
      delete mark.dataset.dead;
      delete mark.dataset.doubt;
    }
    say(point);
    await act('point', { photo, point, stone: value }).catch(complain);
  }

  function complain(error) { said.textContent = error.message; }

  /** Undoes the last act of whoever is logged in, and goes to where it was. */
  async function undo() {
    try {
      changed = [];
      await act('undo');
      if (changed.length > 0) move(changed[0]);
    } catch (error) { complain(error); }
  }

  /** To the doubt that comes after the cursor; the one that the page itself chose is looked at first. */
  function next() {
    const from = order.indexOf(cursor);
    const turned = [...order.slice(from + 1), ...order.slice(0, from + 1)].filter(isDoubtful);
    const chosen = isUnseen && isDoubtful(cursor) ? cursor : turned[0];
    if (chosen) move(chosen);
  }

  /** Marks the chain at the cursor dead or living, for the players to agree on. */
  async function kill() {
    if (!cursor || stone(cursor) === 'bare') return;
    const wasDead = 'dead' in diagram.querySelector(`[data-point="${cursor}"]`).dataset;
    await act('mark', { photo, point: cursor, mark: wasDead ? 'living' : 'dead' }).catch(complain);
  }

  function take(action) {
    if (action === 'next') return next();
    if (action === 'undo') return undo();
    if (action === 'dead') return kill();
    if (cursor) set(cursor, action);
    return undefined;
  }

  function key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    // A button is pressed by its own keys.
    if (event.target.closest('button') && [' ', 'Enter'].includes(event.key)) return;
    const steps = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
    const actions = { b: 'black', w: 'white', ' ': 'bare', n: 'next', u: 'undo', d: 'dead' };
    if (event.key in steps) {
      move(cursor ? beside(cursor, ...steps[event.key]) ?? cursor : section.dataset.middle);
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
  section.addEventListener('keydown', key);
  for (const button of section.querySelectorAll('[data-do]')) {
    button.addEventListener('click', () => take(button.dataset.do));
  }
  if (doubts().length > 0) move(doubts()[0], true);
  return { adopt };
}

/** Takes up the board that is shown now, where there is one to work on. */
function begin() {
  const section = document.getElementById('board');
  board = section && 'editable' in section.dataset ? makeBoard(section) : null;
}
begin();

/** Where there are keys they work at once, and after a click beside everything else. */
function toKeys() {
  const isTouched = matchMedia('(pointer: coarse)').matches;
  const isNowhere = [document.body, document.getElementById('main')].includes(document.activeElement);
  if (!isTouched && isNowhere) document.getElementById('pane')?.focus({ preventScroll: true });
}
document.addEventListener('click', toKeys);
toKeys();

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
document.addEventListener('change', (event) => {
  const form = event.target.closest?.('#photo-form');
  if (form && event.target.type === 'file' && !form.querySelector('input[type=radio]')) form.requestSubmit();
});
document.addEventListener('submit', (event) => {
  if (event.target.id !== 'photo-form') return;
  event.target.querySelector('button').disabled = true;
  event.target.setAttribute('aria-busy', 'true');
});

// A tap on the live board names the point where the camera is put right.
document.addEventListener('click', (event) => {
  const drawing = event.target.closest('#watched svg.diagram');
  const field = document.querySelector('#put-right [name=point]');
  if (!drawing || !field) return;
  const { lines, cell } = drawing.dataset;
  const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(drawing.getScreenCTM().inverse());
  const [column, row] = [at.x, at.y].map((along) => Math.round(along / cell));
  if (column < 0 || row < 0 || column >= lines || row >= lines) return;
  field.value = `${'ABCDEFGHJKLMNOPQRST'[column]}${lines - row}`;
  field.closest('details').open = true;
  field.scrollIntoView({ block: 'nearest' });
});
