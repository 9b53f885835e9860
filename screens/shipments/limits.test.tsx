import { DECIMAL_LIMITS } from '@ace/contract/shared/numbers.ts';
import { SHIPMENT_LIMITS } from '@ace/contract/shipments/shipment.ts';
import { expect, test } from 'vitest';
import { filled, TEXTS } from '../../e2e/texts.ts';
import { findField, openScreen, unfold } from '../screen.tsx';

const t = TEXTS.vi;
const HIDDEN = /^delivery/;

/** Writes into a field as a person does, but at once: fifty fields have long texts. */
const write = async (name: string, text: string) => {
  const field = await findField(name);
  field.focus();
  field.select();
  document.execCommand('insertText', false, text);
};

/** What is said below each field. */
const errors = () =>
  Object.fromEntries(
    [...document.querySelectorAll('form [name]')].flatMap((input) => {
      const ids = input.getAttribute('aria-describedby')?.split(' ') ?? [];
      const id = ids.find((part) => part.endsWith('-error'));
      return id ? [[input.getAttribute('name'), document.getElementById(id)?.textContent]] : [];
    }),
  );

// What is said of which text is tested in `web/src/features/shipments/form/rules/validation.test.ts`.
test('each field of a shipment says what is wrong with it, and no more when it is corrected', async () => {
  const { integerDigits, kgDigits, cmDigits, decimals } = DECIMAL_LIMITS;
  const DIGITS = {
    ...{ weight: kgDigits, cubicL: cmDigits, cubicW: cmDigits, cubicH: cmDigits },
    ...{ totalVolume: integerDigits, goodsValue: integerDigits, insuranceValue: integerDigits },
  };
  const fields = [
    ...Object.entries(SHIPMENT_LIMITS)
      .filter(([name]) => !HIDDEN.test(name))
      .map(([name, max]) => {
        const text = (length: number) => (name.endsWith('Email') ? `${'e'.repeat(length - 6)}@ab.vn` : 'x'.repeat(length));
        return { name, wrong: text(max + 1), right: text(max), message: filled(t.validation.maxlength, { max }) };
      }),
    ...Object.entries(DIGITS).map(([name, digits]) => {
      return { name, wrong: 'x', right: '1,5', message: filled(t.validation.decimal, { digits, decimals }) };
    }),
  ];
  await openScreen('/shipment-ace/new');
  await unfold();
  for (const { name, wrong } of fields) await write(name, wrong);
  await expect.poll(errors).toEqual(Object.fromEntries(fields.map(({ name, message }) => [name, message])));
  for (const { name, right } of fields) await write(name, right);
  await expect.poll(errors).toEqual({});
});
