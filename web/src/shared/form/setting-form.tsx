import { Button } from '@mantine/core';
import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { type DefaultValues, FormProvider, useForm, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { showError } from '../api/errors.ts';
import { useText } from '../i18n/i18n.ts';
import { queryClient } from '../session/query-client.ts';
import { showAlert } from '../ui/alerts.ts';
import { Loaded } from '../ui/loaded.tsx';
import { ConflictPanel } from './conflict-panel.tsx';
import { useSaveKey } from './form-keys.ts';
import { mergeOnto } from './merge.ts';
import { messageOfCode } from './schema/messages.ts';
import type { FormValues, SchemaForm } from './schema/schema-form.ts';
import { type Rules, resolverOf, showViolations, type Violation, violationsIn } from './schema/violations.ts';
import { UnsavedChanges } from './unsaved-changes.tsx';
import { type StoredSetting, useSetting } from './use-setting.ts';

type State = Omit<StoredSetting<unknown>, 'values'>;

/** What the fields of a setting may need besides what the form holds. */
export type Setting<Values, Answer> = {
  /** The latest answer of the server. */
  answer: Answer;
  /** The values that are stored. */
  base: Values;
  isSaving: boolean;
  save: () => void;
  /** Replaces what the form holds with what is stored. */
  discard: () => void;
};

type Props<Schema extends z.ZodObject, Answer> = {
  /** Made from the schema of the input, which has a version. */
  form: SchemaForm<Schema>;
  /** The answer is never from before: what is saved has its version. */
  // biome-ignore lint/suspicious/noExplicitAny: each query has its own type of key
  query: UseQueryOptions<Answer, Error, Answer, any>;
  save: (input: z.output<Schema>) => Promise<Answer>;
  /** Answers what is said once it is saved, in place of what was stored before. */
  onSaved: (values: FormValues<Schema>, before: FormValues<Schema>) => string;
  /** What screen readers call the form. */
  name: string;
  /** By default the text of the code. */
  messageOf?: Rules<FormValues<Schema>>['messageOf'];
  /** Applies what `mine` changed since `base` to what another user has stored. */
  merge?: (theirs: FormValues<Schema>, mine: FormValues<Schema>, base: FormValues<Schema>) => FormValues<Schema>;
  /** What the panel of a conflict compares of one version, if not its fields. */
  comparedOf?: (values: FormValues<Schema>, other: FormValues<Schema>) => object;
  labelOf: (field: string) => string;
  shownAs?: (field: string, value: unknown) => string | undefined;
  /** Called once nothing is wrong; by default it is saved. */
  onSubmit?: (values: FormValues<Schema>, base: FormValues<Schema>) => void;
  /** Called with what is wrong, in place of leading to its first field. */
  onRefused?: (violations: Violation[]) => void;
  children: (setting: Setting<FormValues<Schema>, Answer>) => ReactNode;
};

/** Whether the form holds something else than what is stored. Both come from one schema, so that their fields are in one order. */
export const useIsChanged = (base: unknown) => {
  const stored = useMemo(() => JSON.stringify(base), [base]);
  return JSON.stringify(useWatch()) !== stored;
};

/** Not in the form itself, which would be drawn again with each key. */
const Unsaved = ({ base }: { base: unknown }) => <UnsavedChanges isUnsaved={useIsChanged(base)} />;

/** Saves; what is wrong is said at the fields then. */
export const SaveButton = ({ isSaving }: { isSaving: boolean }) => {
  const t = useText();
  return (
    <Button type="submit" title="Ctrl+Enter" loading={isSaving}>
      {t('form.save')}
    </Button>
  );
};

const LoadedForm = <Schema extends z.ZodObject, Answer extends State>(props: Props<Schema, Answer> & { answer: Answer }) => {
  const { answer, query, messageOf = messageOfCode, merge = mergeOnto, comparedOf = (values) => values, labelOf, shownAs } = props;
  type Values = FormValues<Schema>;
  const { toForm, toInput, violationsOf } = props.form;
  // The fields of an answer are those of its input, which TypeScript does not know of type parameters.
  const storedOf = (from: Answer): StoredSetting<Values> => ({ ...from, values: toForm(from as unknown as Parameters<typeof toForm>[0]) });
  const [stored] = useState(() => storedOf(answer));
  const form = useForm<Values>({
    // Complete values are default values too.
    defaultValues: stored.values as DefaultValues<Values>,
    resolver: resolverOf({ violationsOf, messageOf }),
    shouldFocusError: props.onRefused === undefined,
  });
  const setting = useSetting<Values>({
    stored,
    valuesOf: form.getValues,
    onValues: (values, base) => {
      form.reset(base);
      form.reset(values, { keepDefaultValues: true });
    },
    merge,
    save: async (values, version) => {
      const saved = await props.save({ ...toInput(values, null), version });
      queryClient.setQueryData(query.queryKey, saved);
      return storedOf(saved);
    },
    reread: async () => storedOf(await queryClient.fetchQuery({ ...query, staleTime: 0 })),
    onSaved: ({ values }, before) => showAlert('success', props.onSaved(values, before.values)),
    onError: (error) => {
      const violations = violationsIn(error);
      if (violations.length === 0) return showError(error);
      props.onRefused?.(violations);
      showViolations(form, violations, messageOf);
    },
  });
  const { base, conflict, isPending, continueFrom } = setting;
  const save = () => void setting.run(form.getValues());
  const submit = form.handleSubmit(
    () => (props.onSubmit ?? save)(form.getValues(), base.values),
    () => props.onRefused?.(violationsOf(form.getValues())),
  );
  useSaveKey(() => void submit());
  return (
    <FormProvider {...form}>
      <form onSubmit={(event) => void submit(event)} noValidate aria-label={props.name}>
        {conflict && (
          <ConflictPanel
            {...conflict}
            mine={comparedOf(conflict.mine, conflict.theirs)}
            theirs={comparedOf(conflict.theirs, conflict.theirs)}
            labelOf={labelOf}
            shownAs={shownAs}
          />
        )}
        {props.children({ answer, base: base.values, isSaving: isPending, save, discard: () => continueFrom(base, base.values) })}
      </form>
      <Unsaved base={base.values} />
    </FormProvider>
  );
};

/** The form of a group of settings: it is loaded, edited, and saved on top of what another user has saved meanwhile. */
export const SettingForm = <Schema extends z.ZodObject, Answer extends State>(props: Props<Schema, Answer>) => (
  <Loaded query={useQuery(props.query)}>{(answer) => <LoadedForm {...props} answer={answer} />}</Loaded>
);
