import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page, Response } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openContext, shownLast, signIn, startJourneys } from '../../journey.ts';
import { IN_ENGLISH, TEXTS } from '../../texts.ts';

const { api, reopen, speak, visitAs } = startJourneys();

/** The most scripts and styles until a person can sign in, and the most for the first list after it. */
const MAX_START_FILES = 8;
const MAX_LIST_FILES = 8;

/** The most bytes of scripts until a person can sign in, compressed as they are sent (decision 46). A new library there is a decision. */
const MAX_START_BYTES = 173_000;

/** Returns a function that gives the scripts and styles that were loaded since its last call. */
const watchFiles = (page: Page) => {
  const responses: Response[] = [];
  page.on('response', (response) => {
    if (['script', 'stylesheet'].includes(response.request().resourceType())) responses.push(response);
  });
  return async () => {
    await page.waitForLoadState('networkidle');
    return Promise.all(
      responses.splice(0).map(async (response) => ({
        path: new URL(response.url()).pathname,
        isScript: response.request().resourceType() === 'script',
        bytes: (await response.request().sizes()).responseBodySize,
      })),
    );
  };
};

const WEB = new URL('../../../web/', import.meta.url);
const readStyles = (path: string) => readFileSync(createRequire(WEB).resolve(path), 'utf8');
const filesOf = (pattern: string) => globSync(pattern, { cwd: WEB }).map((path) => readFileSync(new URL(path, WEB), 'utf8'));
const classesIn = (text: string) => new Set(text.match(/\bm_[0-9a-f]{6,8}\b/g));

test('each component of the library that the scripts have comes with its style', () => {
  const known = classesIn(readStyles('@mantine/core/styles.css'));
  const used = classesIn(filesOf('dist/assets/*.js').join()).intersection(known);
  const styled = classesIn(filesOf('dist/assets/*.css').join());
  expect(used.size).toBeGreaterThan(100);
  expect([...used.difference(styled)]).toEqual([]);
});

test('a page asks for its rows once, and once for all counts beside them; the font comes in the parts that the page has letters of', async () => {
  const page = await visitAs('employee', 'vi', '/');
  // A connection that comes late reads once more: changes until then may be missing.
  await page.routeWebSocket('**/websocket/tracker*', () => {});
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await reopen(page, '/shipment-ace');
  const counted = page.getByRole('navigation', { name: TEXTS.vi.view.label }).getByText(/^\d+$/);
  await expect.poll(() => counted.count()).toBeGreaterThan(3);
  expect(asked.filter((url) => url.includes('/api/shipments?'))).toHaveLength(1);
  expect(asked.filter((url) => url.endsWith('/api/_count/shipments'))).toHaveLength(1);
  const fonts = await page.evaluate(async () =>
    [...(await document.fonts.ready)].filter(({ status }) => status === 'loaded').map((font) => font.unicodeRange),
  );
  expect(fonts.some((letters) => letters.includes('U+1EA0-1EF9'))).toBe(true);
  expect(fonts.filter((letters) => letters.includes('U+1E00-1E9F'))).toEqual([]);
});

test.each(['/', '/shipment-ace', '/shipment-ace/new'])(
  'the script of the page %s is on its way before the server says who is signed in',
  async (path) => {
    const page = await visitAs('employee', 'vi', path);
    await page.goto('about:blank');
    // The menus and the form of the sign-in do without it.
    const script = page.waitForRequest(/\/assets\/shared-.+\.js$/);
    await page.route('**/api/account', async (route) => {
      await script;
      await route.continue();
    });
    await reopen(page, path);
    await page.getByRole('heading', { level: 1 }).waitFor();
  },
);

test('a reload leaves a person where they were', async () => {
  const page = await visitAs('employee', 'vi', '/shipment-ace/1/view', { viewport: { width: 390, height: 600 } });
  for (const part of shownLast(TEXTS.vi, '/shipment-ace/1/view')) await page.locator(part).first().waitFor();
  // The page learns of it with the next frame.
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        window.addEventListener('scroll', resolve, { once: true });
        window.scrollTo(0, 300);
      }),
  );
  expect(await page.evaluate(() => window.scrollY)).toBe(300);
  await page.reload();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(300);
});

test('a form loads the calendar when a date has the focus', async () => {
  // A phone, which loads nothing for the keys to come.
  const page = await visitAs('employee', 'vi', '/', { viewport: { width: 390, height: 800 }, isMobile: true, hasTouch: true });
  await page.goto('about:blank');
  let isLoaded = false;
  const calendar = page.getByRole('dialog');
  // Its script comes after the frame that it is shown in; then the day has the focus.
  await page.route(/\/assets\/calendar-.+\.js$/, async (route) => {
    isLoaded = true;
    await calendar.waitFor();
    await route.continue();
  });
  await reopen(page, '/shipment-ace/new');
  const date = page.getByRole('textbox', { name: TEXTS.vi.shipment.field.shipDate });
  await date.waitFor();
  expect(isLoaded).toBe(false);
  await date.press('ArrowDown');
  await expect.poll(() => calendar.locator(':focus').getAttribute('data-autofocus')).toBe('true');
  expect(isLoaded).toBe(true);
});

describe.each(IN_ENGLISH)('scripts and styles (%s)', (language) => {
  const t = TEXTS[language];

  test('are few, small and in one language until the sign-in, and few for the first list', async () => {
    await speak(language);
    // Not a window of the journeys: the requests are watched from the first one on, with an empty cache.
    const context = await openContext();
    onTestFinished(() => context.close());
    const page = await context.newPage();
    await page.addInitScript((language) => {
      localStorage.setItem('language', language);
      // Else the app loads other pages as soon as it is at rest.
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
    }, language);
    const loadedFiles = watchFiles(page);

    await page.goto(`${api.address}/`);
    await page.getByRole('button', { name: t.menu.language }).waitFor();
    await page.getByRole('main').getByRole('button', { name: t.menu.signIn }).click();
    await page.getByRole('dialog').getByRole('textbox').first().fill('employee');
    const start = await loadedFiles();
    expect(start.length, JSON.stringify(start)).toBeLessThanOrEqual(MAX_START_FILES);
    for (const { path, bytes } of start) expect(bytes, path).toBeGreaterThan(0);
    const scripts = start.filter(({ isScript }) => isScript);
    expect(scripts.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(MAX_START_BYTES);
    const texts = start.filter(({ path }) => /\/assets\/(vi|en)-/.test(path));
    expect(texts.map(({ path }) => path.slice(8, 10))).toEqual([language]);

    await signIn(page, 'employee', 'employee');
    await page.getByRole('button', { name: t.menu.shipment, exact: true }).click();
    await page.getByRole('menuitem', { name: t.shipment.list.title, exact: true }).click();
    await page.getByRole('table').getByRole('link').first().waitFor();
    const list = await loadedFiles();
    expect(list.length, JSON.stringify(list)).toBeLessThanOrEqual(MAX_LIST_FILES);
  });
});
