import { Alert, Text, Title } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import { type DefaultValues, type FieldValues, FormProvider, type Path, type PathValue, useForm } from 'react-hook-form';
import { showAlert } from '../alerts.ts';
import { ApiError, showError } from '../api.ts';
import { textOf, useText } from '../i18n/i18n.ts';
import type { recordsOf } from '../records.ts';
import { queryClient } from '../session.ts';
import { useGoBack } from '../use-go-back.ts';
import { ConflictPanel } from './conflict-panel.tsx';
import styles from './form.module.css';
import { mergeOnto } from './merge.ts';
import { moveOnEnter } from './move-on.ts';
import { createSaver } from './save.ts';
import { SaveBar } from './save-bar.tsx';
import { UnsavedChanges } from './unsaved-changes.tsx';
import { type Rules, registeredName, resolverOf } from './violations.ts';

type Stored = { id: number; version: number; lastModifiedBy: string; lastModifiedDate: string };
type Input = { id?: number | null | undefined; version?: number | null | undefined };

/** What one kind of record brings to its form. */
export type FormKind<Record extends Stored, Values, Body extends Input> = Rules<Values> & {
  /** Its texts are `<entity>.form.title` and `<entity>.field.<field>`. */
  entity: 'shipment' | 'connector' | 'tracking' | 'user';
  list: '/shipment-ace' | '/connector-ace' | '/tracking-ace' | '/admin/user-management';
  /** How addresses call a record, where that is not its id. */
  addressOf?: (stored: Record) => string;
  calls: ReturnType<typeof recordsOf<Record, Body>>;
  toForm: (stored: Record) => Values;
  /** The body to send; `of` is the stored record that it replaces. */
  toInput: (values: Values, of: Record | null) => Body;
  labelOf?: (field: string) => string | undefined;
};

type Props<Record extends Stored, Values, Body extends Input> = {
  kind: FormKind<Record, Values, Body>;
  stored: Record | null;
  initial: Values;
  /** What stands beside the heading of a stored one. */
  name?: (stored: Record) => string;
  children: (stored: Record | null) => ReactNode;
};

/** The form of a record, new or stored. It is mounted once its content is there, and goes back when it is saved. */
export const RecordForm = <Record extends Stored, Values extends FieldValues, Body extends Input>(props: Props<Record, Values, Body>) => {
  const { kind, stored, initial, name, children } = props;
  const { entity, list, calls, toForm, toInput, violationsOf, messageOf } = kind;
  const t = useText();
  const goBack = useGoBack(list);
  const form = useForm<Values>({ defaultValues: initial as DefaultValues<Values>, resolver: resolverOf(kind), mode: 'onChange' });
  const [base, setBase] = useState(stored);
  const [theirs, setTheirs] = useState<Record | null>(null);
  const [notice, setNotice] = useState<string | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const isSaved = useRef(false);
  const [save] = useState(() => createSaver<Record, Body>(calls));
  const isUnsaved = () => !isSaved.current && form.formState.isDirty;
  // Read here, or it is not kept up to date.
  void form.formState.isDirty;

  const addressOf = (record: Record) => kind.addressOf?.(record) ?? String(record.id);
  const labelOf = (field: string) => {
    const plain = field.replace(/\[\d+\]/g, '');
    return kind.labelOf?.(plain) ?? textOf(`${entity}.field.${plain}`) ?? field;
  };

  const showFieldErrors = (error: ApiError) => {
    const errors = error.problem.fieldErrors ?? [];
    const shownHere = errors.filter(({ field }) => document.querySelector(`[name="${registeredName(field)}"]`));
    for (const { field, message } of shownHere.toReversed()) {
      const text = messageOf({ field, code: message }, form.getValues());
      form.setError(registeredName<Values>(field), { type: message, message: text }, { shouldFocus: true });
    }
    const others = errors.filter((other) => !shownHere.includes(other));
    if (others.length > 0) showError(new ApiError(error.status, { ...error.problem, fieldErrors: others }, error.headers));
  };

  const refuse = async (error: unknown) => {
    if (!(error instanceof ApiError)) return showError(error);
    if (error.status === 0) return setNotice(t('form.unreachable'));
    if (error.status === 404) return setNotice(t('form.conflict.deleted'));
    if (error.status === 400 && error.problem.fieldErrors) return showFieldErrors(error);
    if (error.status !== 409 || !base) return showError(error);
    setTheirs(await queryClient.fetchQuery(calls.detail(addressOf(base))));
  };

  const submit = form.handleSubmit(async (values) => {
    if (isSaving) return;
    setIsSaving(true);
    setNotice(null);
    try {
      await save(toInput(values, base));
      isSaved.current = true;
      goBack();
    } catch (error) {
      await refuse(error).catch(showError);
      setIsSaving(false);
    }
  });

  /** Goes on from the newer version; its content is what the form counts as unchanged. */
  const continueWith = (newer: Record, values: Values) => {
    form.reset(toForm(newer));
    for (const field of Object.keys(values) as Path<Values>[]) {
      form.setValue(field, values[field] as PathValue<Values, Path<Values>>, { shouldDirty: true });
    }
    setBase(newer);
    setTheirs(null);
  };
  const keepMine = (newer: Record) => {
    continueWith(newer, mergeOnto(toForm(newer), form.getValues(), base ? toForm(base) : initial));
    showAlert('success', t('form.conflict.merged'));
  };

  return (
    <FormProvider {...form}>
      <form
        className={styles.page}
        noValidate
        onSubmit={(event) => void submit(event)}
        onKeyDown={(event) => moveOnEnter(event, () => void submit())}
      >
        <Title order={1} mb="md">
          {t(`${entity}.form.title`)}
          {base && (
            <Text span c="dimmed" size="md" ml="sm">
              {[`${t(`${entity}.field.id`)} ${base.id}`, name?.(base)].filter(Boolean).join(' · ')}
            </Text>
          )}
        </Title>
        {theirs && (
          <ConflictPanel
            who={theirs.lastModifiedBy}
            when={theirs.lastModifiedDate}
            mine={form.getValues()}
            theirs={toForm(theirs)}
            labelOf={labelOf}
            href={`#${list}/${addressOf(theirs)}/view`}
            onKeepMine={() => keepMine(theirs)}
            onTakeTheirs={() => continueWith(theirs, toForm(theirs))}
          />
        )}
        {children(base)}
        {notice && (
          <Alert color="red" role="alert" mt="md">
            {notice}
          </Alert>
        )}
        <SaveBar violationsOf={violationsOf} labelOf={labelOf} isSaving={isSaving} onCancel={goBack} />
      </form>
      <UnsavedChanges isUnsaved={isUnsaved} />
    </FormProvider>
  );
};
