import type { RecordKind } from '@ace/contract/records.ts';
import { Text, TextInput, Title } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { type DefaultValues, type FieldValues, FormProvider, useForm } from 'react-hook-form';
import { useText } from '../i18n/i18n.ts';
import { fieldNameOf } from '../i18n/readable.ts';
import type { ListSearch } from '../list/list-search.ts';
import type { SaveCalls } from '../record/records.ts';
import { useGoBack } from '../ui/use-go-back.ts';
import { ConflictPanel } from './conflict-panel.tsx';
import styles from './form.module.css';
import { useFormKeys, useSaveKey } from './keys.ts';
import { RemarksContext } from './remarks.ts';
import { SaveBar } from './save-bar.tsx';
import { UnsavedChanges } from './unsaved-changes.tsx';
import { useSaving } from './use-saving.ts';
import { type Rules, resolverOf } from './violations.ts';

export type Stored = { id: number; version: number; lastModifiedBy: string; lastModifiedDate: string };
export type Input = { id?: number | null | undefined; version?: number | null | undefined };

/** What one kind of record brings to its form. */
export type FormKind<Record extends Stored, Values, Body extends Input> = Rules<Values> & {
  /** Its texts are `<entity>.form.title` and `<entity>.field.<field>`. */
  entity: RecordKind;
  list: '/shipment-ace' | '/connector-ace' | '/tracking-ace' | '/admin/user-management';
  /** How addresses call a record, where that is not its id. */
  addressOf?: (stored: Record) => string;
  calls: SaveCalls<Record, Body>;
  toForm: (stored: Record) => Values;
  /** The body to send; `of` is the stored record that it replaces. */
  toInput: (values: Values, of: Record | null) => Body;
  /** The name of a field where it is not `<entity>.field.<field>`. */
  labelOf?: (field: string) => string | undefined;
  /** What a field holds, where its value says nothing to people. */
  shownAs?: (field: string, value: unknown) => string | undefined;
};

type Props<Record extends Stored, Values, Body extends Input> = {
  kind: FormKind<Record, Values, Body>;
  stored: Record | null;
  initial: Values;
  /** What stands beside the heading of a stored one. */
  name?: (stored: Record) => string;
  /** The list to open once it is saved; without it, back to the previous page (spec 001, section 4). */
  toList?: Partial<ListSearch>;
  children: (stored: Record | null) => ReactNode;
};

/** The form of a record, new or stored. It is mounted once its content is there, and leaves when it is saved. */
export const RecordForm = <Record extends Stored, Values extends FieldValues, Body extends Input>(props: Props<Record, Values, Body>) => {
  const { kind, stored, initial, name, toList, children } = props;
  const { entity, list, toForm, violationsOf } = kind;
  const t = useText();
  const goBack = useGoBack(list);
  const navigate = useNavigate();
  const form = useForm<Values>({ defaultValues: initial as DefaultValues<Values>, resolver: resolverOf(kind), mode: 'onChange' });
  const addressOf = (record: Record) => kind.addressOf?.(record) ?? String(record.id);
  const onSaved = () => (toList ? void navigate({ to: list, search: toList as never }) : goBack());
  const saving = useSaving({ kind, form, stored, initial, addressOf, onSaved });
  const { base, theirs, remarks, remark } = saving;
  const isUnsaved = () => !saving.isSaved.current && form.formState.isDirty;
  // Read here, or it is not kept up to date.
  void form.formState.isDirty;
  const keys = useFormKeys();
  useSaveKey(() => void saving.submit());
  // biome-ignore lint/correctness/useExhaustiveDependencies: `remark` reaches no state of its own render
  const remarksContext = useMemo(() => ({ remarks, remark }), [remarks]);

  const labelOf = (field: string) => kind.labelOf?.(field) ?? fieldNameOf(entity, field) ?? field;

  return (
    <FormProvider {...form}>
      <RemarksContext value={remarksContext}>
        <form className={styles.page} noValidate onSubmit={(event) => void saving.submit(event)} onBlur={saving.focusMoved} {...keys}>
          <Title order={1} mb="md">
            {t(`${entity}.form.title`)}
            {base && name && (
              <Text span c="dimmed" size="md" ml="sm">
                {name(base)}
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
              shownAs={kind.shownAs}
              href={`#${list}/${addressOf(theirs)}/view`}
              onKeepMine={() => saving.keepMine(theirs)}
              onTakeTheirs={() => saving.continueWith(theirs, toForm(theirs))}
            />
          )}
          {base && <TextInput label={t(`${entity}.field.id`)} value={base.id} readOnly variant="filled" w={160} mb="md" />}
          {children(base)}
          <SaveBar
            violationsOf={violationsOf}
            labelOf={labelOf}
            remarked={Object.keys(remarks)}
            notice={saving.notice}
            isSaving={saving.isSaving}
            onCancel={goBack}
          />
        </form>
      </RemarksContext>
      <UnsavedChanges isUnsaved={isUnsaved} />
    </FormProvider>
  );
};
