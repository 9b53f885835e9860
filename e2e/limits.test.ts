import { DECIMAL_LIMITS } from '@ace/contract/shared/numbers.ts';
import { SHIPMENT_LIMITS } from '@ace/contract/shipments/shipment.ts';
import { expect, test } from 'vitest';
import { filled, LANGUAGES, startJourneys, TEXTS } from './journey.ts';

const { visitAs } = startJourneys();
const HIDDEN = /^delivery/;

test.each(LANGUAGES)('each limit at n and at n + 1 in the form (%s)', async (language) => {
  const t = TEXTS[language];
  const page = await visitAs('employee', language, '/shipment-ace/new');
  await page.locator('[name="senderName"]').waitFor();
  const errorOf = (name: string) =>
    page.locator(`[name="${name}"]`).evaluate((input) => {
      const id = input
        .getAttribute('aria-describedby')
        ?.split(' ')
        .find((part) => part.endsWith('-error'));
      return id ? (document.getElementById(id)?.textContent ?? null) : null;
    });
  const type = (name: string, text: string) => page.locator(`[name="${name}"]`).fill(text);

  for (const [name, max] of Object.entries(SHIPMENT_LIMITS).filter(([name]) => !HIDDEN.test(name))) {
    const fill = (length: number) => (name.endsWith('Email') ? `${'e'.repeat(length - 6)}@ab.vn` : 'x'.repeat(length));
    await type(name, fill(max + 1));
    await expect.poll(() => errorOf(name), { message: name }).toBe(filled(t.validation.maxlength, { max }));
    await type(name, fill(max));
    await expect.poll(() => errorOf(name), { message: name }).toBeNull();
  }
  for (const name of ['description', 'senderContactName', 'senderTelNo', 'receiverContactName', 'receiverTelNo']) {
    await type(name, '');
    await expect.poll(() => errorOf(name), { message: name }).toBe(t.validation.required);
  }
  for (const name of ['weight', 'cubicL', 'cubicW', 'cubicH', 'totalVolume', 'goodsValue', 'insuranceValue']) {
    const wrong = filled(t.validation.decimal, { digits: DECIMAL_LIMITS.integerDigits, decimals: DECIMAL_LIMITS.decimals });
    for (const text of ['1000000000000', '1.0001', '-1', 'x', '1.234,5', '0'.repeat(26)]) {
      await type(name, text);
      await expect.poll(() => errorOf(name), { message: `${name} ${text}` }).toBe(wrong);
    }
    for (const text of ['999999999999,999', '0', '1.5', '1,5', '']) {
      await type(name, text);
      await expect.poll(() => errorOf(name), { message: `${name} ${text}` }).toBeNull();
    }
  }
  for (const [name, max] of [
    ['totalPackages', 50],
    ['totalItems', 99],
  ] as const) {
    for (const text of ['0', String(max + 1)]) {
      await type(name, text);
      await expect.poll(() => errorOf(name)).toBe(filled(t.validation.range, { min: 1, max }));
    }
    for (const text of ['1', String(max)]) {
      await type(name, text);
      await expect.poll(() => errorOf(name)).toBeNull();
    }
  }
  await type('senderEmail', 'nobody');
  await expect.poll(() => errorOf('senderEmail')).toBe(t.error.Email);
  await type('aceBillNumber', 'A B');
  await expect.poll(() => errorOf('aceBillNumber')).toBe(t.error.Pattern);
});
