import { availableParallelism } from 'node:os';

// What comes from outside, or is done for a client, and how much of it. Limits of fields stand with their schemas, those of a file that is imported in
// `contract/src/imports/limits.ts`: the browser needs them, too. docs/decisions/0012-limits.md says what happens beyond a bound.

const KB = 1024;
const MB = 1024 * KB;
const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** So many tasks at once, of all and of one key; so many of a key wait, for so many milliseconds. Keys take turns (`fair-queue.ts`). */
const turns = (maxRunning: number, maxRunningPerKey: number, maxWaitingPerKey: number, maxWaitMs: number) => ({
  maxRunning,
  maxRunningPerKey,
  maxWaitingPerKey,
  maxWaitMs,
});

/** Papers that are drawn at once. One user gets at most all threads but one, so that many large papers do not block the others. */
const PAPER_THREADS = Math.max(2, Math.min(4, availableParallelism()));

export const BOUNDS = {
  connection: {
    /** Open ones, even if the operating system allows more. */
    open: 4_096,
    /** Milliseconds for the headers of a request, for all of it, and in which no byte moves. */
    times: { head: 15_000, request: 30_000, idle: 40_000 },
  },
  request: {
    /** An address with a search of 4 000 characters, each up to twelve bytes when it is percent-encoded. */
    headBytes: 64 * KB,
    /** Of an address; no call needs more. */
    parameters: 100,
    /** An import has its own limit. */
    bodyBytes: MB,
    /** Of signed-in users: one caller gets fewer than the pool has connections. */
    signedIn: turns(32, 8, 500, 10_000),
    /** Without a user, in a queue of their own: a flood of sign-ins does not delay those who are signed in. */
    anonymous: turns(16, 8, 500, 10_000),
    /** Searches, and lists of more rows: they take the most database time, and up to 30 MB each until they are sent. */
    costly: turns(6, 3, 500, 10_000),
    costlyRows: 50,
    /** Lists in an order that no index has: at a million rows each takes seconds, and two processes of PostgreSQL. */
    sorted: turns(2, 1, 20, 10_000),
    /** Bodies of more bytes, while they are received: each is buffered in memory. */
    large: turns(64, 8, 100, 10_000),
    largeBytes: 16 * KB,
    /** Bodies of more bytes are parsed one after the other, in so much of the program's time: a megabyte takes some 50 ms. */
    parsed: turns(1, 1, 100, 10_000),
    parsedBytes: 64 * KB,
    parsingTime: 0.25,
  },
  answer: {
    /** JSON of a list: a thousand shipments of 8 kB each. */
    jsonBytes: 8 * MB,
    /** Answers that all get who ask the same within so many milliseconds, and how many of them are kept: at most some 20 MB. */
    shared: { kept: 50, ageMs: 1_000 },
    /** All that clients have not read yet. Smaller answers do not count; a file that is made while it is sent counts as what is buffered of it. */
    unreadBytes: 48 * MB,
    countedBytes: 64 * KB,
    fileBytes: 64 * KB,
    /** Milliseconds to read an answer, or so much of a file that is made meanwhile, and between two looks. */
    times: { answer: 120_000, part: 30_000, check: 5_000 },
    partBytes: 64 * KB,
  },
  socket: {
    ofUser: 1_000,
    /** Sockets are opened one after the other, in so much of the program's time. */
    opening: turns(1, 1, 1_000, 10_000),
    openingTime: 0.25,
    frameBytes: 16 * KB,
    /** Of one socket, and of all of a user. */
    framesPerSecond: { one: 100, user: 2_000 },
    subscriptions: { one: 10, user: 1_000 },
    /** Subscriptions of a user to all moves: each move is sent to all of them. */
    watches: 10,
    /** Bytes that wait for a socket, and for all of a user; for each present session the size of the message that reports it is added. */
    unsentBytes: { one: MB, user: 16 * MB, perSession: 512 },
    connectMs: 10_000,
  },
  paper: {
    turns: turns(PAPER_THREADS, Math.max(1, PAPER_THREADS - 1), 50, 10_000),
    /** To draw one: the limits of the texts bound the work. */
    drawingMs: 30_000,
  },
  picture: {
    /** One with more is not unpacked: each takes four bytes of memory, which no limit of a thread counts. */
    pixels: 25_000_000,
    /** It is drawn anew in a thread. */
    drawing: { threads: 1, memory: { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16 }, cpuMs: 5_000 },
  },
  export: {
    /** Files that are being read: each keeps the ids of its shipments and a part of them in memory, and no connection. */
    files: turns(32, 1, 0, 0),
    /** Those that read from the database at the same time, part by part. */
    reading: turns(2, 1, 1, 30_000),
  },
  import: {
    /** Files that are received: each is buffered in memory. */
    uploads: turns(8, 1, 5, 3_000),
    /** Imports that a copy works on, of different people. */
    workers: 2,
    /** Edits of a few rows that are checked at once. */
    edits: turns(1, 1, 100, 10_000),
    /** What a file may unpack to fits; what one makes of little in its memory does not. The largest files take ten seconds. */
    reading: { threads: 2, memory: { maxOldGenerationSizeMb: 112, maxYoungGenerationSizeMb: 16 }, cpuMs: 30_000 },
    /** One thread more than workers use, so that an edit does not wait for them. 10 000 rows of 25 columns take a second. */
    checking: { threads: 3, memory: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 }, cpuMs: 60_000 },
    /** Rows and characters that are passed between threads and the database at once, and bytes of a file: milliseconds of work. */
    part: { rows: 500, characters: MB },
    pieceBytes: MB,
    /** Kills and stops of the program after which a file is given up: no file can do that, so they have other reasons. */
    tries: 20,
  },
  /** Files of labels that are drawn in the background, part by part: up to 500 labels of some 15 kB. */
  labelFile: {
    /** Of one user; a copy draws one more, so that others need not wait for them. */
    ofUser: 4,
    jobs: 5,
    /** Seconds in which its creator asks for it, until it is drawn no further, and until it is deleted. */
    askedSeconds: 20,
    keptSeconds: 2 * MINUTE,
    /** Kills and failures after which it is given up. */
    tries: 3,
  },
  /** Schedules of HS codes, which administrators upload once or twice a year. */
  hsSchedule: {
    uploads: turns(2, 1, 5, 30_000),
    /** Of 60 000 codes, words that many have but few together take PostgreSQL a tenth of a second. */
    searches: turns(2, 1, 100, 10_000),
    /** The US schedule as JSON takes a second or two, and 150 MB. */
    reading: { threads: 1, memory: { maxOldGenerationSizeMb: 320, maxYoungGenerationSizeMb: 32 }, cpuMs: 30_000 },
  },
  scan: {
    /** Calls with more scans are recorded one after the other: each is a transaction, or a part of a long statement. */
    atOnce: 50,
    turns: turns(2, 1, 100, 60_000),
  },
  partner: {
    answerMs: 10_000,
    answerBytes: MB,
    /** A thousand events with notes of a thousand bytes. */
    pushBytes: MB,
    /** The scheme recommends far shorter ones. */
    pushIdLength: 255,
    /** Seconds by which clocks may differ: a message that was recorded is worth nothing later. */
    pushAge: 5 * MINUTE,
    eventsOfNumber: 2_000,
    /** More reports than this are stored one answer or push after the other: a thousand keep PostgreSQL busy for a second or two. */
    reports: 100,
    storing: turns(1, 1, 100, 60_000),
  },
  /** Providers of messages over HTTP. */
  provider: {
    answerMs: 10_000,
    /** The log keeps 300 characters. A message that was accepted is not sent again because the answer is long: the rest is not read. */
    answerBytes: 16 * KB,
    /** Of one provider and one copy of the program: providers refuse messages that come faster. */
    perSecond: 20,
  },
  printer: {
    /** Milliseconds until a printer accepts a connection, and in which no byte moves: one without paper takes none. */
    connectMs: 5_000,
    silentMs: 30_000,
    /** For each label, besides: slow printers take a second and a half, and the last ones wait for the others. */
    labelMs: 2_000,
    /** Jobs that a copy sends at once, to different printers. */
    jobs: 4,
  },
} as const;

/** So many events (`points`) in so many seconds, counted for all copies of the program (docs/domain.md, "Rate limits"). IPv6 addresses count per /64. */
export const RATES = {
  account: {
    /** Failed sign-ins for one login from one address. */
    loginAndAddress: { points: 10, duration: 15 * MINUTE },
    /** Failed sign-ins from one address. */
    address: { points: 100, duration: 15 * MINUTE },
    /** Failed sign-ins for one login from networks without an earlier successful sign-in. */
    newNetwork: { points: 50, duration: HOUR },
    /** Registrations from one address. */
    registration: { points: 20, duration: HOUR },
    /** Requests for a new password from one address, and for one e-mail address. */
    resetFrom: { points: 20, duration: HOUR },
    resetFor: { points: 5, duration: HOUR },
    /** Wrong keys from one address. */
    key: { points: 100, duration: 15 * MINUTE },
    /** Wrong current passwords of one user. Each form has its own limit, so that failures in one do not block the other. */
    password: { points: 10, duration: 15 * MINUTE },
    emailPassword: { points: 10, duration: 15 * MINUTE },
    /** Requested changes of the e-mail address by one user, from one network, and to one address: each sends a mail to that address. */
    emailBy: { points: 10, duration: HOUR },
    emailFrom: { points: 20, duration: HOUR },
    emailTo: { points: 5, duration: HOUR },
  },
  tracking: {
    /** Numbers that one network asks for. */
    trackedNumbers: { points: 30, duration: 15 * MINUTE },
    /** Wrong digits of a telephone number for one shipment, or for a number that none has, from all clients together. */
    trackedDigits: { points: 5, duration: HOUR },
    /** Links that lead nowhere, from one network. */
    missedPages: { points: 60, duration: 15 * MINUTE },
  },
  changes: {
    /** Bytes of history that changes of one customer's shipments store: some 100 000 changes of usual ones, 1 500 of the largest. */
    history: { points: 100_000_000, duration: HOUR },
  },
  push: {
    /** Pushes with a wrong signature from one network: each is read to its end before it is refused. */
    wrongPushes: { points: 30, duration: 15 * MINUTE },
    /** Events of one partner for numbers that no shipment has. They are kept for a week, so these are at most 40 000 rows. */
    unknownEvents: { points: 5_000, duration: DAY },
  },
  import: {
    /** Milliseconds of processor time of threads that read and check imports of a person: a file of 10 000 rows and 25 columns takes three seconds. */
    importThreads: { points: 600_000, duration: HOUR },
  },
} as const;
