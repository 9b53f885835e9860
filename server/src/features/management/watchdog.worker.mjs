// Runs beside the main thread: looks into it when asked, and by itself when its event loop stands still.
// In plain JavaScript: to strip types, a thread of its own would load a compiler of its own, and hold 17 MB for it.
import { Session } from 'node:inspector/promises';
import { parentPort, workerData } from 'node:worker_threads';

/** @type {{ beats: Int32Array, blockedAfter: number }} */
const { beats, blockedAfter } = workerData;

/** Milliseconds between two looks at the main thread's pulse. */
const INTERVAL = 100;

/** Milliseconds after which the main thread counts as idle: it ran no JavaScript that could have been stopped. */
const IDLE_AFTER = 200;

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

/** The stack of the main thread; empty when it runs nothing. It stands still for the moment of the look. */
const lookIntoMainThread = async () => {
  const session = new Session();
  session.connectToMainThread();
  // Frames name their script by a number alone.
  const urls = new Map();
  session.on('Debugger.scriptParsed', ({ params: { scriptId, url } }) => urls.set(scriptId, url));
  try {
    const frames = new Promise((resolve) => {
      const idle = setTimeout(() => resolve([]), IDLE_AFTER);
      session.once('Debugger.paused', ({ params }) => {
        clearTimeout(idle);
        resolve(params.callFrames.map((frame) => frameOf(frame, urls.get(frame.location.scriptId) ?? '')));
      });
    });
    await session.post('Debugger.enable');
    await session.post('Debugger.pause');
    return await frames;
  } finally {
    await session.post('Debugger.disable').catch(() => {});
    session.disconnect();
  }
};

let isLooking = false;
const look = async () => {
  if (isLooking) return [];
  isLooking = true;
  try {
    return await lookIntoMainThread();
  } finally {
    isLooking = false;
  }
};

let lastBeat = -1;
let lastChange = performance.now();
let blockage = null;

const watch = async () => {
  const beat = Atomics.load(beats, 0);
  const now = performance.now();
  if (beat !== lastBeat) {
    if (blockage) parentPort.postMessage({ blockage: { ...blockage, duration: Math.round(now - lastChange) } });
    blockage = null;
    lastBeat = beat;
    lastChange = now;
  } else if (!blockage && now - lastChange > blockedAfter) {
    blockage = { since: new Date(Date.now() - (now - lastChange)).toISOString(), duration: 0, stackTrace: [] };
    const current = blockage;
    current.stackTrace = await look();
  }
};
setInterval(watch, INTERVAL);

parentPort.on('message', async ({ question }) => parentPort.postMessage({ question, stackTrace: await look() }));
