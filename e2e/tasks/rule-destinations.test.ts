import { USUAL_RULES } from '@ace/contract/destinations/usual-rules.ts';
import { GOODS_KIND_NAMES } from '@ace/contract/goods/words.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { en } from '../../web/src/features/destinations/texts/page.en.ts';
import { vi } from '../../web/src/features/destinations/texts/page.vi.ts';
import { startJourneys } from '../journey.ts';
import { IN_VIETNAMESE, TEXTS } from '../texts.ts';

const { api, visitAs } = startJourneys();

afterAll(async () => void (await api.as('admin').put('/api/settings/destinations', USUAL_RULES)));

describe.each(IN_VIETNAMESE)('what a destination asks for (%s)', (language) => {
  const t = TEXTS[language];
  const { destination } = { vi, en }[language];

  test('is edited by administrators: effect, amount and a rule of their own', async () => {
    const page = await visitAs('admin', language, '/admin/destinations');
    const rule = page.locator('[data-rule=usGifts]');
    await rule.getByRole('radiogroup').getByText(destination.effects.off).click();
    await page.locator('[data-rule=caValue] summary').click();
    const food = page.locator('[data-rule=usFood]');
    await food.locator('summary').click();
    await food.getByRole('checkbox', { name: GOODS_KIND_NAMES[language].liquid }).check();
    const amount = page.locator('[data-rule=caValue]').getByRole('textbox', { name: destination.of.amount, exact: true });
    await amount.fill('x');
    await page.getByRole('button', { name: t.form.save }).click();
    await expect.poll(() => amount.getAttribute('aria-invalid')).toBe('true');
    await amount.fill('40');
    await page.getByRole('combobox', { name: destination.newKind }).selectOption('field');
    await page.getByRole('button', { name: destination.add, exact: true }).click();
    const own = page.locator('[data-rule^=own]');
    await own.getByRole('textbox', { name: destination.text.en }).fill('No e-mail');
    await own.getByRole('textbox', { name: destination.text.vi }).fill('Thiếu e-mail');
    await own.getByRole('textbox', { name: destination.countries, exact: true }).fill('US, CA');
    await own.getByRole('textbox', { name: destination.source, exact: true }).fill('Broker');
    await page.getByRole('textbox', { name: destination.paste, exact: true }).fill('USD\t26.133,00\nKRW\t17,37');
    await page.getByRole('button', { name: destination.pasteRead, exact: true }).click();
    await page.getByRole('button', { name: t.form.save }).click();
    await page.getByText(destination.saved).waitFor();
    const { body } = await api.as('employee').get('/api/settings/destinations');
    const found = (key: string) => body.rules.find((each: { key: string }) => each.key === key);
    expect([found('usGifts').effect, found('caValue').requires.amount]).toEqual(['off', 40]);
    expect(body.rates.perDollar).toEqual({ USD: 1, KRW: 1504.491, VND: 26_133 });
    expect(found('usFood').requires.kinds).toEqual(['food', 'liquid']);
    expect(body.rules.at(-1)).toMatchObject({
      countries: ['US', 'CA'],
      requires: { kind: 'field', field: 'receiverEmail' },
      effect: 'warn',
    });
    type Rule = { key: string; installedAt: unknown };
    const others = (rules: readonly Rule[]) =>
      rules.filter(({ key }) => !['usGifts', 'usFood', 'caValue'].includes(key)).map(({ installedAt: _installedAt, ...rule }) => rule);
    expect(others(body.rules.slice(0, -1))).toEqual(others(USUAL_RULES.rules));
  });
});
