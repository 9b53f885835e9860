import type { PartnerEvent } from '@ace/contract/partner-events/partner-event.ts';
import { Button, Group } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useText } from '../../shared/i18n/i18n.ts';
import { useIsAllowed } from '../../shared/session/account.ts';
import { Hint } from '../../shared/ui/hint.tsx';
import { IconButton } from '../../shared/ui/icon-button.tsx';
import { useAction } from '../../shared/ui/use-action.ts';
import { dismissEvents } from './queries.ts';

/** Takes back what an event of a partner has recorded. */
export const DismissButton = ({ event: { id, shipmentId, event } }: { event: PartnerEvent }) => {
  const t = useText();
  const mayTrack = useIsAllowed('trackings:write');
  const dismissing = useAction({ mutationFn: () => dismissEvents(shipmentId, [id], true) });
  if (!mayTrack) return null;
  return (
    <IconButton
      Icon={IconX}
      iconSize={14}
      size="sm"
      color="gray"
      label={t('partnerEvent.dismiss', { event })}
      loading={dismissing.isPending}
      onClick={() => dismissing.run()}
    />
  );
};

/** How many events of a shipment were dismissed, and a button that takes them back. */
export const DismissedEvents = ({ shipmentId, reported }: { shipmentId: number; reported: PartnerEvent[] }) => {
  const t = useText();
  const mayTrack = useIsAllowed('trackings:write');
  const ids = reported.filter(({ outcome }) => outcome === 'dismissed').map(({ id }) => id);
  const restoring = useAction({ mutationFn: () => dismissEvents(shipmentId, ids, false) });
  if (ids.length === 0) return null;
  return (
    <Group gap="xs" mt="sm">
      <Hint size="xs">{t('partnerEvent.dismissed.one', { number: ids.length })}</Hint>
      {mayTrack && (
        <Button variant="default" size="compact-xs" loading={restoring.isPending} onClick={() => restoring.run()}>
          {t('partnerEvent.dismissed.restore')}
        </Button>
      )}
    </Group>
  );
};
