import { TOKEN_KEY } from '@ace/contract/account/token.ts';
import type { Language } from '@ace/contract/shared/languages.ts';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Locator, type Page } from 'playwright-core';
import { afterEach, expect, inject } from 'vitest';
// It declares what is provided.
import type {} from '../scripts/browser.ts';
import type { Config } from '../server/src/shared/config.ts';
import { useSandbox } from '../server/src/testing/sandbox.ts';
import { type Login, startTestApi } from '../server/src/testing/test-api.ts';
import { scannerKeys } from './scanner-keys.ts';
import type { TEXTS } from './texts.ts';

let started: Promise<Browser> | undefined;

/** The browser of this worker, which runs several files. It ends with the worker. */
const startBrowser = () => {
  started ??= chromium.launch(inject('browser'));
  return started;
};

/** Options for a window that shares nothing with other tests. */
export const OWN_CONTEXT: BrowserContextOptions = {};

/** How many times slower the pages compute, to find tests that are right only on a fast machine: `SLOWDOWN=6 npm run test:browser`. */
const SLOWDOWN = Number(process.env.SLOWDOWN ?? 1);

const STEP_LIMIT_MS = 30_000 * SLOWDOWN;

/** An empty browser context. The caller closes it. */
export const openContext = async (options: BrowserContextOptions = {}) => {
  const context = await (await startBrowser()).newContext({
    viewport: { width: 1280, height: 800 },
    // What one keeps of the app would be beyond the routes of tests.
    serviceWorkers: 'block',
    ...options,
  });
  context.setDefaultTimeout(STEP_LIMIT_MS);
  return context;
};

/**
 * The port of this worker's apps. One origin for all files: what the browser has loaded and compiled for one serves the next, too. It is below the
 * ephemeral ports, so no other program gets it between two files.
 */
const PORT = 20_000 + (process.pid % 10_000);

/** The contexts of this worker's windows: each test takes the first one for its first window. Between tests, a context has its page `idle` alone. */
const kept: { context: BrowserContext; idle: Page }[] = [];

const keepContext = async (address: string) => {
  const context = await openContext();
  const idle = await context.newPage();
  // A small file of the same origin: with it, the storage can be emptied.
  await idle.goto(`${address}/favicon.svg`);
  kept.push({ context, idle });
  return context;
};

/** Removes what a test has left. */
const clear = async ({ context, idle }: (typeof kept)[number]) => {
  for (const page of context.pages()) if (page !== idle) await page.close();
  await context.setOffline(false);
  await context.clearCookies();
  await idle.evaluate(() => localStorage.clear());
};

/** What a page can have without a context of its own. */
type Looks = Pick<BrowserContextOptions, 'viewport' | 'colorScheme' | 'reducedMotion'>;

const applyLooks = async (page: Page, { viewport, colorScheme, reducedMotion }: Looks) => {
  if (viewport) await page.setViewportSize(viewport);
  if (colorScheme || reducedMotion) await page.emulateMedia({ colorScheme, reducedMotion });
};

const needsOwnContext = ({ viewport, colorScheme, reducedMotion, ...others }: BrowserContextOptions) => Object.keys(others).length > 0;

/** The app with its samples and the built web app, and a browser. A console error or an uncaught one fails the test. */
export const startJourneys = (settings: () => Partial<Config> = () => ({})) => {
  const sandbox = useSandbox();
  const api = startTestApi(() => ({ partners: sandbox.addresses, port: PORT, ...settings() }), 'samples');
  /** How many of the kept contexts this test uses. */
  let used = 0;
  const others: BrowserContext[] = [];
  const troubles: string[] = [];

  afterEach(async () => {
    for (const context of others.splice(0)) await context.close();
    for (const each of kept.slice(0, used)) await clear(each);
    used = 0;
    expect(troubles.splice(0)).toEqual([]);
  });

  /** A context that has nothing of other windows: a kept one, unless `options` need one of their own. */
  const findContext = async (options: BrowserContextOptions) => {
    if (options !== OWN_CONTEXT && !needsOwnContext(options)) return kept[used++]?.context ?? (await keepContext(api.address));
    const context = await openContext(options);
    others.push(context);
    return context;
  };

  /** An empty window. A test that installs a clock gives `OWN_CONTEXT`, because a clock cannot be removed from a context. */
  const openWindow = async (options: BrowserContextOptions = {}): Promise<Page> => {
    const context = await findContext(options);
    const page = await context.newPage();
    await applyLooks(page, options);
    if (SLOWDOWN > 1) await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    page.on('pageerror', (error) => troubles.push(`uncaught: ${error.message}`));
    page.on('console', (message) => {
      // The app shows network errors to the user; the browser's own note about them is not an error of the app.
      if (message.type() === 'error' && !/Failed to load resource|net::ERR|WebSocket connection to/.test(message.text()))
        troubles.push(message.text());
    });
    return page;
  };

  /** What the browser remembers from earlier visits. */
  type Memory = { language?: Language; token?: string; isRemembered?: boolean };

  /** Opens `path` in a browser that remembers earlier visits. */
  const open = async (page: Page, path: string, { language, token, isRemembered = false }: Memory) => {
    const store = (key: string, language?: string, token?: string, isRemembered?: boolean) => {
      if (window !== top) return;
      if (language) localStorage.setItem('language', language);
      if (token) (isRemembered ? localStorage : sessionStorage).setItem(key, token);
    };
    // Before the scripts of the app, and for this document alone: a visit of another page of the origin takes a seventh of the time of loading the app.
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Page.enable');
    const values = [TOKEN_KEY, language, token, isRemembered].map((value) => JSON.stringify(value ?? null)).join();
    await devtools.send('Page.addScriptToEvaluateOnNewDocument', { source: `(${store})(${values})` });
    await page.goto(`${api.address}/#${path}`);
    await devtools.detach();
  };

  /** Opens `path` as a visitor, who has chosen `language` before. */
  const visit = async (path = '/', language?: Language, options?: BrowserContextOptions) => {
    const page = await openWindow(options);
    await open(page, path, { language });
    return page;
  };

  /**
   * Opens `path` in a page that shows the app already. By way of an empty page: a change of the hash alone would be a navigation of the
   * app that still runs, and a reload would open the address that the app has changed to meanwhile.
   */
  const reopen = async (page: Page, path: string) => {
    await page.goto('about:blank');
    await page.goto(`${api.address}/#${path}`);
  };

  /** Sets the language of all accounts, which the sign-in applies. */
  const speak = (language: Language) => api.context.pool.query('update "appUser" set "langKey" = $1', [language]);

  /** Opens `path` as a person who has signed in before, with "remember me" if `isRemembered`. */
  const visitAs = async (
    login: Exclude<Login, null>,
    language: Language,
    path: string,
    options?: BrowserContextOptions,
    isRemembered = false,
  ) => {
    const page = await openWindow(options);
    await open(page, path, { language, token: await api.openSession(login), isRemembered });
    return page;
  };

  return { api, sandbox, visit, visitAs, reopen, speak };
};

export type Journeys = ReturnType<typeof startJourneys>;

/** Goes to `path` within the app, which takes a quarter of loading it again; not where the page before shows what is waited for. */
export const go = (page: Page, path: string) =>
  page.evaluate((hash) => {
    location.hash = hash;
  }, path);

/**
 * Where to find what a page shows last: of a list its last row and the counts of its views, of a shipment its packages, its timeline and its history,
 * of a form a field that is drawn later, and of a stored shipment what is charged.
 */
export const shownLast = (t: (typeof TEXTS)['vi' | 'en'], path: string) => {
  if (path.endsWith('view')) return ['main th[scope="row"]', `text=${t.tracking.timeline.empty}`, 'main time'];
  if (path.includes('/new')) return ['[name="notes"]'];
  if (path.endsWith('edit')) return ['[name="notes"]', '[data-charged]'];
  return ['main [href*="/shipment-ace/20/view"]', `nav[aria-label="${t.view.label}"] :text-matches("^\\\\d+$") >> nth=5`];
};

/** Opens the folded groups of a form. */
export const unfold = async (page: Page) => {
  // All of them come at once, after the first fields; a customer has five.
  await page.locator('form details').nth(4).waitFor();
  // In one step: tests of the groups themselves click them.
  await page.locator('form details:not([open]) > summary').evaluateAll((summaries: HTMLElement[]) => {
    for (const summary of summaries) summary.click();
  });
};

/** Waits until the tab that is opened has its PDF. A browser without a viewer stores it instead. */
export const hasPdf = async (opened: Promise<Page>) => {
  const tab = await opened;
  await Promise.any([tab.waitForURL(/^blob:/), tab.waitForEvent('download')]);
  return tab;
};

/** Counts each key that goes down from now on: typed characters, Ctrl and Shift too. */
export const countKeys = async (page: Page) => {
  await page.evaluate(() => {
    document.documentElement.dataset.keys = '0';
    const count = ({ repeat }: KeyboardEvent) => {
      const { dataset } = document.documentElement;
      if (!repeat) dataset.keys = String(Number(dataset.keys) + 1);
    };
    window.addEventListener('keydown', count, { capture: true });
  });
  return () => page.evaluate(() => Number(document.documentElement.dataset.keys));
};

/** Milliseconds between two keys of a person: a scanner is faster. */
export const TYPING = { delay: 60 };

/**
 * Scans a code, wherever the focus is. Its keys have the times of a scanner, and are all on their way before the first one is answered: a machine that
 * stands still does not tear them apart.
 */
export const scan = async (page: Page, code: string) => {
  const devtools = await page.context().newCDPSession(page);
  await Promise.all(scannerKeys(code).map((key) => devtools.send('Input.dispatchKeyEvent', key)));
  await devtools.detach();
};

/** Pastes a text into a field. */
export const paste = (field: Locator, text: string) =>
  field.evaluate((input, text) => {
    const data = new DataTransfer();
    data.setData('text/plain', text);
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  }, text);

export const signIn = async (page: Page, login: string, password: string, isRemembered = true) => {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').first().fill(login);
  await dialog.locator('input[type=password]').fill(password);
  await dialog.getByRole('checkbox').setChecked(isRemembered);
  await dialog.locator('button[type=submit]').click();
};

/** Lets `work` do what sends a request, which the server executes, and whose answer is lost. */
export const losingAnswers = async (page: Page, url: string, work: () => Promise<unknown>) => {
  const lost = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
    lost.resolve();
  });
  await work();
  await lost.promise;
  await page.unroute(url);
};
