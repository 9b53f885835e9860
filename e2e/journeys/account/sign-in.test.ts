import { describe, expect, test } from 'vitest';
import { go, signIn, startJourneys } from '../../journey.ts';
import { filled, IN_ENGLISH, TEXTS } from '../../texts.ts';

const { visit, visitAs, speak, reopen } = startJourneys();

const COMPANY = { company: 'ACE Cargo' };

const OF_ADMINISTRATORS = [
  ...['/admin/ace-health', '/admin/logs', '/admin/ace-configuration', '/admin/ace-metrics', '/admin/ace-tracker', '/admin/docs'],
  ...['/admin/audits', '/entity-audit', '/admin/entity-audit', '/admin/user-management'],
  ...['new', 'user/view', 'user/edit', 'user/delete'].map((path) => `/admin/user-management/${path}`),
];
const OF_CLERKS = ['connector-ace', 'tracking-ace'].flatMap((list) => ['new', '1/edit', '1/delete'].map((path) => `/${list}/${path}`));

describe.each(IN_ENGLISH)('signing in (%s)', (language) => {
  const t = TEXTS[language];
  const open = async (path: string) => {
    await speak(language);
    return await visit(path, language);
  };

  test('a deep link shows denied access, the sign-in window over it, then the requested page', async () => {
    const page = await open('/shipment-ace/3/view');
    await page.getByRole('dialog', { name: t.signIn.title }).waitFor();
    await page.getByText(t.errorPage.forbidden).waitFor({ state: 'attached' });
    expect(page.url()).toContain('#/accessdenied');
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('autocomplete'))).toBe('username');
    expect(await page.getByRole('dialog').getByRole('checkbox').isChecked()).toBe(true);

    await signIn(page, 'employee', 'wrong');
    await page.getByText(t.signIn.failed).waitFor();
    await signIn(page, 'employee', 'employee');
    await page.waitForURL(/#\/shipment-ace\/3\/view/);
    await page.getByRole('heading', { level: 2, name: t.shipment.group.receiver }).waitFor();
    await expect.poll(() => page.title()).toMatch(/^ACE\d{9} · .+ · ACE Cargo$/);
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(language);
  });

  test('"remember me" keeps the session in the browser, without it the session ends with the tab', async () => {
    const page = await open('/');
    for (const isRemembered of [true, false]) {
      await page.getByRole('main').getByRole('button', { name: t.menu.signIn }).click();
      await signIn(page, 'user', 'user', isRemembered);
      await page.getByText(filled(t.home.signedInAs, { username: 'user' })).waitFor();
      const places = await page.evaluate(() =>
        [localStorage, sessionStorage].map((place) => place.getItem('authenticationToken') !== null),
      );
      expect(places).toEqual([isRemembered, !isRemembered]);
      await page.reload();
      await page.getByText(filled(t.home.signedInAs, { username: 'user' })).waitFor();
      await page.getByRole('button', { name: 'user' }).click();
      await page.getByRole('menuitem', { name: t.menu.signOut, exact: true }).click();
      await page.getByText(t.home.anonymous).waitFor();
      expect(await page.evaluate(() => [localStorage, sessionStorage].some((place) => place.getItem('authenticationToken')))).toBe(false);
    }
  });

  test('a new tab of the same browser shares the session', async () => {
    const page = await open('/');
    await page.getByRole('main').getByRole('button', { name: t.menu.signIn }).click();
    await signIn(page, 'user', 'user', false);
    await page.getByText(filled(t.home.signedInAs, { username: 'user' })).waitFor();
    const other = await page.context().newPage();
    await reopen(other, '/shipment-ace');
    await other.getByRole('heading', { name: t.shipment.list.title }).waitFor();
  });

  test('the window sets the focus once, and never takes it from the password that is typed already', async () => {
    const page = await open('/');
    await page.evaluate(() => {
      // Reaches the password before any timer of the window.
      const observer = new MutationObserver(() => {
        const password = document.querySelector<HTMLInputElement>('dialog input[type=password]');
        if (!password) return;
        observer.disconnect();
        password.focus();
      });
      observer.observe(document.body, { childList: true, subtree: true });
    });
    await page.getByRole('main').getByRole('button', { name: t.menu.signIn }).click();
    await page.getByRole('dialog').locator('input[type=password]').waitFor();
    // Timers run in their order, so that one of the window has run before this one.
    const autocomplete = await page.evaluate(
      () => new Promise((resolve) => setTimeout(() => resolve(document.activeElement?.getAttribute('autocomplete')))),
    );
    expect(autocomplete).toBe('current-password');
  });

  test('cancelling ticks "remember me" again', async () => {
    const page = await open('/');
    const dialog = page.getByRole('dialog');
    await page.getByRole('main').getByRole('button', { name: t.menu.signIn }).click();
    await dialog.getByRole('checkbox').uncheck();
    await dialog.getByRole('button', { name: t.form.cancel }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('main').getByRole('button', { name: t.menu.signIn }).click();
    expect(await dialog.getByRole('checkbox').isChecked()).toBe(true);
  });

  test.each([
    ['employee', OF_ADMINISTRATORS],
    ['user', [...OF_ADMINISTRATORS, ...OF_CLERKS]],
  ] as const)('denies %s each page that is not theirs, without asking for a sign-in', async (login, paths) => {
    const page = await visitAs(login, language, '/nowhere');
    for (const path of paths) {
      await page.getByText(t.errorPage.notFound).waitFor();
      await go(page, path);
      await page.waitForURL(/#\/accessdenied$/);
      await page.getByText(t.errorPage.forbidden).waitFor();
      expect(await page.getByRole('dialog').count()).toBe(0);
      await go(page, '/nowhere');
    }
    await page.getByRole('button', { name: t.menu.language }).waitFor();
    expect(await page.getByRole('button', { name: t.menu.administration }).count()).toBe(0);
  });

  test('an unknown page says so and links to the home page', async () => {
    const page = await open('/nowhere');
    await page.getByText(t.errorPage.notFound).waitFor();
    await page.getByRole('link', { name: t.errorPage.home }).click();
    await page.getByRole('heading', { name: filled(t.home.title, COMPANY) }).waitFor();
  });
});

test('starts for visitors in the language that their browser prefers, on a phone with a way to register, and untranslated', async () => {
  for (const [locale, language] of [
    ['vi-VN', 'vi'],
    ['de-DE', 'en'],
  ] as const) {
    const page = await visit('/', undefined, { locale, viewport: { width: 390, height: 800 } });
    await page.getByRole('heading', { name: filled(TEXTS[language].home.title, COMPANY) }).waitFor();
    expect(await page.locator('html').getAttribute('translate')).toBe('no');
    await page.getByRole('link', { name: TEXTS[language].menu.register }).click();
    await page.getByRole('heading', { level: 1, name: TEXTS[language].account.register.title }).waitFor();
  }
});

test('remembers English', async () => {
  const page = await visit('/', undefined, { locale: 'vi-VN' });
  await page.getByRole('heading', { name: filled(TEXTS.vi.home.title, COMPANY) }).waitFor();
  await page.getByRole('button', { name: TEXTS.vi.menu.language }).click();
  await page.getByRole('menuitemradio', { name: 'English' }).click();
  await page.getByRole('heading', { name: filled(TEXTS.en.home.title, COMPANY) }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: filled(TEXTS.en.home.title, COMPANY) }).waitFor();
});

test('says that the server is not reachable, and keeps the sign-in window open', async () => {
  const page = await visit('/', 'vi');
  await page.getByRole('main').getByRole('button', { name: TEXTS.vi.menu.signIn }).click();
  await page.getByRole('dialog').waitFor();
  await page.getByRole('button', { name: TEXTS.vi.menu.language, includeHidden: true }).waitFor();
  await page.context().setOffline(true);
  await signIn(page, 'user', 'user');
  await page.getByText(TEXTS.vi.error.server.not.reachable).first().waitFor();
});
