import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { signIn, startJourneys, unfold } from '../../journey.ts';
import { lostFormOf } from '../../lost-session.testing.ts';
import { filled, IN_VIETNAMESE, TEXTS } from '../../texts.ts';

const { api, visitAs, reopen, speak } = startJourneys();

describe.each(IN_VIETNAMESE)('a session that is lost (%s)', (language) => {
  const t = TEXTS[language];
  const { countOf, save, asked, fill, goOn } = lostFormOf({ api }, language);

  /** Two tabs of one browser: a form with unsaved content, and another page. */
  const openTwo = async (isRemembered: boolean, notes: string) => {
    const form = await visitAs('user', language, '/shipment-ace/new', {}, isRemembered);
    await fill(form, notes);
    const other = await form.context().newPage();
    await other.goto(`${api.address}/`);
    await other.getByText(filled(t.home.signedInAs, { username: 'user' })).waitFor();
    return { form, other };
  };
  const signOut = async (page: Page) => {
    await page.getByRole('banner').getByRole('button', { name: /user$/ }).click();
    await page.getByRole('menuitem', { name: t.menu.signOut }).click();
    await page.getByText(t.home.anonymous).waitFor();
  };

  test.each([
    ['remembered', true],
    ['of this tab', false],
  ] as const)(
    'after signing out in another tab (%s): hides the page, keeps the form, and continues after a sign-in',
    async (name, isRemembered) => {
      const notes = `lost ${language} ${name}`;
      const { form, other } = await openTwo(isRemembered, notes);
      await signOut(other);
      await goOn(form, notes);
    },
  );

  test('after the server ended it: asks for a sign-in without a click, and continues', async () => {
    const notes = `ended ${language}`;
    const { form } = await openTwo(false, notes);
    await api.context.pool.query('delete from session where "userId" = (select id from "appUser" where login = $1)', ['user']);
    await goOn(form, notes);
  });

  test('after the page was in the back-forward cache: asks for a sign-in when it is shown again', async () => {
    const page = await visitAs('user', language, '/shipment-ace/new');
    await fill(page, `kept ${language}`);
    await page.evaluate(() => {
      sessionStorage.clear();
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    });
    await goOn(page, `kept ${language}`);
  });

  test('checks with the server when only the live connection says that the session ended', async () => {
    const page = await visitAs('user', language, '/');
    await page.routeWebSocket(/\/websocket\/tracker/, (socket) => void socket.close({ code: 4401, reason: 'signed out' }));
    let answers = 0;
    page.on('response', (answer) => {
      if (answer.url().endsWith('/api/account') && answer.ok()) answers += 1;
    });
    await reopen(page, '/shipment-ace/new');
    // Once at the start, and once more because of the connection.
    await expect.poll(() => answers).toBe(2);
    await fill(page, `still ${language}`);
    expect(await page.getByRole('dialog').count()).toBe(0);
    await save(page).click();
    await page.waitForURL(/#\/shipment-ace(\?|$)/);
  });

  test('the question disappears when the same user signs in in another tab, and asks again when another user does', async () => {
    const { form, other } = await openTwo(true, `again ${language}`);
    await signOut(other);
    await asked(form).waitFor();
    await other.getByRole('main').getByRole('button', { name: t.menu.signIn }).click();
    await signIn(other, 'user', 'user', true);
    await form.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await form.locator('[name="notes"]').inputValue()).toBe(`again ${language}`);

    await signOut(other);
    await asked(form).waitFor();
    await other.getByRole('main').getByRole('button', { name: t.menu.signIn }).click();
    await signIn(other, 'employee', 'employee', true);
    await other.getByText(filled(t.home.signedInAs, { username: 'employee' })).waitFor();
    await form.getByRole('dialog').waitFor();
    await form.getByRole('dialog').getByRole('button', { name: t.form.cancel }).click();
    await form.getByText(t.home.anonymous).waitFor();
  });

  test('after another user signed in: cancelling continues as that user, and saves nothing for the first one', async () => {
    const { form } = await openTwo(true, `taken ${language}`);
    const answer = await api.as(null).post('/api/authenticate', { username: 'employee', password: 'employee' });
    const other = await form.context().newPage();
    await other.goto(`${api.address}/`);
    await other.evaluate((token) => localStorage.setItem('authenticationToken', token), answer.body.id_token as string);
    await form
      .getByRole('dialog')
      .getByText(filled(t.signIn.other, { login: 'user', other: 'employee' }))
      .waitFor();
    await form.getByRole('dialog').getByRole('button', { name: t.form.cancel }).click();
    await form.getByText(filled(t.home.signedInAs, { username: 'employee' })).waitFor();
    expect(await countOf(`taken ${language}`)).toBe(0);
  });
});

describe.each(IN_VIETNAMESE)('messages about saving (%s)', (language) => {
  const t = TEXTS[language];

  test('appear beside the button, within the window: offline, and for a record that was deleted', async () => {
    const { rows } = await api.context.pool.query(
      `insert into shipment (description, "shipDate", "senderContactName", "senderTelNo", "receiverContactName", "receiverTelNo", "aceBillNumber",
         "ownerId", "ownerLogin", "createdBy", "lastModifiedBy")
       select 'x', '2026-09-05', 'a', '0', 'b', '0', 'GONE-${language}', id, login, 'user', 'user' from "appUser" where login = 'user' returning id`,
    );
    const page = await visitAs('user', language, `/shipment-ace/${rows[0].id}/edit`);
    await page.locator('[name="senderName"]').fill('Khác');
    const seen = async (text: string) => {
      const message = page.getByRole('alert').filter({ hasText: text });
      await message.waitFor();
      const box = await message.boundingBox();
      expect(box && box.y >= 0 && box.y + box.height <= 800).toBe(true);
    };
    await page.context().setOffline(true);
    await page.keyboard.press('Control+Enter');
    await seen(t.form.unreachable);
    await page.context().setOffline(false);
    await api.context.pool.query('delete from shipment where id = $1', [rows[0].id]);
    await page.keyboard.press('Control+Enter');
    await seen(t.form.conflict.deleted);
    expect(await page.locator('[name="senderName"]').inputValue()).toBe('Khác');
  });

  test('appear beside the button of the settings too, which ask before they are left', async () => {
    await speak(language);
    const page = await visitAs('user', language, '/settings');
    await page.locator('[name="address"]').fill(`12 Lê Lợi, ${language}`);
    await page.evaluate(() => {
      location.hash = '/shipment-ace';
    });
    await page.getByRole('dialog', { name: t.form.leave.title }).getByRole('button', { name: t.form.leave.stay }).click();
    await page.waitForURL(/#\/settings$/);
    const button = page.getByRole('button', { name: t.form.save, exact: true });
    await button.click();
    const told = page.getByRole('status').filter({ hasText: t.account.settings.success });
    await told.waitFor();
    const [message, below] = [await told.boundingBox(), await button.boundingBox()];
    expect(Math.abs((message?.y ?? 0) - (below?.y ?? 0))).toBeLessThan(120);
    await page.getByRole('banner').getByRole('link', { name: t.menu.home }).click();
    await page.getByRole('heading', { name: filled(t.home.title, { company: 'ACE Cargo' }) }).waitFor();
  });

  test('signing out with unsaved changes asks first, and "Stay" keeps the session', async () => {
    await speak(language);
    const page = await visitAs('user', language, '/shipment-ace/new');
    await unfold(page);
    await page.locator('[name="notes"]').fill('x');
    await page.getByRole('banner').getByRole('button', { name: /user$/ }).click();
    await page.getByRole('menuitem', { name: t.menu.signOut }).click();
    await page.getByRole('dialog', { name: t.form.leave.title }).getByRole('button', { name: t.form.leave.stay }).click();
    expect(await page.locator('[name="notes"]').inputValue()).toBe('x');
    expect(await page.evaluate(() => sessionStorage.getItem('authenticationToken'))).not.toBeNull();
    await page.getByRole('banner').getByRole('button', { name: /user$/ }).waitFor();
  });
});
