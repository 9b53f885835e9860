import type { BulkDoubt, BulkKind } from '@ace/contract/bulk/bulk.names.ts';
import type { BulkInput } from '@ace/contract/bulk/bulk.ts';
import { ApiError } from '@ace/contract/shared/client.ts';
import { DELIVERY_STATUSES, type DeliveryStatus, TRACKING_LIMITS } from '@ace/contract/trackings/statuses.ts';
import { Alert, Button, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { skipToken, useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import type { z } from 'zod';
import { showError, textsOf } from '../../../shared/api/errors.ts';
import { DateInput } from '../../../shared/form/date-input.tsx';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useText } from '../../../shared/i18n/i18n.ts';
import { toLocalMoment } from '../../../shared/i18n/typed-date.ts';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { useAction } from '../../../shared/ui/use-action.ts';
import { isEventMeant } from '../../trackings/ask-about-event.ts';
import { ownerChoices } from '../../users/choices.ts';
import { filtersOf, type ShipmentSearch } from '../filters.ts';
import { Doubts } from './doubts.tsx';
import { checkQuery, startRun } from './queries.ts';
import { RunProgress } from './run-progress.tsx';

const LOCAL_MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;

/** The selected shipments: by their ids, or all that the list shows. */
export type Chosen = { ids: number[] } | { search: ShipmentSearch };

const chosenBody = (chosen: Chosen) => {
  if ('ids' in chosen) return { ids: chosen.ids };
  return { filter: { ...filtersOf(chosen.search), query: chosen.search.search } };
};

type Event = { dateTime: string; status: string | null; location: string; details: string };

const EventFields = ({ event, onChange }: { event: Event; onChange: (next: Partial<Event>) => void }) => {
  const t = useText();
  return (
    <>
      <Select
        data-autofocus
        label={t('tracking.field.deliveryStatus')}
        data={DELIVERY_STATUSES.map((status) => ({ value: status, label: t(`deliveryStatus.${status}`) }))}
        value={event.status}
        onChange={(status) => onChange({ status })}
        searchable
        withAsterisk
        comboboxProps={{ withinPortal: false }}
      />
      <DateInput
        label={t('tracking.field.dateTime')}
        hasTime
        withAsterisk
        value={event.dateTime}
        onChange={(dateTime) => onChange({ dateTime })}
        error={LOCAL_MOMENT.test(event.dateTime) ? undefined : t('validation.dateTime')}
      />
      <TextInput
        label={t('tracking.field.location')}
        withAsterisk
        maxLength={TRACKING_LIMITS.location}
        value={event.location}
        onChange={({ currentTarget }) => onChange({ location: currentTarget.value })}
      />
      <TextInput
        label={t('tracking.field.details')}
        maxLength={TRACKING_LIMITS.details}
        value={event.details}
        onChange={({ currentTarget }) => onChange({ details: currentTarget.value })}
      />
    </>
  );
};

const OwnerField = ({ ownerId, onChange }: { ownerId: string | null; onChange: (id: string | null) => void }) => {
  const t = useText();
  const [text, setText] = useState('');
  const [settled] = useDebouncedValue(text, 200);
  const { data = [] } = useQuery(ownerChoices(settled));
  return (
    <Select
      data-autofocus
      label={t('shipment.field.ownerId')}
      data={data}
      value={ownerId}
      onChange={onChange}
      filter={({ options }) => options}
      onSearchChange={setText}
      nothingFoundMessage={t('form.nothingFound')}
      searchable
      withAsterisk
      comboboxProps={{ withinPortal: false }}
    />
  );
};

type Props = { kind: BulkKind; chosen: Chosen; number: number; onClose: () => void };

/** Asks what is to be done with the selected shipments, begins it, and shows how far it is. */
export const BulkDialog = ({ kind, chosen, number, onClose }: Props) => {
  const t = useText();
  const format = useFormat();
  const [event, setEvent] = useState<Event>({ dateTime: toLocalMoment(new Date()), status: null, location: '', details: '' });
  const [ownerId, setOwnerId] = useState<string | null>(null);
  const [runId, setRunId] = useState<number | null>(null);
  const hasEvent = event.status !== null && LOCAL_MOMENT.test(event.dateTime);
  const isComplete = { connectors: true, owner: ownerId !== null, tracking: hasEvent && event.location.trim() !== '' }[kind];
  const [include, setInclude] = useState<BulkDoubt[]>([]);
  const trackingOf = () => {
    const { status, location, details, dateTime } = event;
    // The choices are those of the contract.
    return { deliveryStatus: status as DeliveryStatus, location, details, dateTime: new Date(dateTime).toISOString() };
  };
  const inputOf = (): z.input<typeof BulkInput> => {
    const body = { ...chosenBody(chosen), include };
    if (kind === 'connectors') return { kind, ...body };
    if (kind === 'owner') return { kind, ...body, ownerId: Number(ownerId) };
    return { kind, ...body, tracking: trackingOf() };
  };
  /** What is asked beforehand; null while it is not known. The place of an event decides nothing, so that no letter of it asks again. */
  const toCheck = () => {
    if (kind === 'owner' || runId !== null || (kind === 'tracking' && !hasEvent)) return null;
    const input = inputOf();
    return input.kind === 'tracking' ? { ...input, tracking: { ...input.tracking, location: '-', details: null } } : input;
  };
  const asked = toCheck();
  const checking = useQuery(asked ? checkQuery(asked) : { queryKey: ['bulk', 'check'], queryFn: skipToken });
  const isNothingLeft = checking.data !== undefined && checking.data.leftOut >= checking.data.total;
  const starting = useAction({
    mutationFn: async () => (kind !== 'tracking' || (await isEventMeant(trackingOf())) ? await startRun(inputOf()) : null),
    onSuccess: (run) => run && setRunId(run.id),
    onError: (error) => {
      if (!(error instanceof ApiError)) showError(error);
    },
  });
  const submit = (submitted: SubmitEvent) => {
    submitted.preventDefault();
    if (isComplete && !checking.isLoading && !isNothingLeft) starting.run();
  };
  return (
    <Dialog title={t(`shipment.bulk.${kind}`)} size="lg" onClose={onClose}>
      {runId !== null ? (
        <RunProgress id={runId} onClose={onClose} />
      ) : (
        <form onSubmit={submit} noValidate>
          <Stack gap="sm">
            <Text size="sm">{t('shipment.bulk.about', { number: format.number(number) })}</Text>
            {starting.error instanceof ApiError && (
              <Alert color="red" role="alert">
                {textsOf(starting.error).join(' ')}
              </Alert>
            )}
            {kind === 'connectors' && <Text size="sm">{t('shipment.bulk.aboutOrders')}</Text>}
            {kind === 'tracking' && <EventFields event={event} onChange={(next) => setEvent((before) => ({ ...before, ...next }))} />}
            {kind === 'owner' && <OwnerField ownerId={ownerId} onChange={setOwnerId} />}
            {checking.data && <Doubts check={checking.data} included={include} onInclude={setInclude} />}
            <Group justify="flex-end" mt="xs">
              <Button variant="default" onClick={onClose}>
                {t('form.cancel')}
              </Button>
              <Button type="submit" disabled={!isComplete || isNothingLeft} loading={starting.isPending || checking.isLoading}>
                {t('shipment.bulk.start')}
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </Dialog>
  );
};
