import { nameOfPartner } from '@ace/contract/partners/carriers.ts';
import { Paper } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../shared/api/api.ts';
import { useFormat } from '../../shared/i18n/format.ts';
import { useText } from '../../shared/i18n/i18n.ts';
import { Hint } from '../../shared/ui/hint.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import styles from './disclosures.module.css';

const disclosuresOf = (id: number) =>
  queryOptions({
    queryKey: ['shipments', 'disclosures', id],
    queryFn: async ({ signal }) => (await api('GET /api/shipments/:id/disclosures', { params: { id: String(id) }, signal })).body,
  });

/** What partners were sent about the people of a shipment, and when; it is read when it is unfolded. */
export const ShipmentDisclosures = ({ id }: { id: number }) => {
  const t = useText();
  const format = useFormat();
  const [isOpen, setIsOpen] = useState(false);
  const query = useQuery({ ...disclosuresOf(id), enabled: isOpen });
  return (
    <Paper component="details" withBorder p="md" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className={styles.title}>{t('disclosure.title')}</summary>
      {isOpen && (
        <Loaded query={query}>
          {(all) =>
            all.length === 0 ? (
              <Hint>{t('disclosure.empty')}</Hint>
            ) : (
              <>
                <Hint>{t('disclosure.kept')}</Hint>
                <ul className={styles.list}>
                  {all.map(({ id, partner, by, at, outcome, payload }) => (
                    <li key={id}>
                      {t('disclosure.sent', { by, partner: nameOfPartner(partner) })}
                      <Hint>
                        <time dateTime={at}>{format.moment(at)}</time> · {t(`disclosure.outcome.${outcome ?? 'unknown'}`)}
                      </Hint>
                      <details>
                        <summary>{t('disclosure.payload')}</summary>
                        <pre className={styles.payload}>{JSON.stringify(payload, null, 2)}</pre>
                      </details>
                    </li>
                  ))}
                </ul>
              </>
            )
          }
        </Loaded>
      )}
    </Paper>
  );
};
