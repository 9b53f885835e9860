import type { KeptLookup } from '@ace/contract/partner-events/partner-event.ts';
import { Alert, Button, Group } from '@mantine/core';
import { IconPackage } from '@tabler/icons-react';
import { useState } from 'react';
import { api } from '../../shared/api/api.ts';
import { useText } from '../../shared/i18n/i18n.ts';
import { ShipmentLink } from '../../shared/list/rows/record-link.tsx';
import { useIsAllowed } from '../../shared/session/account.ts';
import { useAction } from '../../shared/ui/use-action.ts';

/** Where a lookup was kept, and a button that takes it back. */
export const KeptAt = ({ added: { shipmentId, aceBillNumber, eventIds } }: { added: NonNullable<KeptLookup['added']> }) => {
  const t = useText();
  const mayTrack = useIsAllowed('trackings:write');
  const [isUndone, setIsUndone] = useState(false);
  const undo = useAction({
    mutationFn: () =>
      api('PUT /api/shipments/:id/partner-events', { params: { id: shipmentId }, body: { ids: eventIds, isDismissed: !isUndone } }),
    onSuccess: () => setIsUndone(!isUndone),
  });
  const number = eventIds.length;
  const said = () => {
    if (number === 0) return t('lookup.known');
    return isUndone ? t('lookup.undone') : t('lookup.added', { number });
  };
  return (
    <Alert color={number > 0 && !isUndone ? 'green' : 'gray'} role="status" mb="sm" py="xs" icon={<IconPackage aria-hidden />}>
      <Group gap="sm">
        <span>
          {said()} <ShipmentLink id={shipmentId} number={aceBillNumber} />
        </span>
        {number > 0 && mayTrack && (
          <Button variant="default" size="compact-sm" loading={undo.isPending} onClick={() => undo.run()}>
            {t(isUndone ? 'lookup.redo' : 'lookup.undo')}
          </Button>
        )}
      </Group>
    </Alert>
  );
};
