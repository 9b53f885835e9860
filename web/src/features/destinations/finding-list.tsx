import { FINDING_EFFECTS, type Finding } from '@ace/contract/destinations/names.ts';
import { Alert } from '@mantine/core';
import { IconAlertTriangle, IconHandStop, IconInfoCircle, IconZoomQuestion } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { fieldNameOf } from '../../shared/i18n/field-name.ts';
import { useText } from '../../shared/i18n/i18n.ts';
import styles from './findings.module.css';

const LOOKS = {
  stop: { color: 'red', Icon: IconHandStop, title: 'destination.stopped' },
  warn: { color: 'yellow', Icon: IconAlertTriangle, title: 'destination.warned' },
  notChecked: { color: 'gray', Icon: IconZoomQuestion, title: 'destination.notChecked' },
  note: { color: 'blue', Icon: IconInfoCircle, title: 'destination.noted' },
} as const;

/** So many places are named of those at which a rule has found the same. */
const NAMED = 5;

type Props = { findings: readonly Finding[]; renderLink: (field: string, name: string) => ReactNode };

/** What a shipment lacks for its destination: first what stops it; of each rule its text once, with links to the fields. */
export const FindingList = ({ findings, renderLink }: Props) => {
  const t = useText();
  return FINDING_EFFECTS.map((effect) => {
    const byRule = [
      ...Map.groupBy(
        findings.filter((each) => each.effect === effect),
        ({ rule, message }) => `${rule} ${message}`,
      ),
    ];
    if (byRule.length === 0) return null;
    const { color, Icon, title } = LOOKS[effect];
    return (
      <Alert key={effect} color={color} icon={<Icon size={18} aria-hidden />} title={t(title)} role="status" data-findings={effect}>
        <ul className={styles.list}>
          {byRule.map(([key, found]) => {
            const fields = found.flatMap(({ field }) => field ?? []);
            return (
              <li key={key}>
                {found[0]?.message}{' '}
                {fields.slice(0, NAMED).map((field) => (
                  <span key={field} className={styles.field}>
                    {renderLink(field, fieldNameOf('shipment', field))}
                  </span>
                ))}
                {fields.length > NAMED && t('form.more', { number: fields.length - NAMED })}
              </li>
            );
          })}
        </ul>
      </Alert>
    );
  });
};
