import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { go, signIn, startJourneys } from '../../journey.ts';
import { filled, IN_VIETNAMESE, TEXTS } from '../../texts.ts';

const { api, visitAs } = startJourneys();

const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);

/** The token in the browser of a page. */
const tokenOf = (page: Page) =>
  page.evaluate(() => localStorage.getItem('authenticationToken') ?? sessionStorage.getItem('authenticationToken') ?? '');

const statusOf = async (token: string) => (await api.as(null).get('/api/account', { Authorization: `Bearer ${token}` })).status;

/** What the browser keeps beside language and position. */
const kept = (page: Page) =>
  page.evaluate(() =>
    Object.keys(localStorage)
      .filter((key) => /^(recent|draft)\.|^ace-ended$|^authenticationToken$/.test(key))
      .map((key) => key.replace(/\d+$/, ''))
      .sort(),
  );

describe.each(IN_VIETNAMESE)('signing out (%s)', (language) => {
  const t = TEXTS[language];

  const enter = async (isRemembered: boolean) => {
    const page = await visitAs('user', language, '/', {}, isRemembered);
    await page.getByText(filled(t.home.signedInAs, { username: 'user' })).waitFor();
    return page;
  };
  const openMenu = (page: Page) => page.getByRole('banner').getByRole('button', { name: /user$/ }).click();
  const signOutItem = (page: Page) => page.getByRole('menuitem', { name: t.menu.signOut, exact: true });
  const chooseSignOut = async (page: Page) => {
    await openMenu(page);
    await signOutItem(page).click();
  };
  const signOut = async (page: Page) => {
    await chooseSignOut(page);
    await page.getByText(t.home.anonymous).waitFor();
  };

  test.each([true, false])('ends the session on the server (remembered: %s)', async (isRemembered) => {
    const page = await enter(isRemembered);
    const token = await tokenOf(page);
    expect(await statusOf(token)).toBe(200);
    await signOut(page);
    await expect.poll(() => statusOf(token)).toBe(401);
    await expect.poll(() => kept(page)).toEqual([]);
  });

  test('without network ends the session when the network is there again, or when the app is opened again', async () => {
    for (const comeBack of [
      (page: Page) => page.context().setOffline(false),
      async (page: Page) => {
        await page.goto('about:blank');
        await page.context().setOffline(false);
        await page.goto(`${api.address}/`);
      },
    ]) {
      const page = await enter(true);
      const token = await tokenOf(page);
      // The menu is loaded when it is first opened, or when the page has been at rest.
      await openMenu(page);
      await signOutItem(page).waitFor();
      await page.context().setOffline(true);
      await signOutItem(page).click();
      await page.getByText(t.home.anonymous).waitFor();
      expect(await kept(page)).toEqual(['ace-ended']);
      expect(await statusOf(token)).toBe(200);
      await comeBack(page);
      await expect.poll(() => statusOf(token)).toBe(401);
      await expect.poll(() => kept(page)).toEqual([]);
      await page.close();
    }
  });

  /** A page whose person has opened a shipment and left a form half filled. */
  const leaveTraces = async (isRemembered: boolean) => {
    const page = await enter(isRemembered);
    const { body } = await api.as('user').get('/api/shipments?size=1');
    await go(page, `/shipment-ace/${body[0].id}/view`);
    await page.getByRole('heading', { level: 2, name: t.shipment.group.receiver }).waitFor();
    await go(page, '/shipment-ace/new');
    await field(page, 'description').fill('Cà phê');
    await expect.poll(async () => (await kept(page)).includes('draft.user.shipment.new.')).toBe(true);
    // The traces of others, whose login begins alike.
    await page.evaluate(() => {
      localStorage.setItem('recent.user.b', '[]');
      localStorage.setItem('draft.user.b.shipment.new.1', '{}');
    });
    return page;
  };
  const OF_OTHERS = ['draft.user.b.shipment.new.', 'recent.user.b'];
  const leaving = (page: Page) => page.getByRole('dialog', { name: t.form.leave.title });

  test('forgets what somebody typed and opened who is not remembered, and says so before', async () => {
    const page = await leaveTraces(false);
    await chooseSignOut(page);
    await leaving(page).getByText(t.form.leave.text).waitFor();
    await leaving(page).getByRole('button', { name: t.form.leave.stay }).click();
    // Staying keeps everything, and so does leaving the form for another page.
    await page.getByRole('banner').getByRole('link', { name: t.menu.home }).click();
    await leaving(page).getByText(t.form.leave.kept).waitFor();
    await leaving(page).getByRole('button', { name: t.form.leave.stay }).click();
    expect(await kept(page)).toEqual(['draft.user.b.shipment.new.', 'draft.user.shipment.new.', 'recent.user', 'recent.user.b']);

    await chooseSignOut(page);
    await leaving(page).getByRole('button', { name: t.form.leave.go }).click();
    await page.getByText(t.home.anonymous).waitFor();
    await expect.poll(() => kept(page)).toEqual(OF_OTHERS);
  });

  test('keeps them for who is remembered, and when a session only ended', async () => {
    const page = await leaveTraces(true);
    await chooseSignOut(page);
    await leaving(page).getByText(t.form.leave.kept).waitFor();
    await leaving(page).getByRole('button', { name: t.form.leave.goKept }).click();
    await page.getByText(t.home.anonymous).waitFor();
    const ALL = ['draft.user.b.shipment.new.', 'draft.user.shipment.new.', 'recent.user', 'recent.user.b'];
    await expect.poll(() => kept(page)).toEqual(ALL);
    await page.close();

    const lost = await leaveTraces(false);
    await api.context.pool.query('delete from session where "userId" = $1', [await api.userId('user')]);
    await lost.getByRole('dialog').getByRole('button', { name: t.form.cancel }).click();
    await lost.getByText(t.home.anonymous).waitFor();
    expect(await kept(lost)).toEqual(expect.arrayContaining(ALL));
  });

  test('the session of another person that gave way to a sign-in in this browser ends too', async () => {
    const page = await enter(true);
    const others = await api.openSession('employee');
    const other = await page.context().newPage();
    await other.goto(`${api.address}/favicon.svg`);
    await other.evaluate((token) => localStorage.setItem('authenticationToken', token), others);
    await page.getByRole('dialog').waitFor();
    await signIn(page, 'user', 'user', true);
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(() => statusOf(others)).toBe(401);
    expect(await statusOf(await tokenOf(page))).toBe(200);
  });
});
