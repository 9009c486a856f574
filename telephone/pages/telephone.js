// Sends what the telephone's camera sees: a picture every two seconds, one after the other, for as long as the page is in sight.
//
// A picture is sent only while the camera gives new ones: a frozen one would pass for the board as it is now.

/** From the start of one picture to the next. */
const EVERY_MS = 2000;
/** While the station does not answer it is tried less often, but never less than so. */
const LONGEST_WAIT_MS = 10000;
/** What has not been answered by then will not be. */
const ANSWERS_WITHIN_MS = 20000;
/** So many times without a new picture, and the camera is opened again. */
const STILL_TIMES = 3;
/** What the station reads a board from; a larger picture only takes longer on its way. */
const LONGEST_SIDE_PX = 1920;
const QUALITY = 0.85;

const words = document.getElementById('telephone').dataset;
const [camera, video, state, count, last, sleeps, button, single] =
  ['camera', 'seen', 'state', 'count', 'last', 'sleeps', 'switch', 'single'].map((id) => document.getElementById(id));
const canvas = document.createElement('canvas');
const ago = new Intl.RelativeTimeFormat(document.documentElement.lang, { numeric: 'auto', style: 'short' });

/** The camera's stream; none while nothing is sent. */
let stream = null;
/** What keeps the screen on. */
let awake = null;
/** Which start of the camera this is: what belongs to an earlier one ends. */
let turn = 0;
let arrived = 0;
let arrivedAt = null;
/** The camera's time of the picture that was taken last. */
let taken = null;

/** Says how it stands, in one of the page's sentences. */
function tell(name, isWell = false) {
  if (state.textContent !== words[name]) state.textContent = words[name];
  state.className = `state ${isWell ? 'well' : 'ill'}`;
}

function showFigures() {
  count.textContent = arrived;
  if (arrivedAt === null) return;
  const seconds = Math.round((Date.now() - arrivedAt) / 1000);
  last.textContent = seconds < 60 ? ago.format(-seconds, 'second') : ago.format(-Math.floor(seconds / 60), 'minute');
}
setInterval(showFigures, 1000);

/** A picture as a JPEG, not larger than is of use. */
function jpeg(source, width, height) {
  const scale = Math.min(1, LONGEST_SIDE_PX / Math.max(width, height));
  [canvas.width, canvas.height] = [Math.round(width * scale), Math.round(height * scale)];
  canvas.getContext('2d').drawImage(source, 0, 0, canvas.width, canvas.height);
  return new Promise((done) => { canvas.toBlob(done, 'image/jpeg', QUALITY); });
}

/** Asks the station, without a cookie: the address itself is the key. */
const ask = (more) => fetch(location.pathname, { credentials: 'omit', cache: 'no-store', signal: AbortSignal.timeout(ANSWERS_WITHIN_MS), ...more });

/** Sends a picture; says what is wrong where it did not arrive. */
async function send(picture) {
  try {
    const answer = await ask({ method: 'POST', headers: { 'content-type': picture.type || 'image/jpeg' }, body: picture });
    if (answer.status === 404) return 'code';
    if (answer.status >= 500 || answer.status === 429) return 'away';
    if (!answer.ok) return 'untaken';
    arrived += 1;
    arrivedAt = Date.now();
    document.getElementById('fresh')?.remove();
    showFigures();
    return null;
  } catch {
    // A station that knows the code no more may have hung up before it heard the picture out.
    return await ask({}).then((answer) => answer.status === 404, () => false) ? 'code' : 'away';
  }
}

/** Sends what the camera sees now; says what is wrong where nothing arrived. */
async function look() {
  if (document.hidden) return 'hidden';
  const [track] = stream.getVideoTracks();
  const isLive = track.readyState === 'live' && !track.muted && video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA;
  if (!isLive || video.currentTime === taken) return 'still';
  taken = video.currentTime;
  const picture = await jpeg(video, video.videoWidth, video.videoHeight);
  return picture ? send(picture) : 'still';
}

/** Looks again and again, until the camera is stopped or started anew. */
async function lookOn(own) {
  let wait = EVERY_MS;
  let still = 0;
  while (own === turn) {
    const begun = Date.now();
    const wrong = await look();
    if (own !== turn) return;
    if (wrong === 'code') { fail('code'); return; }
    still = wrong === 'still' ? still + 1 : 0;
    if (still >= STILL_TIMES) { start('still'); return; }
    wait = wrong === 'away' ? Math.min(LONGEST_WAIT_MS, wait * 2) : EVERY_MS;
    tell(wrong ?? 'sending', wrong === null);
    await new Promise((done) => { setTimeout(done, Math.max(0, begun + wait - Date.now())); });
  }
}

/** Keeps the screen on, where the browser can and the page is in sight. */
async function stayAwake() {
  if (document.hidden || !stream) return;
  try {
    const lock = await navigator.wakeLock.request('screen');
    if (stream) awake = lock; else lock.release();
    sleeps.hidden = true;
  } catch { sleeps.hidden = false; }
}

/** Opens the camera and begins to send. */
async function start(said = 'starting') {
  stop();
  const own = turn;
  if (!isSecureContext || !navigator.mediaDevices) { fail('insecure'); return; }
  tell(said, said === 'starting');
  [button.textContent, button.hidden, video.hidden, single.hidden] = [words.stop, false, false, true];
  let opened;
  try {
    const wanted = { facingMode: { ideal: 'environment' }, width: { ideal: 1920 }, height: { ideal: 1080 } };
    opened = await navigator.mediaDevices.getUserMedia({ video: wanted, audio: false });
  } catch (error) {
    const why = { NotAllowedError: 'refused', SecurityError: 'refused', NotReadableError: 'busy', AbortError: 'busy' };
    if (own === turn) fail(why[error.name] ?? 'none');
    return;
  }
  // Stopped while the browser asked whether it may.
  if (own !== turn) { opened.getTracks().forEach((track) => track.stop()); return; }
  stream = opened;
  taken = null;
  video.srcObject = stream;
  // A page that is not in sight plays when it is again.
  await video.play().catch(() => {});
  stayAwake();
  lookOn(own);
}

/** Gives the camera back. */
function stop() {
  turn += 1;
  stream?.getTracks().forEach((track) => track.stop());
  stream = null;
  video.srcObject = null;
  awake?.release();
  awake = null;
  button.textContent = words.start;
}

/** Gives the camera back, and says why no pictures are sent; single ones still can be, and the camera may be tried again. */
function fail(why) {
  stop();
  tell(why);
  video.hidden = true;
  button.hidden = ['insecure', 'code'].includes(why);
  single.hidden = why === 'code';
}

button.addEventListener('click', () => {
  if (button.textContent === words.start) { start(); return; }
  stop();
  tell('stopped');
  single.hidden = false;
});

// A browser lets the screen go off when the page is left; it is kept on again once the page is back.
document.addEventListener('visibilitychange', stayAwake);

// A single picture, made no larger than is of use; what the browser cannot show goes as it is, and the station says what it makes of it.
single.querySelector('form').addEventListener('submit', async (event) => {
  event.preventDefault();
  const form = event.target;
  const [file] = form.querySelector('input[type=file]').files;
  const sends = form.querySelector('button');
  sends.disabled = true;
  const shown = await createImageBitmap(file).catch(() => null);
  const picture = shown && await jpeg(shown, shown.width, shown.height);
  const wrong = await send(picture ?? file);
  sends.disabled = false;
  if (wrong === 'code') fail('code'); else tell(wrong ?? 'arrived', wrong === null);
  if (wrong === null) form.reset();
});

camera.hidden = false;
start();
