import { DECIMAL_LIMITS } from '@ace/contract/shared/numbers.ts';
import { SHIPMENT_LIMITS } from '@ace/contract/shipments/shipment.ts';
import { expect, test } from 'vitest';
import { filled, IN_VIETNAMESE, startJourneys, TEXTS, unfold } from './journey.ts';

const { visitAs } = startJourneys();
const HIDDEN = /^delivery/;

// What is said of which text is tested in `web/src/features/shipments/form/rules/validation.test.ts`.
test.each(IN_VIETNAMESE)('each field of a shipment says what is wrong with it, and no more when it is corrected (%s)', async (language) => {
  const t = TEXTS[language];
  const page = await visitAs('employee', language, '/shipment-ace/new');
  await unfold(page);
  const errors = () =>
    page.locator('form [name]').evaluateAll((inputs) =>
      Object.fromEntries(
        inputs.flatMap((input) => {
          const ids = input.getAttribute('aria-describedby')?.split(' ') ?? [];
          const id = ids.find((part) => part.endsWith('-error'));
          return id ? [[input.getAttribute('name'), document.getElementById(id)?.textContent]] : [];
        }),
      ),
    );
  const decimal = filled(t.validation.decimal, { digits: DECIMAL_LIMITS.integerDigits, decimals: DECIMAL_LIMITS.decimals });
  const fields = [
    ...Object.entries(SHIPMENT_LIMITS)
      .filter(([name]) => !HIDDEN.test(name))
      .map(([name, max]) => {
        const text = (length: number) => (name.endsWith('Email') ? `${'e'.repeat(length - 6)}@ab.vn` : 'x'.repeat(length));
        return { name, wrong: text(max + 1), right: text(max), message: filled(t.validation.maxlength, { max }) };
      }),
    ...['weight', 'cubicL', 'cubicW', 'cubicH', 'totalVolume', 'goodsValue', 'insuranceValue'].map((name) => {
      return { name, wrong: 'x', right: '1,5', message: decimal };
    }),
  ];
  for (const { name, wrong } of fields) await page.locator(`[name="${name}"]`).fill(wrong);
  await expect.poll(errors).toEqual(Object.fromEntries(fields.map(({ name, message }) => [name, message])));
  for (const { name, right } of fields) await page.locator(`[name="${name}"]`).fill(right);
  await expect.poll(errors).toEqual({});
});
