// Keeps what is typed: through somebody else's act, a lost connection, and a restart of the station.
//
// A draft of each form lies in the tab's own storage until the form has arrived; words that nobody else may read are never kept.

const KEPT = 'input:not([type=hidden], [type=password], [type=file], [type=search], [autocomplete=off][name=code]), textarea, select';
/** What a form's draft is called; it keeps its name when it is on the page no more. */
function name(form) {
  const action = (one) => new URL(one.action, location).pathname;
  const same = [...document.querySelectorAll('form')].filter((other) => action(other) === action(form));
  form.dataset.draft ??= `draft ${location.pathname} ${action(form)} ${form.dataset.side ?? same.indexOf(form)}`;
  return form.dataset.draft;
}
const fields = (form) => [...form.querySelectorAll(KEPT)].filter((field) => field.name);
const value = (field) => (['radio', 'checkbox'].includes(field.type) ? field.checked : field.value);
const untouched = (field) => {
  if (['radio', 'checkbox'].includes(field.type)) return field.checked === field.defaultChecked;
  if (field.tagName !== 'SELECT') return field.value === field.defaultValue;
  const chosen = [...field.options].find((option) => option.defaultSelected) ?? field.options[0];
  return field.value === (chosen?.value ?? '');
};
const hasFile = (form) => [...form.querySelectorAll('input[type=file]')].some((input) => input.files.length > 0);
const isDirty = (form) => !('sent' in form.dataset) && (hasFile(form) || fields(form).some((field) => !untouched(field)));

/** The forms that are somebody's own work: not those that choose a language or log somebody in or out. */
const forms = (root) => [...root.querySelectorAll('form[method=post]')].filter((form) => !form.closest('.bar, .narrow'));

function read(form) {
  try { return JSON.parse(sessionStorage.getItem(name(form))); } catch { return null; }
}

function write(form, sent) {
  const draft = { sent, values: fields(form).map((field) => [field.name, field.type === 'radio' ? field.value : null, value(field)]) };
  try { sessionStorage.setItem(name(form), JSON.stringify(draft)); } catch { /* A full storage keeps no drafts; the form itself still does. */ }
}

/** The form arrived: its draft is done with. */
export function arrived(form) { sessionStorage.removeItem(name(form)); }

/** Whether a form is under way: it is filled in by nobody then, unless it does not arrive. */
export function isSent(form, is) { if (is) form.dataset.sent = ''; else delete form.dataset.sent; }

/** Puts drafts back into the forms below `root`. */
export function restore(root) {
  for (const form of forms(root)) {
    for (const [field, radio, typed] of read(form)?.values ?? []) {
      const found = fields(form).find((one) => one.name === field && (radio === null || one.value === radio));
      if (!found || !untouched(found)) continue;
      if (typeof typed === 'boolean') found.checked = typed; else found.value = typed;
    }
    const details = form.closest('details');
    if (details && isDirty(form)) details.open = true;
  }
}

/** What was rendered last, so that what has not changed is left alone. */
const rendered = new WeakMap();

/** Where the focus is in `container`, so that it is found again in what is rendered next: a form's element, or a folded part's line. */
function spot(container, key) {
  const focused = document.activeElement;
  if (!container.contains(focused)) return () => null;
  if (focused.form) {
    const [form, at] = [key(focused.form), [...focused.form.elements].indexOf(focused)];
    return () => forms(container).find((other) => key(other) === form)?.elements[at];
  }
  const text = focused.textContent;
  return () => [...container.querySelectorAll(focused.tagName)].find((other) => other.textContent === text);
}

/**
 * Renders `html` in place of what `container` shows. A form that is being filled in stays the very same element, so that neither its
 * words nor the place where somebody types is lost; what is hidden in it is renewed. Folded parts stay as they were.
 */
export function renew(container, html) {
  if (rendered.get(container) === html) return;
  rendered.set(container, html);
  const fresh = document.createElement(container.tagName);
  fresh.innerHTML = html;
  const key = (form) => new URL(form.getAttribute('action') ?? '', location).pathname + (form.dataset.side ?? '');
  const waiting = forms(fresh);
  const focused = document.activeElement;
  const again = spot(container, key);
  const selected = focused && 'selectionStart' in focused ? [focused.selectionStart, focused.selectionEnd] : null;
  for (const form of forms(container).filter((one) => isDirty(one) || (!('sent' in one.dataset) && one.contains(focused) && focused.matches(KEPT)))) {
    const at = waiting.findIndex((other) => key(other) === key(form));
    if (at < 0) continue;
    const [other] = waiting.splice(at, 1);
    // The state that it was filled in on stays what it was: what somebody else changed since is not overwritten unseen.
    for (const hidden of form.querySelectorAll('input[type=hidden]:not([name=seen])')) {
      const newer = [...other.querySelectorAll('input[type=hidden]')].find((one) => one.name === hidden.name);
      if (newer) hidden.value = newer.value;
    }
    other.replaceWith(form);
  }
  const folded = (part) => part.querySelector('summary')?.textContent.trim();
  const open = new Map([...container.querySelectorAll('details')].map((part) => [folded(part), part.open]));
  for (const part of fresh.querySelectorAll('details')) if (open.has(folded(part))) part.open = open.get(folded(part));
  container.replaceChildren(...fresh.childNodes);
  restore(container);
  if (focused && focused !== document.activeElement && container.contains(focused)) {
    focused.focus({ preventScroll: true });
    if (selected && selected[0] !== null) focused.setSelectionRange(...selected);
  } else if (focused && focused !== document.body && !focused.isConnected) {
    // Where what was pressed is gone, the next key goes on from here, not from the top of the page.
    container.tabIndex = -1;
    (again() ?? container).focus({ preventScroll: true });
  }
}

addEventListener('input', (event) => {
  const form = event.target.form;
  if (form && forms(document).includes(form)) write(form, false);
});
addEventListener('submit', (event) => {
  if (forms(document).includes(event.target)) write(event.target, true);
});

// A form that the station took leads on to a page by a redirect; whoever comes back in any other way finds what they typed.
const [navigation] = performance.getEntriesByType('navigation');
const fromLogin = document.referrer && new URL(document.referrer).pathname === '/login';
if (navigation?.type === 'navigate' && navigation.redirectCount > 0 && !fromLogin) {
  for (const key of Object.keys(sessionStorage).filter((one) => one.startsWith('draft '))) {
    try { if (JSON.parse(sessionStorage.getItem(key)).sent) sessionStorage.removeItem(key); } catch { sessionStorage.removeItem(key); }
  }
}
restore(document);
