import { USER_LIMITS } from '@ace/contract/users/user.ts';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { mailJobs } from '../../../server/src/features/mails/mails.jobs.ts';
import { keyIn, useMailFolder } from '../../../server/src/testing/mailbox.ts';
import { go, startJourneys } from '../../journey.ts';
import { filled, IN_VIETNAMESE, LANGUAGES, TEXTS } from '../../texts.ts';

const mails = useMailFolder();
const { api, visit, visitAs, reopen } = startJourneys(() => ({ dataDir: mails.dataDir }));
beforeAll(() => api.context.jobs.work(mailJobs, api.context));

describe.each(IN_VIETNAMESE)('user management (%s)', (language) => {
  const t = TEXTS[language];
  const row = (page: Page, login: string) =>
    page.locator('tr[data-row]').filter({ has: page.getByRole('link', { name: login, exact: true }) });
  const save = (page: Page) => page.getByRole('button', { name: t.form.save, exact: true });
  const told = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).waitFor();

  test('sends an unused invitation again, from the list and from the page of the user', async () => {
    const login = `invited-${language}`;
    const email = `${login}@example.com`;
    await api.as('admin').post('/api/users', { login, email, langKey: language, authorities: ['ROLE_USER'] });
    const first = keyIn((await mails.arrived(email))[0]);
    const again = t.user.invitation.again;
    const page = await visitAs('admin', language, '/admin/user-management');
    await row(page, login).getByRole('button', { name: t.user.state.awaiting }).waitFor();
    expect(await row(page, 'user').getByRole('button', { name: again }).count()).toBe(0);
    await row(page, login).getByRole('button', { name: again }).click();
    await told(page, filled(t.user.invitation.sent, { email }));
    const second = (await mails.arrived(email, 2)).map(keyIn).find((key) => key !== first);

    // The earlier link no longer works, and its page offers to send another one.
    const guest = await visit(`/reset/finish?key=${first}`, language);
    for (const name of ['newPassword', 'confirmation']) await guest.locator(`[name="${name}"]`).fill('chosen 1');
    await guest.getByRole('button', { name: t.account.finish.submit }).click();
    await guest.getByRole('alert').getByRole('link', { name: t.account.finish.again }).click();
    await guest.locator('[name="email"]').fill(email);
    await guest.keyboard.press('Enter');
    await guest.getByRole('status').getByText(t.account.reset.sent).waitFor();
    const third = (await mails.arrived(email, 3)).map(keyIn).find((key) => key !== first && key !== second);

    await reopen(page, `/admin/user-management/${login}/view`);
    await page.getByText(t.user.awaits.invitation).waitFor();
    await reopen(guest, `/reset/finish?key=${third}`);
    for (const name of ['newPassword', 'confirmation']) await guest.locator(`[name="${name}"]`).fill('chosen 1');
    await guest.getByRole('button', { name: t.account.finish.submit }).click();
    await guest.getByText(t.account.finish.success).waitFor();
    // The page was opened before the activation: the refusal says so, and the page then shows it.
    await page.getByRole('button', { name: again }).click();
    await page.getByRole('alert').getByText(t.error.notInvited).waitFor();
    await page.getByText(`${login} (${t.user.state.activated})`).waitFor();
    await page.getByRole('button', { name: again }).waitFor({ state: 'detached' });
  });

  test('administrators cannot deactivate or delete themselves, nor delete an owner of shipments', async () => {
    const page = await visitAs('admin', language, '/admin/user-management');
    await row(page, 'admin').waitFor();
    expect(await row(page, 'admin').getByRole('button', { name: t.user.state.activated, exact: true }).isDisabled()).toBe(true);
    expect(
      await row(page, 'admin')
        .getByRole('button', { name: `${t.list.delete} admin` })
        .isDisabled(),
    ).toBe(true);
    await row(page, 'user')
      .getByRole('link', { name: `${t.list.delete} user` })
      .click();
    await page.getByRole('dialog').getByRole('button', { name: t.user.delete.action, exact: true }).click();
    await page.getByRole('dialog').getByRole('alert').getByText(t.error.userInUse).waitFor();
    await page.keyboard.press('Escape');
    await page.waitForURL(/user-management(\?.*)?$/);
    await go(page, '/admin/user-management/admin/edit');
    await page.getByRole('checkbox', { name: t.user.field.activated }).uncheck();
    await save(page).click();
    await page.getByRole('alert').getByText(t.error.userSelf).waitFor();
  });

  test('each limit at n and at n + 1', async () => {
    const page = await visitAs('admin', language, '/admin/user-management/new');
    const says = async (name: string, value: string, text: string | null) => {
      await page.locator(`[name="${name}"]`).fill(value);
      const error = () =>
        page.locator(`[name="${name}"]`).evaluate((input) => {
          const [id] = (input.getAttribute('aria-describedby') ?? '').split(' ').filter((part) => part.endsWith('-error'));
          return id ? (document.getElementById(id)?.textContent ?? null) : null;
        });
      await expect.poll(error, { message: `${name} ${value.slice(0, 10)}` }).toBe(text);
    };
    for (const name of ['login', 'firstName', 'lastName', 'phone', 'company', 'address'] as const) {
      const { max } = USER_LIMITS[name];
      await says(name, 'x'.repeat(max + 1), filled(t.validation.maxlength, { max }));
      await says(name, 'x'.repeat(max), null);
    }
    for (const name of ['phone', 'address'] as const) {
      const { min } = USER_LIMITS[name];
      await says(name, 'x'.repeat(min - 1), filled(t.validation.minlength, { min }));
      await says(name, 'x'.repeat(min), null);
      await says(name, '', null);
    }
    await says('login', 'a b', t.user.message.login);
    await says('login', '', t.validation.required);
    await says('email', 'a@b', filled(t.validation.minlength, { min: 5 }));
    await says('email', `${'x'.repeat(243)}@example.com`, filled(t.validation.maxlength, { max: 254 }));
    await says('email', 'abcde', t.error.Email);
    await says('email', '', t.validation.required);
  });

  test('a user has at least one role', async () => {
    const page = await visitAs('admin', language, '/admin/user-management/new');
    await page.locator('[name="login"]').fill(`no-role-${language}`);
    await page.locator('[name="email"]').fill(`no-role-${language}@example.com`);
    await expect.poll(() => save(page).isEnabled()).toBe(true);
    const roles = page.getByRole('combobox', { name: t.user.field.authorities });
    await roles.focus();
    await page.keyboard.press('Backspace');
    await page.getByText(t.validation.required).waitFor();
    await expect.poll(() => save(page).isDisabled()).toBe(true);
    await page.locator('[name="login"]').focus();
    // The save bar names the field, and leads to it.
    await page.getByRole('button', { name: t.user.field.authorities, exact: true }).click();
    await expect.poll(() => roles.evaluate((input) => input === document.activeElement)).toBe(true);
    await page.keyboard.press('ArrowDown');
    await page.getByRole('option', { name: t.user.authority.ROLE_USER }).click();
    await page.getByText(t.validation.required).waitFor({ state: 'detached' });
    await expect.poll(() => save(page).isEnabled()).toBe(true);
  });

  test('the list keeps page and sorting in its URL, and shows roles as badges', async () => {
    const page = await visitAs('admin', language, '/admin/user-management?sort=login,desc&size=20');
    await expect.poll(() => page.locator('tr[data-row]').first().getByRole('link').first().innerText()).toBe('user');
    await page.getByRole('table').getByText(t.user.authority.ROLE_ADMIN).waitFor();
    await page.getByRole('link', { name: t.user.field.email, exact: true }).click();
    await page.waitForURL(/(?=.*size=20)(?=.*sort=email,asc)/);
    await page.reload();
    await expect.poll(() => page.locator('tr[data-row]').first().getByRole('link').first().innerText()).toBe('admin');
  });

  test('Back leads from the page of a user to the list as it was, wherever one came from', async () => {
    const page = await visitAs('admin', language, '/admin/user-management?page=1&size=50&sort=login,desc&search=user');
    await row(page, 'user').waitFor();
    const back = page.getByRole('button', { name: t.form.back, exact: true });
    const view = async () => {
      await page.evaluate(() => {
        location.hash = '/admin/user-management/user/view';
      });
      await page.getByRole('heading', { name: filled(t.user.detail.title, { login: 'user' }) }).waitFor();
    };
    await page.evaluate(() => {
      location.hash = '/shipment-ace';
    });
    await page.getByRole('heading', { name: t.shipment.list.title }).waitFor();
    await view();
    await back.click();
    await page.waitForURL(/user-management\?page=1&size=50&sort=login,desc&search=user$/);
    await row(page, 'user').waitFor();
    await reopen(page, '/shipment-ace');
    await view();
    await back.click();
    await page.waitForURL(/admin\/user-management(\?|$)/);
    await row(page, 'user').waitFor();
  });

  test('editing keeps the URL of the list, and saving returns to it', async () => {
    const page = await visitAs('admin', language, '/admin/user-management?page=1&size=50&sort=login,desc&search=user');
    await row(page, 'user')
      .getByRole('link', { name: `${t.list.edit} user` })
      .click();
    await page.waitForURL(/user-management\/user\/edit\?page=1&size=50&sort=login,desc&search=user$/);
    await page.locator('[name="firstName"]').fill(`Đức ${language}`);
    await save(page).click();
    await page.waitForURL(/user-management\?page=1&size=50&sort=login,desc&search=user$/);
    await page.getByRole('heading', { name: t.user.list.title }).waitFor();
  });
});

test.each(LANGUAGES)('the names of a person come in the order of the language (%s)', async (language) => {
  const page = await visitAs('admin', language, '/admin/user-management/user/edit');
  const namesOf = () =>
    page.evaluate(() => [...document.querySelectorAll<HTMLInputElement>('main form input[name]')].map(({ name }) => name));
  const names = language === 'vi' ? ['lastName', 'firstName'] : ['firstName', 'lastName'];
  await expect.poll(async () => (await namesOf()).slice(0, 4)).toEqual(['login', ...names, 'email']);
  await go(page, '/settings');
  await expect.poll(async () => (await namesOf()).slice(0, 4)).toEqual(['company', ...names, 'email']);
});
