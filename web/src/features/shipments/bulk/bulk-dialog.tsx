import type { BulkInput, BulkKind, IncludedDoubt } from '@ace/contract/bulk/bulk.ts';
import { ApiError } from '@ace/contract/shared/client.ts';
import { Alert, Text } from '@mantine/core';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { showUnlessRefused, textsOf } from '../../../shared/api/errors.ts';
import { DialogForm } from '../../../shared/form/dialog-form.tsx';
import { SearchedInput } from '../../../shared/form/fields/choice-field.tsx';
import formStyles from '../../../shared/form/fields/form.module.css';
import { resolverOf } from '../../../shared/form/schema/violations.ts';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useText } from '../../../shared/i18n/i18n.ts';
import type { ListSearch } from '../../../shared/list/list-search.ts';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { LoadFailed } from '../../../shared/ui/loaded.tsx';
import { useAction } from '../../../shared/ui/use-action.ts';
import { isEventMeant } from '../../trackings/ask-about-event.ts';
import { blankEvent, eventForm, TrackingFields } from '../../trackings/event-fields.tsx';
import { knownLogin, ownerChoices } from '../../users/choices.ts';
import { SHIPMENT_FILTERS } from '../filters.ts';
import { Doubts } from './doubts.tsx';
import { checkQuery, startRun } from './queries.ts';
import { RunProgress } from './run-progress.tsx';

/** The selected shipments: by their ids, or all that the list shows. */
export type Chosen = { ids: number[] } | { search: ListSearch };

const chosenBody = (chosen: Chosen) => {
  if ('ids' in chosen) return { ids: chosen.ids };
  return { filter: { ...SHIPMENT_FILTERS.queryOf(chosen.search), query: chosen.search.search } };
};

type Props = { kind: BulkKind; chosen: Chosen; number: number; onClose: () => void };

/** Asks what is to be done with the selected shipments, begins it, and shows how far it is. */
export const BulkDialog = ({ kind, chosen, number, onClose }: Props) => {
  const t = useText();
  const format = useFormat();
  const [blank] = useState(() => blankEvent());
  const event = useForm({ defaultValues: blank, resolver: resolverOf(eventForm), mode: 'onChange' });
  const [ownerId, setOwnerId] = useState<string | null>(null);
  const [runId, setRunId] = useState<number | null>(null);
  const [name] = useState(() => `run ${Date.now()}`);
  const values = event.watch();
  // The place decides nothing about a shipment, so that no letter of it asks again.
  const withoutPlace = { ...values, location: '-', details: '' };
  const hasEvent = eventForm.violationsOf(withoutPlace).length === 0;
  const isComplete = { connectors: true, weights: true, owner: ownerId !== null, tracking: event.formState.isValid }[kind];
  // The choices apply to one event: for another one, they are asked again.
  const about = `${values.deliveryStatus} ${values.dateTime}`;
  const [included, setIncluded] = useState<{ about: string; doubts: IncludedDoubt[] }>({ about, doubts: [] });
  if (included.about !== about) setIncluded({ about, doubts: [] });
  const inputOf = (): z.input<typeof BulkInput> => {
    const body = { ...chosenBody(chosen), include: included.doubts };
    if (kind === 'connectors' || kind === 'weights') return { kind, ...body };
    if (kind === 'owner') return { kind, ...body, ownerId: Number(ownerId) };
    return { kind, ...body, tracking: eventForm.toInput(values, null) };
  };
  /** What is asked beforehand; null while it is not known. */
  const toCheck = () => {
    if (kind === 'owner' || kind === 'weights' || runId !== null || (kind === 'tracking' && !hasEvent)) return null;
    const input = inputOf();
    return input.kind === 'tracking' ? { ...input, tracking: eventForm.toInput(withoutPlace, null) } : input;
  };
  const asked = toCheck();
  const checking = useQuery(asked ? checkQuery(asked) : { queryKey: ['bulk', 'check'], queryFn: skipToken });
  // What is shown meanwhile is the answer about what was chosen before.
  const isChecked = asked === null || (checking.isSuccess && !checking.isPlaceholderData);
  // Enter begins what needs no fields, once it is known; not while the user decides about doubts.
  const start = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if ((kind === 'connectors' || kind === 'weights') && isChecked && !(document.activeElement instanceof HTMLInputElement))
      start.current?.focus();
  }, [kind, isChecked]);
  const isNothingLeft = asked !== null && checking.data !== undefined && checking.data.leftOut >= checking.data.total;
  const starting = useAction({
    mutationFn: async () => {
      if (kind === 'tracking' && !(await isEventMeant(eventForm.toInput(values, null)))) return null;
      const input = inputOf();
      // A retry repeats the content: a time that was not typed is now, which differs at each try.
      const { dateTime, ...event } = values;
      return await startRun(input, name, dateTime === blank.dateTime ? { ...input, tracking: event } : input);
    },
    onSuccess: setRunId,
    onError: showUnlessRefused,
  });
  return (
    <Dialog title={t(`shipment.bulk.${kind}`)} size="lg" onClose={onClose}>
      {runId !== null ? (
        <RunProgress id={runId} onClose={onClose} />
      ) : (
        <DialogForm
          lead={t('shipment.bulk.about', { number: format.number(number) })}
          error={starting.error}
          isComplete={isComplete && !isNothingLeft && !checking.isError}
          isBusy={starting.isPending || (!isChecked && !checking.isError)}
          onSubmit={starting.run}
          onCancel={onClose}
          submitText={t('shipment.bulk.start')}
          submitRef={start}
        >
          {kind === 'connectors' && <Text size="sm">{t('shipment.bulk.aboutOrders')}</Text>}
          {kind === 'weights' && <Text size="sm">{t('shipment.bulk.aboutWeights')}</Text>}
          {kind === 'tracking' && (
            <FormProvider {...event}>
              <div className={formStyles.fields}>
                <TrackingFields edited={null} />
              </div>
            </FormProvider>
          )}
          {kind === 'owner' && (
            <SearchedInput
              data-autofocus
              label={t('shipment.field.ownerId')}
              value={ownerId}
              onChange={setOwnerId}
              queryFor={ownerChoices}
              nameOf={(id) => knownLogin(Number(id))}
              withAsterisk
            />
          )}
          {asked && checking.data && (
            <Doubts check={checking.data} included={included.doubts} onInclude={(doubts) => setIncluded({ about, doubts })} />
          )}
          {asked && checking.isError && (
            <Alert color="red" role="alert">
              {/* What is refused is not there: asking again does not help. */}
              {checking.error instanceof ApiError && checking.error.status === 404 ? (
                textsOf(checking.error).join(' ')
              ) : (
                <LoadFailed onRetry={() => void checking.refetch()} />
              )}
            </Alert>
          )}
        </DialogForm>
      )}
    </Dialog>
  );
};
