import { KINDS } from '@ace/contract/shared/kinds.ts';
import { Box, Group, Text, TextInput, Title } from '@mantine/core';
import { type BaseSyntheticEvent, type ReactNode, useEffect, useMemo, useState } from 'react';
import { type DefaultValues, type FieldValues, FormProvider, useForm } from 'react-hook-form';
import { billNumberIn } from '../api/api.ts';
import { fieldNameOf } from '../i18n/field-name.ts';
import { useText } from '../i18n/i18n.ts';
import { Presence } from '../live/presence.tsx';
import { addressOf } from '../record/names.ts';
import { useAccount } from '../session/account.ts';
import { draftPrefix } from '../session/traces.ts';
import { closeOffers } from '../ui/alerts.ts';
import { useGoBack } from '../ui/use-go-back.ts';
import { ConflictPanel } from './conflict-panel.tsx';
import { DraftOffer } from './draft-offer.tsx';
import type { Draft } from './drafts.ts';
import { ElsewhereBar } from './elsewhere-bar.tsx';
import { FieldFinder } from './field-finder.tsx';
import styles from './fields/form.module.css';
import { useFormKeys, useSaveKey } from './form-keys.ts';
import type { FormKind, RecordInput, StoredRecord } from './form-kind.ts';
import { mergeOnto } from './merge.ts';
import { RemarksContext } from './remarks.ts';
import { SaveBar } from './save-bar.tsx';
import { oncePerContent, resolverOf } from './schema/violations.ts';
import { UnsavedChanges } from './unsaved-changes.tsx';
import { useDrafts } from './use-drafts.ts';
import { useSaving } from './use-saving.ts';

export type RecordFormProps<Stored extends StoredRecord, Values, Input extends RecordInput> = {
  kind: FormKind<Stored, Values, Input>;
  stored: Stored | null;
  initial: Values;
  /** What the form of a new record holds if nothing is copied into it; by default `initial`. */
  blank?: Values;
  /** Shown beside the heading of a stored record. */
  name?: (stored: Stored) => string;
  /** Leaves the form after saving, without being asked about unsaved changes; by default back to the previous page (docs/domain.md, "The shipment form"). */
  onSaved?: (stored: Stored) => void;
  /** A second button that saves and goes on to the next record. */
  next?: { text: string; onSaved: (stored: Stored) => void };
  /** What the bar says at first: what was done before. */
  said?: ReactNode;
  children: (stored: Stored | null) => ReactNode;
};

const NEXT_BUTTON = 'button[type=submit][value=next]';
const isNext = (event: BaseSyntheticEvent | undefined) =>
  event?.nativeEvent instanceof SubmitEvent && event.nativeEvent.submitter?.matches(NEXT_BUTTON);

/** The form of a record, new or stored. It is mounted when its content is loaded, and left when it is saved. */
export const RecordForm = <Stored extends StoredRecord, Values extends FieldValues, Input extends RecordInput>(
  props: RecordFormProps<Stored, Values, Input>,
) => {
  const { kind, stored, initial, blank = initial, name, next, said, children } = props;
  const { entity, toForm, messageOf, summaryOf, draftOf } = kind;
  const { path: list } = KINDS[entity];
  const t = useText();
  const goBack = useGoBack(list);
  const { onSaved = () => goBack({ ignoreBlocker: true }) } = props;
  const [formElement, setFormElement] = useState<HTMLFormElement | null>(null);
  const [rules] = useState(() => ({ messageOf, violationsOf: oncePerContent(kind.violationsOf) }));
  // Complete values are default values too, which TypeScript does not derive for a type parameter.
  const form = useForm<Values>({ defaultValues: initial as DefaultValues<Values>, resolver: resolverOf(rules), mode: 'onChange' });
  const { isDirty } = form.formState;
  const account = useAccount();
  const drafts = useDrafts({
    form,
    prefix: account && (draftOf || !stored) ? draftPrefix(account.login, entity, stored?.id ?? 'new') : null,
    keepsAll: draftOf !== undefined,
    initial,
    before: blank,
    clockField: kind.clockField,
    aboutOf: (values) => draftOf?.(values) ?? billNumberIn(values) ?? '',
  });
  const saving = useSaving({
    ...{ kind, form, formElement, stored, initial },
    name: drafts.key,
    onSending: drafts.keepNow,
    onSaved: (saved, event) => {
      drafts.saved();
      const leave = next && isNext(event) ? next.onSaved : onSaved;
      leave(saved);
    },
  });
  const { base, theirs, elsewhere, phase, notice, remarks, remark } = saving;
  const continueDraft = (draft: Draft<Values>) => {
    drafts.take(draft);
    // What was sent is taken as a whole.
    saving.fill(draftOf ? mergeOnto(form.getValues(), draft.values, draft.before) : draft.values);
    formElement?.querySelector<HTMLElement>('input[name]:not([readonly])')?.focus();
  };
  // They would lie over the first fields.
  useEffect(closeOffers, []);
  const keys = useFormKeys();
  useSaveKey((withNext) => formElement?.requestSubmit(withNext ? formElement.querySelector<HTMLElement>(NEXT_BUTTON) : null));
  const remarksContext = useMemo(() => ({ remarks, remark }), [remarks, remark]);
  const labelOf = (field: string) => kind.labelOf?.(field) ?? fieldNameOf(entity, field);

  return (
    <FormProvider {...form}>
      <RemarksContext value={remarksContext}>
        <form
          ref={setFormElement}
          className={styles.page}
          noValidate
          onSubmit={(event) => void saving.submit(event)}
          onBlur={saving.focusMoved}
          {...keys}
        >
          {elsewhere && (
            <ElsewhereBar
              formElement={formElement}
              who={elsewhere.newer ? elsewhere.newer.lastModifiedBy : elsewhere.deletedBy}
              fields={elsewhere.fields?.map(labelOf) ?? null}
              isConflict={elsewhere.isConflict}
              onTake={elsewhere.take}
              onCompare={elsewhere.compare}
              onLater={elsewhere.putOff}
            />
          )}
          <Box pos="relative" mb="md">
            <Title order={1}>
              {t(`${entity}.form.title`)}
              {base && name && (
                <Text span c="dimmed" size="md" ml="sm">
                  {name(base)}
                </Text>
              )}
            </Title>
            {base && <Presence kind={entity} id={base.id} />}
          </Box>
          <DraftOffer drafts={drafts.offered} onContinue={continueDraft} onDiscard={drafts.discard} />
          {theirs && (
            <ConflictPanel
              who={theirs.lastModifiedBy}
              when={theirs.lastModifiedDate}
              mine={form.getValues()}
              theirs={toForm(theirs)}
              labelOf={labelOf}
              shownAs={kind.shownAs}
              href={`#${list}/${addressOf(entity, theirs)}/view`}
              onKeepMine={() => saving.keepMine(theirs)}
              onTakeTheirs={() => saving.continueWith(theirs, toForm(theirs))}
            />
          )}
          {base && (
            <Group mb="md">
              <TextInput label={t(`${entity}.field.id`)} value={base.id} readOnly variant="filled" w={160} />
              <FieldFinder formElement={formElement} labelOf={labelOf} />
            </Group>
          )}
          {children(base)}
          <SaveBar
            formElement={formElement}
            violationsOf={rules.violationsOf}
            summaryOf={summaryOf}
            nextText={next?.text}
            said={said}
            labelOf={labelOf}
            remarked={Object.keys(remarks)}
            notice={notice}
            isSaving={phase !== 'editing'}
            onCancel={() => goBack()}
          />
        </form>
      </RemarksContext>
      <UnsavedChanges isUnsaved={isDirty && phase !== 'saved'} isKept={draftOf !== undefined} />
    </FormProvider>
  );
};
