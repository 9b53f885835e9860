// Before the app, which has a history as soon as it is loaded.
import { forgetHistories } from './histories.ts';
import '../web/src/shell/fonts.css';
import '../web/src/shell/mantine.css';
import '../web/src/shell/global.css';
import type { Account } from '@ace/contract/account/account.ts';
import { TOKEN_KEY } from '@ace/contract/account/token.ts';
import { CARRIERS, PARTNERS } from '@ace/contract/partners/carriers.ts';
import type { Language } from '@ace/contract/shared/languages.ts';
import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import type { Authority } from '@ace/contract/users/roles.ts';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRouter, RouterProvider } from '@tanstack/react-router';
import { createRoot, type Root } from 'react-dom/client';
import { expect, onTestFinished, vi } from 'vitest';
import { cdp, type Locator, page, userEvent } from 'vitest/browser';
import { createHashHistory } from '../web/src/hash-history.ts';
import { router as appRouter } from '../web/src/router.ts';
import { connectSession } from '../web/src/shared/api/api.ts';
import { changeLanguage, startTranslation } from '../web/src/shared/i18n/i18n.ts';
import { queryClient } from '../web/src/shared/session/query-client.ts';
import { handleUnauthorized } from '../web/src/shared/session/session.ts';
import { readToken } from '../web/src/shared/session/token.ts';
import { forgetPersonal } from '../web/src/shared/store.ts';
import '../web/src/texts/text-keys.ts';
import { scannerKeys } from '../e2e/scanner-keys.ts';
import { cssVariables, theme } from '../web/src/theme.ts';
import { type Answers, type Asked, createServer, exampleOf } from './answers.ts';

/** Who looks at a screen: the people of the samples. */
const AUTHORITIES = {
  admin: ['ROLE_ADMIN', 'ROLE_USER', 'ROLE_EMPLOYEE'],
  employee: ['ROLE_EMPLOYEE', 'ROLE_USER'],
  user: ['ROLE_USER'],
} satisfies Record<string, Authority[]>;

/** All partners, of which the examples have the first. */
const PROVIDERS = PARTNERS.map((key) => ({ key, value: key === 'none' ? 'None' : CARRIERS[key].name }));

/** A connection that never opens: what others change does not reach a screen. */
class NoSocket extends EventTarget {
  readyState = 0;
  send() {}
  close() {}
}

/** That of the app, with a history that begins with the screen. */
let router = appRouter;

const start = () => {
  appRouter.history.destroy();
  forgetHistories();
  connectSession({ readToken, onUnauthorized: handleUnauthorized, onForbidden: () => void router.navigate({ to: '/accessdenied' }) });
  return startTranslation({ vi: () => import('../web/src/texts/vi.ts'), en: () => import('../web/src/texts/en.ts') }, { isVisitor: false });
};

/** Once for all files, which share the page. */
let started: ReturnType<typeof start> | undefined;

let root: Root | undefined;

/** What a test has not expected: it fails. */
const troubles: string[] = [];
window.addEventListener('error', ({ error, message }) => troubles.push(error?.stack ?? message));

/** Leaves the screen, with all that the page knows. */
const closeScreen = () => {
  // Messages stay for a while, also when another screen follows.
  for (const button of document.querySelectorAll<HTMLElement>('[data-alerts] .mantine-Alert-closeButton')) button.click();
  root?.unmount();
  root = undefined;
  router.history.destroy();
  forgetHistories();
  document.body.replaceChildren();
  queryClient.clear();
  forgetPersonal();
};

/** Leaves nothing to the next test. Not `afterEach`: all files share this module, so only the first one would have it. */
const forgetScreen = () => {
  if (!root) return;
  closeScreen();
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
  // What is still under way asks nobody any more.
  vi.stubGlobal('WebSocket', NoSocket);
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  expect(troubles.splice(0)).toEqual([]);
};

type Given = { as?: keyof typeof AUTHORITIES; language?: Language; width?: number; answers?: Answers };

/**
 * Shows the screen at `path` to somebody who is signed in; once more, it is as after a reload: the browser has kept its storage alone. Returns what the
 * screen asks the server, in order and as long as it is shown.
 */
export const openScreen = async (path: string, { as = 'employee', language = 'vi', width = 1280, answers = {} }: Given = {}) => {
  if (root) closeScreen();
  else onTestFinished(forgetScreen);
  started ??= start();
  await started;
  vi.stubGlobal('WebSocket', NoSocket);
  await page.viewport(width, 800);
  // Keys go to the frame that has the focus.
  window.focus();
  const account: Account = { ...exampleOf('GET /api/account'), login: as, langKey: language, authorities: AUTHORITIES[as] };
  const { answer, asked } = createServer({ 'GET /api/account': account, 'GET /api/gts/providers': PROVIDERS, ...answers });
  vi.stubGlobal('fetch', (input: RequestInfo, init?: RequestInit) =>
    answer(input, init).catch((error: Error) => {
      if (error.name !== 'AbortError') troubles.push(error.message);
      throw error;
    }),
  );
  sessionStorage.setItem(TOKEN_KEY, 'of-a-test');
  await changeLanguage(language);
  // The router reads the search of the page itself, too: that of Vitest is none of the app.
  history.replaceState(null, '', `${location.pathname}#${path}`);
  router = createRouter({ ...appRouter.options, history: createHashHistory() });
  const element = document.body.appendChild(document.createElement('div'));
  element.id = 'root';
  root = createRoot(element);
  root.render(
    <QueryClientProvider client={queryClient}>
      <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="light">
        <RouterProvider router={router} />
      </MantineProvider>
    </QueryClientProvider>,
  );
  return { asked };
};

/** What has a selector: where nothing of a role or a text tells it from others. */
export const find = <One extends Element = HTMLElement>(selector: string) => document.querySelector<One>(selector);

/** Waits for the first element of a selector. */
export const waitFor = async <One extends Element = HTMLElement>(selector: string): Promise<One> => {
  await expect.poll(() => find(selector), { message: selector }).not.toBeNull();
  return find<One>(selector) as One;
};

/** A field of a form by its name, once it is there. */
export const findField = (name: string) => waitFor<HTMLInputElement>(`[name="${name}"]`);

/** Opens the folded groups of a form, which has at least so many. */
export const unfold = async (groups = 5) => {
  await expect.poll(() => document.querySelectorAll('form details').length).toBeGreaterThanOrEqual(groups);
  for (const summary of document.querySelectorAll<HTMLElement>('form details:not([open]) > summary')) summary.click();
};

/** The name of the field that has the focus. */
export const focused = () => document.activeElement?.getAttribute('name');

/** The input of a locator. */
export const inputOf = (locator: Locator) => locator.element() as HTMLInputElement;

/** Puts the focus into an input, with all of its text selected. */
export const selectText = (locator: Locator) => {
  inputOf(locator).focus();
  inputOf(locator).select();
};

/** Milliseconds between two letters of a person: faster ones are those of a scanner, which press no shortcuts, and whose Enter belongs to its code. */
const TYPING_MS = 60;
const pause = () => new Promise((resolve) => setTimeout(resolve, TYPING_MS));

/** Presses keys one after the other, each by its name, such as `ArrowDown` or `Control+Enter`. */
export const press = async (...keys: string[]) => {
  for (const key of keys) {
    const [last = '', ...held] = key.split('+').toReversed();
    const name = last.length === 1 ? last : `{${last}}`;
    const paused = key.length === 1 && pause();
    await userEvent.keyboard(held.reduce((inner, each) => `{${each}>}${inner}{/${each}}`, name));
    await paused;
  }
};

/** Types a text where the focus is, as a person does. */
export const type = async (text: string) => {
  for (const character of text) {
    const paused = pause();
    // Two of an opening bracket are one.
    await userEvent.keyboard(/[[{]/.test(character) ? character.repeat(2) : character);
    await paused;
  }
};

/** The choices of the list that is open. */
export const options = () => page.getByRole('option');

/** Waits until the first lines of the highlighted choice are these. */
export const expectAt = (...lines: string[]) =>
  expect
    .poll(() => find('[role=option][data-combobox-selected]')?.innerText.split('\n').slice(0, lines.length), { message: lines[0] })
    .toEqual(lines);

/** The path that is shown, with its search. */
export const shownPath = () => location.hash.slice(1);

/** Pastes a text into a field. Returns whether the page has taken it over: the browser does the rest only for a person. */
export const paste = (field: Element, text: string) => {
  const data = new DataTransfer();
  data.setData('text/plain', text);
  return !field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
};

/** Scans a code, wherever the focus is. */
export const scan = (code: string) => Promise.all(scannerKeys(code).map((key) => cdp().send('Input.dispatchKeyEvent', key)));

/** Chooses in the field of a form by its label and that of the choice. */
export const choose = async (label: string, option: string) => {
  await page.getByRole('combobox', { name: label, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};

/** So many shipments, with the ids from 1 on and bill numbers of their own. */
export const shipmentsOf = (number: number, fieldsOf: (id: number) => Partial<Shipment> = () => ({})): Shipment[] => {
  const example = exampleOf<Shipment>('GET /api/shipments/:id');
  return Array.from({ length: number }, (_, index) => {
    const id = index + 1;
    return { ...example, id, aceBillNumber: `ACE${String(1000 + id)}`, ...fieldsOf(id) };
  });
};

/** Rows of a list that has more of them, on other pages. */
export const pageOf = (rows: readonly unknown[], total: number) => Response.json(rows, { headers: { 'X-Total-Count': String(total) } });

/** The ids of the rows of a table, as they are shown. */
export const shownRows = () => [...document.querySelectorAll<HTMLElement>('tr[data-row]')].map(({ dataset }) => Number(dataset.row));

/** The id of the row that has the focus. */
export const focusedRow = () => Number(document.activeElement?.getAttribute('data-row') ?? Number.NaN);

/** Fills a field of a form by its name. */
export const fillField = async (name: string, text: string) => userEvent.fill(await findField(name), text);

/** Waits until a field of a form has this text. */
export const expectValue = (name: string, text: string) =>
  expect.poll(() => find<HTMLInputElement>(`[name="${name}"]`)?.value, { message: name }).toBe(text);

/** What the screen has asked by a call, in order. */
export const sentIn = (asked: readonly Asked[], call: Asked['call']) => asked.filter((each) => each.call === call);

/** What the screen has sent with a call, one for each time. */
export const sentTo = <Body,>(asked: readonly Asked[], call: Asked['call']) => sentIn(asked, call).map(({ body }) => body as Body);
