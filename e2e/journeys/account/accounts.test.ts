import { PASSWORD_LIMITS } from '@ace/contract/account/account.ts';
import { USER_LIMITS } from '@ace/contract/users/user.ts';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { mailJobs } from '../../../server/src/features/mails/mails.jobs.ts';
import { keyIn, useMailFolder } from '../../../server/src/testing/mailbox.ts';
import { go, startJourneys } from '../../journey.ts';
import { filled, IN_VIETNAMESE, TEXTS } from '../../texts.ts';

const mails = useMailFolder();
const { api, visit, visitAs, reopen, speak } = startJourneys(() => ({ dataDir: mails.dataDir }));
beforeAll(() => api.context.jobs.work(mailJobs, api.context));

const fill = async (page: Page, values: Record<string, string>) => {
  for (const [name, value] of Object.entries(values)) await page.locator(`[name="${name}"]`).fill(value);
};
const errorOf = (page: Page, name: string) =>
  page.locator(`[name="${name}"]`).evaluate((input) => {
    const [id] = (input.getAttribute('aria-describedby') ?? '').split(' ').filter((part) => part.endsWith('-error'));
    return id ? (document.getElementById(id)?.textContent ?? null) : null;
  });

describe.each(IN_VIETNAMESE)('accounts (%s)', (language) => {
  const t = TEXTS[language].account;
  const shell = TEXTS[language];
  const menu = (page: Page, name: string) => page.getByRole('button', { name });
  const submit = (page: Page, text: string) => page.locator('form').getByRole('button', { name: text, exact: true });

  test('the registration says whether the login or the e-mail address is taken', async () => {
    const page = await visit('/register', language);
    await fill(page, { login: 'Admin', email: `frei-${language}@example.com`, password: 'secret', confirmation: 'secret' });
    await submit(page, t.register.submit).click();
    await page.getByRole('alert').getByText(t.register.loginExists).waitFor();
    await fill(page, { login: `frei-${language}`, email: 'Admin@AceCargo.example' });
    await submit(page, t.register.submit).click();
    await page.getByRole('alert').getByText(t.register.emailExists).waitFor();
    expect(await page.locator('[name="password"]').inputValue()).toBe('secret');
  });

  test('the registration checks each limit at n and at n + 1', async () => {
    const page = await visit('/register', language);
    const says = async (name: string, value: string, text: string | null) => {
      await fill(page, { [name]: value });
      await expect.poll(() => errorOf(page, name), { message: `${name} ${value.slice(0, 20)}` }).toBe(text);
    };
    const { min, max } = PASSWORD_LIMITS;
    const subject = t.subject;
    await says('login', 'x'.repeat(51), filled(shell.validation.maxlength, { max: USER_LIMITS.login.max }));
    await says('login', 'x'.repeat(50), null);
    await says('login', 'a b', t.message.loginPattern);
    await says('login', '', shell.validation.required);
    await says('email', 'a@b', filled(t.message.minlength, { subject: subject.email, min: 5 }));
    await says('email', 'abcde', filled(t.message.invalid, { subject: subject.email }));
    await says('email', `${'x'.repeat(243)}@example.com`, filled(t.message.maxlength, { subject: subject.email, max: 254 }));
    await says('email', `${'x'.repeat(242)}@example.com`, null);
    await says('email', '', t.required.email);
    for (const [name, words] of [
      ['password', subject.password],
      ['confirmation', subject.confirmation],
    ] as const) {
      await says(name, 'ộ'.repeat(min - 1), filled(t.message.minlength, { subject: words, min }));
      await says(name, 'ộ'.repeat(min), null);
      await says(name, '👨‍👩‍👧'.repeat(max), null);
      await says(name, '👨‍👩‍👧'.repeat(max + 1), filled(t.message.maxlength, { subject: words, max }));
      await says(name, '', t.required[name]);
    }
    await go(page, '/reset/finish?key=x');
    await page.locator('[name="newPassword"]').waitFor();
    await says('confirmation', 'x', filled(t.message.minlength, { subject: subject.confirmation, min }));
    await says('confirmation', '', t.required.resetConfirmation);
    await go(page, '/reset/request');
    await page.getByRole('heading', { name: t.reset.title }).waitFor();
    await says('email', 'a@b', filled(t.message.minlength, { subject: subject.email, min: 5 }));
    await says('email', 'abcde', filled(t.message.invalid, { subject: subject.email }));
    await says('email', `${'x'.repeat(243)}@example.com`, filled(t.message.maxlength, { subject: subject.email, max: 254 }));
    await says('email', `${'x'.repeat(242)}@example.com`, null);
    await says('email', '', t.required.email);
  });

  test('shows the strength of a password in five levels and in words, and points out the most common ones', async () => {
    const page = await visit('/register', language);
    for (const [password, level] of [
      ['123456', 'level1'],
      ['abcdefg1', 'level2'],
      ['Abcdefg1', 'level4'],
      ['Abcdefg1!', 'level5'],
    ] as const) {
      await fill(page, { password });
      await page.getByText(`${t.strength.label}: ${t.strength[level]}`).waitFor();
      expect(await page.getByText(t.strength.common).count()).toBe(password === '123456' ? 1 : 0);
    }
  });

  test('saves the settings, checks each limit, and changes the language at once', async () => {
    const other = language === 'vi' ? 'en' : 'vi';
    const page = await visitAs('other', language, '/settings');
    await page.getByRole('heading', { name: filled(t.settings.title, { login: 'other' }) }).waitFor();
    for (const name of ['firstName', 'lastName', 'phone', 'address', 'company'] as const) {
      const { min, max } = USER_LIMITS[name];
      const subject = t.subject[name];
      await fill(page, { [name]: '1'.repeat(max + 1) });
      await expect.poll(() => errorOf(page, name), { message: name }).toBe(filled(t.message.maxlength, { subject, max }));
      if (min > 1) {
        await fill(page, { [name]: '1'.repeat(min - 1) });
        await expect.poll(() => errorOf(page, name), { message: name }).toBe(filled(t.message.minlength, { subject, min }));
      }
      if (name !== 'company') {
        await fill(page, { [name]: '' });
        await expect.poll(() => errorOf(page, name), { message: name }).toBe(t.required[name]);
      }
      for (const length of [min, max]) {
        await fill(page, { [name]: '1'.repeat(length) });
        await expect.poll(() => errorOf(page, name), { message: name }).toBeNull();
      }
    }
    await fill(page, { company: '' });
    await page.getByRole('combobox', { name: t.field.langKey }).click();
    await page.getByRole('option', { name: other === 'vi' ? 'Tiếng Việt' : 'English' }).click();
    await submit(page, shell.form.save).click();
    await page.getByRole('status').getByText(TEXTS[other].account.settings.success).waitFor();
    await page.getByRole('heading', { name: filled(TEXTS[other].account.settings.title, { login: 'other' }) }).waitFor();
    expect((await api.as('other').get('/api/account')).body).toMatchObject({
      company: null,
      langKey: other,
    });
  });

  test('a new e-mail address needs the password, and takes effect when its link is opened', async () => {
    const newEmail = `other-${language}@example.com`;
    await speak(language);
    const { email } = (await api.as('other').get('/api/account')).body;
    const page = await visitAs('other', language, '/settings');
    await page.locator('[name="email"]').waitFor();
    expect(await page.locator('[name="currentPassword"]').count()).toBe(0);
    await fill(page, { firstName: 'An', lastName: 'Lê', phone: '0903123456', address: '12 Tôn Đức Thắng' });
    await fill(page, { email: newEmail });
    await page.getByText(t.settings.passwordHint).waitFor();
    expect(await submit(page, shell.form.save).isDisabled()).toBe(true);
    await fill(page, { currentPassword: 'wrong' });
    await submit(page, shell.form.save).click();
    await page.getByRole('alert').getByText(t.password.wrong).waitFor();
    await fill(page, { email: 'admin@acecargo.example', currentPassword: 'user' });
    await submit(page, shell.form.save).click();
    await page.getByRole('alert').getByText(t.register.emailExists).waitFor();
    await fill(page, { email: newEmail });
    await page.keyboard.press('Enter');
    await page.getByRole('status').getByText(filled(t.settings.confirm, { newEmail, email })).waitFor();
    await page.getByText(filled(t.settings.awaits, { newEmail })).waitFor();
    // The field shows the current address again.
    expect(await page.locator('[name="email"]').inputValue()).toBe(email);
    expect(await page.locator('[name="currentPassword"]').count()).toBe(0);

    // Cancelled, and requested again.
    const first = keyIn((await mails.arrived(newEmail))[0]);
    await page.getByRole('button', { name: t.settings.cancelEmail }).click();
    await page.getByText(filled(t.settings.awaits, { newEmail })).waitFor({ state: 'detached' });
    await fill(page, { email: newEmail, currentPassword: 'user' });
    await page.keyboard.press('Enter');
    await page.getByText(filled(t.settings.awaits, { newEmail })).waitFor();

    const mail = (await mails.arrived(newEmail, 2)).find((each) => keyIn(each) !== first);
    await reopen(page, `/email/confirm?key=${keyIn(mail)}`);
    await page.getByRole('status').getByText(t.confirmEmail.success).waitFor();
    expect((await api.as('other').get('/api/account')).body).toMatchObject({ email: newEmail, newEmail: null });
    await reopen(page, `/email/confirm?key=${keyIn(mail)}`);
    await page.getByRole('alert').getByText(t.confirmEmail.failed).waitFor();
    await page.getByRole('link', { name: shell.menu.settings }).click();
    await expect.poll(() => page.locator('[name="email"]').inputValue()).toBe(newEmail);
  });

  test('signs out another device from the list', async () => {
    const [page, device] = [await visitAs('user', language, '/sessions'), await visitAs('user', language, '/')];
    await device.getByText(filled(shell.home.signedInAs, { username: 'user' })).waitFor();
    await page.reload();
    const rows = page.getByRole('row').filter({ has: page.getByRole('button', { name: t.sessions.close }) });
    const others = rows.filter({ hasNotText: t.sessions.current });
    await others.first().waitFor();
    const before = await others.count();
    for (let left = before; left > 0; left--) {
      await others.first().getByRole('button', { name: t.sessions.close }).click();
      await expect.poll(() => others.count()).toBe(left - 1);
    }
    const askAsDevice = () =>
      device.evaluate(async () => {
        const headers = { Authorization: `Bearer ${sessionStorage.getItem('authenticationToken')}` };
        return (await fetch('/api/account', { headers })).status;
      });
    await expect.poll(askAsDevice).toBe(401);
    await reopen(device, '/shipment-ace');
    await device.getByRole('dialog', { name: shell.signIn.title }).waitFor();
    await rows.first().getByRole('button', { name: t.sessions.close }).click();
    await menu(page, shell.menu.account).waitFor();
  });

  test('settings, password and devices need a signed-in user', async () => {
    const page = await visit('/settings', language);
    await page.getByRole('dialog', { name: shell.signIn.title }).waitFor();
    for (const path of ['/password', '/sessions']) {
      await reopen(page, path);
      await page.getByRole('dialog', { name: shell.signIn.title }).waitFor();
    }
  });
});
