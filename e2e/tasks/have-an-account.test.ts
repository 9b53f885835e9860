import { LINK_VALIDITY } from '@ace/contract/account/account.ts';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { mailJobs } from '../../server/src/features/mails/mails.jobs.ts';
import { keyIn, useMailFolder } from '../../server/src/testing/mailbox.ts';
import { go, signIn, startJourneys } from '../journey.ts';
import { filled, IN_VIETNAMESE, TEXTS } from '../texts.ts';

const mails = useMailFolder();
const { api, visit, reopen } = startJourneys(() => ({ dataDir: mails.dataDir }));
beforeAll(() => api.context.jobs.work(mailJobs, api.context));

const fill = async (page: Page, values: Record<string, string>) => {
  for (const [name, value] of Object.entries(values)) await page.locator(`[name="${name}"]`).fill(value);
};
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name'));

describe.each(IN_VIETNAMESE)('accounts (%s)', (language) => {
  const t = TEXTS[language].account;
  const shell = TEXTS[language];
  const menu = (page: Page, name: string) => page.getByRole('button', { name });
  const submit = (page: Page, text: string) => page.locator('form').getByRole('button', { name: text, exact: true });

  test('a visitor registers, activates the account, signs in, resets a forgotten password, changes it, and signs out everywhere', async () => {
    const login = `khach-${language}`;
    const email = `${login}@example.com`;
    const page = await visit('/', language);
    await menu(page, shell.menu.account).click();
    await page.getByRole('menuitem', { name: shell.menu.register, exact: true }).click();
    await expect.poll(() => focused(page)).toBe('login');
    expect(await submit(page, t.register.submit).isDisabled()).toBe(true);
    await fill(page, { login: login.toUpperCase(), email, password: 'mật khẩu 1', confirmation: 'mật khẩu 2' });
    await submit(page, t.register.submit).click();
    await page.getByRole('alert').getByText(t.message.mismatch).waitFor();
    expect((await api.context.pool.query('select from "appUser" where login = $1', [login])).rowCount).toBe(0);
    await fill(page, { confirmation: 'mật khẩu 1' });
    await submit(page, t.register.submit).click();
    await page.getByRole('status').getByText(t.register.success).waitFor();
    expect(await page.locator('[name="login"]').count()).toBe(0);

    // Not yet activated.
    await page.getByRole('button', { name: shell.menu.signIn }).click();
    await signIn(page, login, 'mật khẩu 1');
    await page.getByRole('dialog').getByText(shell.signIn.failed).waitFor();
    await page.keyboard.press('Escape');

    const [activation] = await mails.arrived(email);
    expect(activation?.html).toContain(`lang="${language}"`);
    await go(page, `/activate?key=${keyIn(activation)}`);
    await page.getByText(t.activate.success).waitFor();
    await page.getByRole('button', { name: shell.menu.signIn }).click();
    await signIn(page, login, 'mật khẩu 1');
    await page.getByText(filled(shell.home.signedInAs, { username: login })).waitFor();
    await reopen(page, `/activate?key=${keyIn(activation)}x`);
    await page.getByText(t.activate.failed).waitFor();

    await menu(page, login).click();
    await page.getByRole('menuitem', { name: shell.menu.signOut, exact: true }).click();
    await menu(page, shell.menu.account).click();
    await page.getByRole('menuitem', { name: shell.menu.signIn, exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: shell.signIn.forgot }).click();
    await expect.poll(() => focused(page)).toBe('email');
    await fill(page, { email: 'nobody@example.com' });
    await submit(page, t.reset.submit).click();
    await page.getByRole('alert').getByText(t.reset.notFound).waitFor();
    await fill(page, { email });
    await page.keyboard.press('Enter');
    await page.getByRole('status').getByText(t.reset.sent).waitFor();
    const reset = (await mails.arrived(email, 2)).find((mail) => mail.text?.includes('reset/finish'));

    await reopen(page, '/reset/finish');
    await page.getByRole('alert').getByText(t.finish.keyMissing).waitFor();
    await reopen(page, `/reset/finish?key=${keyIn(reset)}`);
    await page.getByText(t.finish.info).waitFor();
    await fill(page, { newPassword: 'mới tinh 1', confirmation: 'mới tinh 1' });
    await submit(page, t.finish.submit).click();
    await page.getByText(t.finish.success).waitFor();
    await page.getByRole('button', { name: shell.menu.signIn }).click();
    await signIn(page, login, 'mới tinh 1');
    await page.getByText(filled(shell.home.signedInAs, { username: login })).waitFor();
    await reopen(page, `/reset/finish?key=${keyIn(reset)}`);
    await fill(page, { newPassword: 'lần nữa', confirmation: 'lần nữa' });
    await submit(page, t.finish.submit).click();
    const late = page.getByRole('alert').filter({ hasText: filled(t.finish.failed, { hours: LINK_VALIDITY.resetHours }) });
    await late.getByRole('link', { name: t.finish.again }).click();
    await page.getByRole('heading', { name: t.reset.title }).waitFor();

    await menu(page, login).click();
    await page.getByRole('menuitem', { name: shell.menu.password, exact: true }).click();
    await fill(page, { currentPassword: 'sai', newPassword: 'Đổi lần 2!', confirmation: 'Đổi lần 2!' });
    await submit(page, t.password.submit).click();
    await page.getByRole('alert').getByText(t.password.failed).waitFor();
    await fill(page, { currentPassword: 'mới tinh 1', newPassword: 'Đổi lần 2!', confirmation: 'Đổi lần 2!' });
    await submit(page, t.password.submit).click();
    await page.getByRole('status').getByText(t.password.success).waitFor();
    expect(await page.locator('[name="newPassword"]').inputValue()).toBe('');

    await menu(page, login).click();
    await page.getByRole('menuitem', { name: shell.menu.sessions, exact: true }).click();
    await page.getByText(t.sessions.current).waitFor();
    await page.getByRole('button', { name: t.sessions.closeAll }).click();
    await menu(page, shell.menu.account).waitFor();
    expect(await page.evaluate(() => localStorage.getItem('authenticationToken'))).toBeNull();
  });
});
