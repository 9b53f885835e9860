import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import { Button } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { showError } from '../../shared/api/errors.ts';
import { textOf, useText } from '../../shared/i18n/i18n.ts';
import { showAlert } from '../../shared/ui/alerts.ts';
import { markNewRow } from '../../shared/ui/focus.ts';
import { LinkText } from '../../shared/ui/links.tsx';
import { printLabels } from '../labels/print-labels.ts';
import { openBill } from './open-bill.ts';

/** Milliseconds for which the next steps are offered. */
const TIMEOUT = 20_000;

/** Shows that a shipment was created, offers the usual next steps, and marks its row in the list. */
export const useAnnounceCreated = () => {
  const navigate = useNavigate();
  return ({ id, aceBillNumber }: Shipment) => {
    const action = (name: 'open' | 'print' | 'labels' | 'duplicate' | 'next', run: () => void) => ({
      text: textOf(`shipment.created.${name}`) ?? '',
      run,
    });
    markNewRow('shipments', id);
    showAlert('success', textOf('aceApp.shipment.created', { param: aceBillNumber }) ?? '', {
      timeout: TIMEOUT,
      actions: [
        action('open', () => void navigate({ to: '/shipment-ace/$id/view', params: { id: String(id) } })),
        action('print', () => void openBill(id)),
        action('labels', () => void printLabels({ readIds: async () => [id] }).catch(showError)),
        action('duplicate', () => void navigate({ to: '/shipment-ace/new', search: { copyOf: String(id) } })),
        action('next', () => void navigate({ to: '/shipment-ace/new', search: { nextOf: String(id) } })),
      ],
    });
  };
};

/** In the bar of the next form: the shipment that was created before. */
export const CreatedBefore = ({ shipment: { id, aceBillNumber } }: { shipment: Shipment }) => {
  const t = useText();
  return (
    <>
      <IconCircleCheck size={16} color="var(--mantine-color-green-text)" aria-hidden />
      <span>
        {t('shipment.created.before')}{' '}
        <LinkText to="/shipment-ace/$id/view" params={{ id: String(id) }} inherit className="mono">
          {aceBillNumber}
        </LinkText>
      </span>
      <Button size="compact-xs" variant="subtle" onClick={() => void openBill(id)}>
        {t('shipment.created.print')}
      </Button>
    </>
  );
};
