import type { Language } from '@ace/contract/shared/languages.ts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { type Journeys, signIn, unfold } from './journey.ts';
import { counterOf } from './shipments.testing.ts';
import { filled, TEXTS } from './texts.ts';

/** A form of `user` whose session is lost. */
export const lostFormOf = ({ api }: Pick<Journeys, 'api'>, language: Language) => {
  const t = TEXTS[language];
  const countOf = counterOf({ api });
  const save = (page: Page) => page.getByRole('button', { name: t.form.save, exact: true });
  const asked = (page: Page) => page.getByRole('dialog').getByText(filled(t.signIn.expired, { login: 'user' }));

  const fill = async (page: Page, notes: string) => {
    await unfold(page);
    const values = { description: 'Cà phê', receiverContactName: 'Bình', receiverTelNo: '0912345678', shipDate: '05/09/2026', notes };
    for (const [name, text] of Object.entries(values)) await page.locator(`[name="${name}"]`).fill(text);
  };

  const goOn = async (page: Page, notes: string) => {
    await asked(page).waitFor();
    // The content is hidden until the next sign-in.
    expect(await page.locator('main').isVisible()).toBe(false);
    // The login is filled in: only the password is missing.
    expect(await page.getByRole('dialog').getByLabel(t.signIn.username).inputValue()).toBe('user');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('password');
    await signIn(page, 'user', 'user', false);
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await page.locator('[name="notes"]').inputValue()).toBe(notes);
    await save(page).click();
    await page.waitForURL(/#\/shipment-ace(\?|$)/);
    expect(await countOf(notes)).toBe(1);
  };

  return { countOf, save, asked, fill, goOn };
};
