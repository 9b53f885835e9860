// Captures the stack of the main thread: on request, and when its event loop is blocked.
// Plain JavaScript, because each thread that strips types loads its own compiler, which takes 17 MB.
import { once } from 'node:events';
import { Session } from 'node:inspector/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

/** @type {{ beats: Int32Array, blockedAfterMs: number }} */
const { beats, blockedAfterMs } = workerData;

/** How often the heartbeat of the main thread is checked. */
const CHECK_INTERVAL_MS = 100;

/** Time after a request to pause after which the main thread counts as idle: it ran no JavaScript. */
const IDLE_AFTER_MS = 200;

/** @returns {import('@ace/contract/management/management.ts').StackFrame} */
const frameOf = ({ functionName, location }, url) => ({
  className: url
    .replace(/^.*\/node_modules\//, '')
    .replace(/^.*\/(server|contract|bench)\/src\//, '$1/src/')
    .replace(/^file:\/\//, ''),
  methodName: functionName || '(anonymous)',
  fileName: url.split('/').at(-1) || null,
  lineNumber: location.lineNumber + 1,
});

/** Reads the stack of the main thread, which is paused meanwhile. Empty if the thread is idle. */
const readStack = async () => {
  const session = new Session();
  session.connectToMainThread();
  // Frames contain only the number of their script.
  const urls = new Map();
  session.on('Debugger.scriptParsed', ({ params: { scriptId, url } }) => urls.set(scriptId, url));
  try {
    const paused = once(session, 'Debugger.paused');
    await session.post('Debugger.enable');
    await session.post('Debugger.pause');
    // Only now: reporting all scripts takes a while in a large program, or on a busy machine.
    const [message] = await Promise.race([paused, delay(IDLE_AFTER_MS, [])]);
    return message?.params.callFrames.map((frame) => frameOf(frame, urls.get(frame.location.scriptId) ?? '')) ?? [];
  } finally {
    await session.post('Debugger.disable').catch(() => {});
    session.disconnect();
  }
};

let isReading = false;
/** The stack of the main thread; empty if another call is reading it already. */
const captureStack = async () => {
  if (isReading) return [];
  isReading = true;
  try {
    return await readStack();
  } finally {
    isReading = false;
  }
};

let lastBeat = -1;
let lastChange = performance.now();
let blockage = null;

const checkHeartbeat = async () => {
  const beat = Atomics.load(beats, 0);
  const now = performance.now();
  if (beat !== lastBeat) {
    if (blockage) parentPort.postMessage({ ...blockage, duration: Math.round(now - lastChange) });
    blockage = null;
    lastBeat = beat;
    lastChange = now;
  } else if (!blockage && now - lastChange > blockedAfterMs) {
    blockage = { since: new Date(Date.now() - (now - lastChange)).toISOString(), duration: 0, stackTrace: [] };
    const current = blockage;
    current.stackTrace = await captureStack();
  }
};
setInterval(checkHeartbeat, CHECK_INTERVAL_MS);

parentPort.on('message', async (answerTo) => answerTo.postMessage(await captureStack()));
