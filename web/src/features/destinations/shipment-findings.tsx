import { isHandedOver } from '@ace/contract/shipments/handed-over.ts';
import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLanguage, useText } from '../../shared/i18n/i18n.ts';
import { FindingList } from './finding-list.tsx';
import styles from './findings.module.css';
import { readinessOf } from './queries.ts';

/** What a stored shipment lacks for its destination, until a carrier has it. `edit` is the address of its form, for users who may edit. */
export const ShipmentFindings = ({ shipment, edit }: { shipment: Shipment; edit: string | undefined }) => {
  const t = useText();
  const isOpen = !isHandedOver(shipment);
  const { data } = useQuery({ ...readinessOf(shipment.id, useLanguage()), enabled: isOpen });
  if (!isOpen || !data || data.findings.length === 0) return null;
  return (
    <section className={styles.findings} aria-label={t('destination.findings')}>
      <FindingList
        findings={data.findings}
        renderLink={(field, name) =>
          edit ? (
            <Anchor inherit href={`#${edit}?field=${encodeURIComponent(field)}`}>
              {name}
            </Anchor>
          ) : (
            name
          )
        }
      />
    </section>
  );
};
