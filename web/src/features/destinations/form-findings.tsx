import { type Checked, findingsOf } from '@ace/contract/destinations/readiness.ts';
import { isHandedOver } from '@ace/contract/shipments/handed-over.ts';
import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { selectField } from '../../shared/form/fields/fields.tsx';
import { findField } from '../../shared/form/fields/find-field.ts';
import { useLanguage, useText } from '../../shared/i18n/i18n.ts';
import { FindingList } from './finding-list.tsx';
import styles from './findings.module.css';
import { destinationsQuery } from './queries.ts';

/** Amounts and weights are below this. */
const LARGEST = 1e12;

/** The same without numbers that are not complete yet, as while they are typed. */
const withNumbers = (value: unknown): unknown => {
  if (typeof value === 'number') return Math.abs(value) < LARGEST ? value : null;
  if (Array.isArray(value)) return value.map(withNumbers);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withNumbers(each)]));
};

type Props = {
  /** What the form holds, as it would be sent. */
  typed: Checked;
  stored: Shipment | null;
};

/** What the shipment in a form lacks for its destination, while it is typed; each with a link to its field. Other gifts and schedules are the server's. */
export const FormFindings = ({ typed, stored }: Props) => {
  const t = useText();
  const language = useLanguage();
  const section = useRef<HTMLElement>(null);
  const { data: destinations } = useQuery(destinationsQuery);
  if (!destinations || (stored && isHandedOver(stored))) return null;
  const shipment = withNumbers({ ...typed, createdDate: stored?.createdDate }) as Checked;
  const findings = findingsOf(shipment, destinations, { language });
  if (findings.length === 0) return null;
  const focus = (field: string) => {
    const form = section.current?.closest('form');
    const element = form && findField(form, field);
    if (element) selectField(element);
  };
  return (
    <section ref={section} className={styles.below} aria-label={t('destination.findings')}>
      <FindingList
        findings={findings}
        renderLink={(field, name) => (
          <Anchor inherit component="button" type="button" onClick={() => focus(field)}>
            {name}
          </Anchor>
        )}
      />
    </section>
  );
};
