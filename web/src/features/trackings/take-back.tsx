import type { Tracking } from '@ace/contract/trackings/tracking.ts';
import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import i18next from 'i18next';
import type { MouseEvent } from 'react';
import { showError } from '../../shared/api/errors.ts';
import { currentFormat } from '../../shared/i18n/format.ts';
import { useText } from '../../shared/i18n/i18n.ts';
import { useIsAllowed } from '../../shared/session/account.ts';
import { queryClient } from '../../shared/session/query-client.ts';
import { closeOffers, showAlert } from '../../shared/ui/alerts.ts';
import { ask } from '../../shared/ui/ask.tsx';
import { IconButton } from '../../shared/ui/icon-button.tsx';
import { trackings } from './queries.ts';

/** Milliseconds for which an event that was just recorded can be taken back by its message. */
const TIMEOUT = 20_000;

/** Deletes an event that should not have been recorded, once that is confirmed. Resolves to whether it is gone. */
const takeBack = async (tracking: Tracking) => {
  const { id, aceBillNumber, deliveryStatus, location } = tracking;
  const about = [i18next.t(`deliveryStatus.${deliveryStatus}`), location, currentFormat().event(tracking)].join(', ');
  const isMeant = await ask({
    title: i18next.t('tracking.takeBack.question'),
    reasons: [`${aceBillNumber}: ${about}`, i18next.t('tracking.takeBack.about')],
    go: i18next.t('tracking.takeBack.action'),
    back: i18next.t('tracking.doubt.back'),
    isExpected: true,
    saves: true,
  });
  if (!isMeant) return false;
  try {
    // The message about the deletion names its shipment.
    queryClient.setQueryData(trackings.detail(String(id)).queryKey, tracking);
    await trackings.remove(String(id));
  } catch (error) {
    showError(error);
    return false;
  }
  closeOffers();
  return true;
};

/** Says that an event was recorded, and offers to take it back. */
export const announceRecorded = (tracking: Tracking) =>
  showAlert('success', i18next.t('aceApp.tracking.created', { param: tracking.aceBillNumber }), {
    timeout: TIMEOUT,
    actions: [{ text: i18next.t('tracking.takeBack.offer'), run: () => void takeBack(tracking), shortcut: 'takeBack' }],
  });

type Props = {
  tracking: Tracking;
  /** Called when it is gone. */
  onTaken?: () => void;
  isIcon?: boolean;
};

/** Takes back an event, for users who may record events. */
export const TakeBackButton = ({ tracking, onTaken, isIcon }: Props) => {
  const t = useText();
  const take = async (event: MouseEvent<HTMLElement>) => {
    // The focus goes on to another event of the timeline, as its own will be gone.
    const unit = event.currentTarget.closest('[data-unit]');
    const next = unit?.nextElementSibling ?? unit?.previousElementSibling;
    if (!(await takeBack(tracking))) return;
    if (unit) (next?.querySelector<HTMLElement>('a') ?? document.querySelector('main'))?.focus();
    onTaken?.();
  };
  const action = { onClick: (event: MouseEvent<HTMLElement>) => void take(event), 'data-shortcut': 'takeBack' };
  if (!useIsAllowed('trackings:write')) return null;
  if (isIcon) {
    const label = t('tracking.takeBack.of', { status: t(`deliveryStatus.${tracking.deliveryStatus}`) });
    return <IconButton Icon={IconArrowBackUp} iconSize={14} size={24} color="gray" label={label} {...action} />;
  }
  return (
    <Button variant="default" leftSection={<IconArrowBackUp size={16} aria-hidden />} {...action}>
      {t('tracking.takeBack.action')}
    </Button>
  );
};
