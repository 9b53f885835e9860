import type { Language } from '@ace/contract/users/user.ts';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import { insertArchive } from '../server/src/features/shipments/shipments.samples.ts';
import type { Config } from '../server/src/shared/config.ts';
import { useSandbox } from '../server/src/testing/sandbox.ts';
import { type Login, startTestApi } from '../server/src/testing/test-api.ts';
import { en } from '../web/src/texts/en.ts';
import { vi } from '../web/src/texts/vi.ts';

export const TEXTS = { vi, en };
export const LANGUAGES = ['vi', 'en'] as const;

/** Fills the `{{places}}` of a text. */
export const filled = (text: string, values: Record<string, unknown>) => text.replace(/\{\{(\w+)\}\}/g, (_, name) => String(values[name]));

/** The app with its samples and the built web app, and a browser. A console error or an uncaught one fails the test. */
export const startJourneys = (settings: () => Partial<Config> = () => ({})) => {
  const sandbox = useSandbox();
  const api = startTestApi(() => ({ partners: sandbox.addresses, ...settings() }));
  let browser: Browser;
  const contexts: BrowserContext[] = [];
  const troubles: string[] = [];

  beforeAll(async () => {
    browser = await chromium.connect(inject('browserEndpoint'));
    const owners = await api.context.db.selectFrom('appUser').select(['id', 'login']).execute();
    await insertArchive(api.context.db, owners);
  });
  afterEach(async () => {
    for (const context of contexts.splice(0)) await context.close();
    expect(troubles.splice(0)).toEqual([]);
  });
  afterAll(() => browser.close());

  const visit = async (path = '/', options: BrowserContextOptions = {}): Promise<Page> => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
    context.setDefaultTimeout(15_000);
    contexts.push(context);
    const page = await context.newPage();
    page.on('pageerror', (error) => troubles.push(`uncaught: ${error.message}`));
    page.on('console', (message) => {
      // What the network refuses is shown to the person; the browser's own note of it is no trouble.
      if (message.type() === 'error' && !/Failed to load resource|net::ERR|WebSocket connection to/.test(message.text()))
        troubles.push(message.text());
    });
    await page.goto(`${api.address}/#${path}`);
    return page;
  };

  /**
   * Opens `path` in a page that shows the app already. By way of an empty page: a change of the hash alone would be a navigation of the
   * app that still runs, and a reload would open what that app has made of its address meanwhile.
   */
  const reopen = async (page: Page, path: string) => {
    await page.goto('about:blank');
    await page.goto(`${api.address}/#${path}`);
  };

  /** The language of the account, which the sign-in applies. */
  const speak = (language: Language) => api.context.pool.query('update "appUser" set "langKey" = $1', [language]);

  /** Signed in as that person, at `path`, without the detour over the sign-in window. */
  const visitAs = async (login: Exclude<Login, null>, language: Language, path: string, options?: BrowserContextOptions) => {
    const page = await visit('/', options);
    const answer = await api.as(null).post('/api/authenticate', { username: login, password: login === 'other' ? 'user' : login });
    await page.evaluate(
      ([token, language]) => {
        sessionStorage.setItem('authenticationToken', token ?? '');
        localStorage.setItem('language', language ?? '');
      },
      [answer.body.id_token as string, language],
    );
    await reopen(page, path);
    return page;
  };

  return { api, visit, visitAs, reopen, speak };
};

export const signIn = async (page: Page, login: string, password: string, isRemembered = true) => {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').first().fill(login);
  await dialog.locator('input[type=password]').fill(password);
  await dialog.getByRole('checkbox').setChecked(isRemembered);
  await dialog.locator('button[type=submit]').click();
};
