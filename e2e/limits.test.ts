import { MAX_PACKAGES } from '@ace/contract/partners/carriers.ts';
import { DECIMAL_LIMITS } from '@ace/contract/shared/numbers.ts';
import { MAX_ITEMS, SHIPMENT_LIMITS } from '@ace/contract/shipments/shipment.ts';
import { expect, test } from 'vitest';
import { filled, IN_VIETNAMESE, startJourneys, TEXTS, unfold } from './journey.ts';

const { visitAs } = startJourneys();
const HIDDEN = /^delivery/;

test.each(IN_VIETNAMESE)('the form of a shipment checks each limit at n and at n + 1 (%s)', async (language) => {
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

  await unfold(page);
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
    // One of each in turn, so that each has to change what is said.
    for (const [refused, accepted] of [
      ['1000000000000', '999999999999,999'],
      ['1.0001', '0'],
      ['-1', '1.5'],
      ['x', '1,5'],
      ['1.2.3', ''],
      ['0'.repeat(26), '1'],
    ] as const) {
      await type(name, refused);
      await expect.poll(() => errorOf(name), { message: `${name} ${refused}` }).toBe(wrong);
      await type(name, accepted);
      await expect.poll(() => errorOf(name), { message: `${name} ${accepted}` }).toBeNull();
    }
  }
  const errors = (name: string, text: string) =>
    type(name, text).then(() => expect.poll(() => errorOf(name), { message: `${name} ${text}` }));
  for (const text of ['0', String(MAX_ITEMS + 1)]) {
    await (await errors('totalItems', text)).toBe(filled(t.validation.range, { min: 1, max: MAX_ITEMS }));
  }
  for (const text of ['1', String(MAX_ITEMS)]) await (await errors('totalItems', text)).toBeNull();
  for (const text of ['0', '1,5', 'x']) {
    await (await errors('totalPackages', text)).toBe(filled(t.validation.range, { min: 1, max: MAX_PACKAGES.none }));
  }
  for (const text of ['1', String(MAX_PACKAGES.none)]) await (await errors('totalPackages', text)).toBeNull();
  await type('senderEmail', 'nobody');
  await expect.poll(() => errorOf('senderEmail')).toBe(t.error.Email);
  await type('aceBillNumber', 'A B');
  await expect.poll(() => errorOf('aceBillNumber')).toBe(t.error.Pattern);
});
