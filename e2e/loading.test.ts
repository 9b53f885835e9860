import type { Page, Response } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { LANGUAGES, openContext, signIn, startJourneys, TEXTS } from './journey.ts';

const { api, speak } = startJourneys();

/** The most scripts and styles until a person can sign in, and the most for the first list after it. */
const MAX_FILES = 6;

/** The most bytes of these files until a person can sign in, compressed as they are sent. A new library there is a decision. */
const MAX_START_BYTES = 226_000;

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
        bytes: (await response.request().sizes()).responseBodySize,
      })),
    );
  };
};

describe.each(LANGUAGES)('scripts and styles (%s)', (language) => {
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
    expect(start.length, JSON.stringify(start)).toBeLessThanOrEqual(MAX_FILES);
    for (const { path, bytes } of start) expect(bytes, path).toBeGreaterThan(0);
    expect(start.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(MAX_START_BYTES);
    expect(start.some(({ path }) => path.startsWith('/assets/en-'))).toBe(language === 'en');

    await signIn(page, 'employee', 'employee');
    await page.getByRole('button', { name: t.menu.shipment, exact: true }).click();
    await page.getByRole('menuitem', { name: t.menu.shipments, exact: true }).click();
    await page.getByRole('table').getByRole('link').first().waitFor();
    const list = await loadedFiles();
    expect(list.length, JSON.stringify(list)).toBeLessThanOrEqual(MAX_FILES);
  });
});
