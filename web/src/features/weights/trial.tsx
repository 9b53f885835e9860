import { chargeableOf, reasonIn } from '@ace/contract/weights/chargeable.ts';
import type { WeightRule } from '@ace/contract/weights/rules.ts';
import { Group, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useFormat } from '../../shared/i18n/format.ts';
import { useLanguage, useText } from '../../shared/i18n/i18n.ts';
import { parseTypedNumber, showNumber } from '../../shared/i18n/typed-number.ts';
import { Section } from '../../shared/ui/section.tsx';
import styles from './weights.module.css';

const FIELDS = ['length', 'width', 'height', 'kg'] as const;
type Field = (typeof FIELDS)[number];

/** Whether the numbers of a rule are there, so that it can be tried. Amounts are whole thousandths. */
const isTriable = ({ divisor, minimum, steps }: WeightRule) =>
  minimum !== null &&
  minimum >= 0 &&
  steps.every(({ step, upTo }) => step >= 0.001 && (upTo === null || upTo >= 0.001)) &&
  divisor >= 0.001;

/** What a rule would charge for one package, while it is edited. */
export const Trial = ({ rule }: { rule: WeightRule }) => {
  const t = useText();
  const format = useFormat();
  const language = useLanguage();
  const [typed, setTyped] = useState<Record<Field, string>>({ length: '40', width: '30', height: '20', kg: showNumber(3.2) });
  const numberOf = (field: Field) => {
    const number = parseTypedNumber(typed[field]);
    return number !== null && number >= 0 && number < 1e6 ? number : null;
  };
  const piece = {
    weighed: numberOf('kg'),
    declared: null,
    length: numberOf('length'),
    width: numberOf('width'),
    height: numberOf('height'),
  };
  const charged = isTriable(rule) && chargeableOf(rule, { pieces: [piece], weight: null });
  return (
    <Section title={t('weights.try')}>
      <Group gap="sm" align="end" className={styles.trial}>
        {FIELDS.map((field) => (
          <TextInput
            key={field}
            label={t(`weights.tried.${field}`)}
            inputMode="decimal"
            value={typed[field]}
            onChange={({ currentTarget: { value } }) => setTyped((before) => ({ ...before, [field]: value }))}
          />
        ))}
      </Group>
      <Text mt="sm" fw={600} role="status">
        {charged ? t('weights.result', { weight: format.number(charged.weight), reason: reasonIn(charged.reason, language) }) : '–'}
      </Text>
    </Section>
  );
};
