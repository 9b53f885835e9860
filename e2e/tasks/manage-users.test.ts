import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { mailJobs } from '../../server/src/features/mails/mails.jobs.ts';
import { useMailFolder } from '../../server/src/testing/mailbox.ts';
import { go, startJourneys } from '../journey.ts';
import { filled, IN_VIETNAMESE, TEXTS } from '../texts.ts';

const mails = useMailFolder();
const { api, visitAs } = startJourneys(() => ({ dataDir: mails.dataDir }));
beforeAll(() => api.context.jobs.work(mailJobs, api.context));

describe.each(IN_VIETNAMESE)('user management (%s)', (language) => {
  const t = TEXTS[language];
  const row = (page: Page, login: string) =>
    page.locator('tr[data-row]').filter({ has: page.getByRole('link', { name: login, exact: true }) });
  const save = (page: Page) => page.getByRole('button', { name: t.form.save, exact: true });
  const told = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).waitFor();
  const readUser = async (login: string) => (await api.as('admin').get(`/api/users/${login}`)).body;

  test('an administrator creates, finds, activates, changes and deletes a user', async () => {
    const login = `nhan-vien-${language}`;
    const page = await visitAs('admin', language, '/');
    await page.getByRole('button', { name: t.menu.administration }).click();
    await page.getByRole('menuitem', { name: t.menu.users, exact: true }).click();
    await page.getByRole('link', { name: t.user.list.create }).click();
    await page.getByRole('heading', { name: t.user.form.title }).waitFor();
    expect(await page.getByRole('checkbox', { name: t.user.field.activated }).isDisabled()).toBe(true);
    await page.locator('[name="login"]').fill('Admin');
    await page.locator('[name="email"]').fill(`${login}@example.com`);
    await save(page).click();
    await page.getByRole('alert').getByText(t.error.userexists).waitFor();
    await page.locator('[name="login"]').fill(login);
    // The field around it takes the click.
    await page.getByRole('combobox', { name: t.user.field.authorities }).click({ force: true });
    await page.getByRole('option', { name: t.user.authority.ROLE_EMPLOYEE }).click();
    await page.keyboard.press('Escape');
    await save(page).click();
    await told(page, filled(t.aceApp.user.created, { param: login }));

    await page.getByRole('textbox', { name: t.user.list.search }).fill(login.toUpperCase());
    await page.keyboard.press('Enter');
    await page.waitForURL(/search=NHAN/);
    await expect.poll(() => page.locator('tr[data-row]').count()).toBe(1);
    const toggle = row(page, login).getByRole('button', { name: t.user.state.awaiting });
    await toggle.click();
    await row(page, login).getByRole('button', { name: t.user.state.activated, exact: true }).waitFor();
    await told(page, filled(t.user.state.okActivated, { login }));
    expect(await page.getByText(filled(t.aceApp.user.updated, { param: login })).count()).toBe(0);
    expect(await readUser(login)).toMatchObject({ activated: true, authorities: ['ROLE_USER', 'ROLE_EMPLOYEE'] });

    await row(page, login)
      .getByRole('link', { name: `${t.list.view} ${login}` })
      .click();
    await page.getByRole('heading', { name: filled(t.user.detail.title, { login }) }).waitFor();
    await page.getByText(`${login} (${t.user.state.activated})`).waitFor();
    await page.getByRole('link', { name: t.form.edit }).click();
    await page.locator('[name="firstName"]').fill('Mai');
    await save(page).click();
    // A saved form navigates back by itself, which would undo a navigation that comes before it.
    await page.waitForURL(/#\/admin\/user-management(\?|$)/);
    await page.getByRole('heading', { name: t.user.list.title }).waitFor();
    expect((await readUser(login)).firstName).toBe('Mai');

    await go(page, `/admin/user-management?search=${login}`);
    await row(page, login)
      .getByRole('link', { name: `${t.list.delete} ${login}` })
      .click();
    await page.getByRole('dialog').getByText(t.user.delete.question).waitFor();
    await page.getByRole('dialog').getByText(login, { exact: true }).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: t.user.delete.action, exact: true }).click();
    await told(page, filled(t.aceApp.user.deleted, { param: login }));
    await page.getByText(t.user.list.noMatch).waitFor();
  });
});
