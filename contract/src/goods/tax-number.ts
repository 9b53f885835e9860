import { z } from 'zod';
import { requiredText } from '../shared/text/text.ts';

const SIDES = ['sender', 'receiver'] as const;

const digitsOf = (number: string) => [...number].map(Number);

/** Australian Business Register: the digits, the first one less 1, by these weights are a multiple of 89. */
const isAbn = (number: string) => {
  const WEIGHTS = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19];
  const digits = digitsOf(number);
  return WEIGHTS.reduce((sum, weight, index) => sum + weight * ((digits[index] ?? 0) - (index === 0 ? 1 : 0)), 0) % 89 === 0;
};

/** Receita Federal: two check digits, each by weights that count down to 2, modulo 11. */
const isCpf = (number: string) => {
  const digits = digitsOf(number);
  const checkOf = (length: number) => {
    const sum = digits.slice(0, length).reduce((total, digit, index) => total + digit * (length + 1 - index), 0);
    return ((sum * 10) % 11) % 10;
  };
  return new Set(digits).size > 1 && checkOf(9) === digits[9] && checkOf(10) === digits[10];
};

/**
 * Thông tư 86/2024/TT-BTC and before: nine digits, and a check digit by these weights, modulo 11; a branch has three more. Since 2025-07-01, persons and
 * households have their personal number of 12 digits, without a public check.
 */
const isMst = (number: string) => {
  if (number.length === 12) return true;
  const WEIGHTS = [31, 29, 23, 19, 17, 13, 7, 5, 3];
  const digits = digitsOf(number);
  return 10 - (WEIGHTS.reduce((sum, weight, index) => sum + weight * (digits[index] ?? 0), 0) % 11) === digits[9];
};

/** Inland Revenue of New Zealand: seven or eight digits and a check digit by these weights, modulo 11; where the first ones give 10, by the second ones. */
const isIrd = (number: string) => {
  const digits = digitsOf(number.padStart(9, '0'));
  const checkOf = (weights: number[]) => -weights.reduce((sum, weight, index) => sum + weight * (digits[index] ?? 0), 0);
  const modulo = (sum: number) => ((sum % 11) + 11) % 11;
  const first = modulo(checkOf([3, 2, 7, 6, 5, 4, 3, 2]));
  const check = first === 10 ? modulo(checkOf([7, 4, 3, 2, 5, 2, 7, 6])) : first;
  return check === digits[8];
};

/** Digits alone are of New Zealand: 8 or 9 of them. Those of Singapore and Canada have letters, or their 10 and more digits no public check. */
const isGst = (number: string) => !/^\d{8,9}$/.test(number) || isIrd(number);

type Form = { form: RegExp; isRight?: (number: string) => boolean };

/**
 * The kinds of tax numbers with their forms, where they are public: without blanks, points and hyphens, in upper case. VAT and EORI as the European Commission
 * describes them, IOSS as in Council Directive 2017/2455, EIN as the IRS, ARN as the Australian Taxation Office, GST as those of Singapore, Canada, Australia
 * and New Zealand.
 */
const TAX_NUMBER_FORMS = {
  VAT: { form: /^[A-Z]{2}[0-9A-Z+*]{2,13}$/ },
  EORI: { form: /^[A-Z]{2}[0-9A-Z]{1,15}$/ },
  IOSS: { form: /^IM\d{10}$/ },
  EIN: { form: /^\d{9}$/ },
  SSN: { form: /^\d{9}$/ },
  ARN: { form: /^\d{12}$/ },
  ABN: { form: /^\d{11}$/, isRight: isAbn },
  GST: { form: /^(\d{9}RT\d{4}|\d{8}|[0-9A-Z]{9,12})$/, isRight: isGst },
  UEN: { form: /^[0-9TSR][0-9A-Z]{8,9}$/ },
  BN: { form: /^\d{9}([A-Z]{2}\d{4})?$/ },
  MST: { form: /^(\d{10}|\d{12,13})$/, isRight: isMst },
  CCCD: { form: /^\d{12}$/ },
  CPF: { form: /^\d{11}$/, isRight: isCpf },
  CNPJ: { form: /^[0-9A-Z]{12}\d{2}$/ },
  other: { form: /^.+$/ },
} as const satisfies Record<string, Form>;
export type TaxNumberKind = keyof typeof TAX_NUMBER_FORMS;
export const TAX_NUMBER_KINDS = Object.keys(TAX_NUMBER_FORMS) as [TaxNumberKind, ...TaxNumberKind[]];

export const TAX_NUMBER_LIMITS = { number: 30, numbers: 10 } as const;

/** Whether a number has the form of its kind, whatever people put between its digits. */
const hasForm = ({ kind, number }: { kind: TaxNumberKind; number: string }) => {
  const { form, isRight }: Form = TAX_NUMBER_FORMS[kind];
  const plain = number.replace(/[\s./-]/g, '').toUpperCase();
  return form.test(plain) && (isRight?.(plain) ?? true);
};

/** A tax number of a party. */
export const PartyTaxNumber = z.object({ kind: z.enum(TAX_NUMBER_KINDS), number: requiredText(TAX_NUMBER_LIMITS.number) });

/** A tax number of sender or receiver. */
export const TaxNumber = z
  .object({ party: z.enum(SIDES), ...PartyTaxNumber.shape })
  .refine(hasForm, { path: ['number'], params: { code: 'Pattern' } })
  .meta({ id: 'TaxNumber' });
export type TaxNumber = z.infer<typeof TaxNumber>;
