import { ApiError } from '@ace/contract/shared/client.ts';
import { type BaseSyntheticEvent, useCallback, useReducer, useRef } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { showError, textsOf } from '../api/errors.ts';
import { isUnanswered } from '../api/request-key.ts';
import { useText } from '../i18n/i18n.ts';
import { addressOf } from '../record/names.ts';
import { showAlert } from '../ui/alerts.ts';
import { focusField } from './fields/fields.tsx';
import type { FormKind, RecordInput, StoredRecord } from './form-kind.ts';
import { conflictingFields, differingFields, mergeOnto } from './merge.ts';
import { saveOnce } from './save.ts';
import { initialState, saveReducer } from './save-state.ts';
import { registeredName, showViolations, violationsIn } from './schema/violations.ts';
import { useElsewhere } from './use-elsewhere.ts';

type Given<Stored extends StoredRecord, Values extends FieldValues, Input extends RecordInput> = {
  kind: FormKind<Stored, Values, Input>;
  form: UseFormReturn<Values>;
  /** The form on the page; null until it is mounted. */
  formElement: HTMLFormElement | null;
  stored: Stored | null;
  initial: Values;
  /** Under which name the form keeps its draft. */
  name: string;
  /** Called before the content is sent: until the answer, it may or may not be stored. */
  onSending: () => void;
  /** `event` is that of the button or the key that saved. */
  onSaved: (stored: Stored, event: BaseSyntheticEvent | undefined) => void;
};

/** Saves what a form holds. Its state says what happened; `notice` is the reason why it is not saved. */
export const useSaving = <Stored extends StoredRecord, Values extends FieldValues, Input extends RecordInput>(
  given: Given<Stored, Values, Input>,
) => {
  const { kind, form, formElement, stored, initial, name, onSending, onSaved } = given;
  const { calls, toForm, toInput, messageOf, isMeant, clockField } = kind;
  const t = useText();
  const [state, dispatch] = useReducer(saveReducer<Stored>, stored, initialState<Stored>);
  const { base, phase, hasUnseenRemark } = state;
  /** The record that an earlier try has created, as far as its address needs it. Not state: nothing shows it. */
  const created = useRef<Stored | null>(null);
  /** What was sent and not answered, also for an earlier version: a save may be on its way while a newer one is found. Not state, either. */
  const unanswered = useRef<Values[]>([]);

  // React Hook Form also keeps the fields that left the page; the form element has only those that are on it.
  const isShown = (field: string) => formElement?.elements.namedItem(registeredName(field)) != null;

  /** Shows errors at the fields that are on the page, and returns the others. */
  const showFieldErrors = (error: ApiError) => {
    showViolations(
      form,
      violationsIn(error).filter(({ field }) => isShown(field)),
      messageOf,
    );
    return error.problem.fieldErrors?.filter(({ field }) => !isShown(field)) ?? [];
  };

  /** Why it was not saved; null if the fields say so. */
  const refusalOf = (error: ApiError) => {
    const { status, problem, headers } = error;
    if (status === 0) return t('form.unreachable');
    if (status === 401) return t('form.signedOut');
    if (status === 404) return [t('form.conflict.deleted'), created.current && t('form.conflict.again')].filter(Boolean).join(' ');
    if (status !== 400 || !problem.fieldErrors) return textsOf(error).join(' ');
    const fieldErrors = showFieldErrors(error);
    return fieldErrors.length > 0 ? textsOf(new ApiError(status, { ...problem, fieldErrors }, headers)).join(' ') : null;
  };

  const begun = base ? toForm(base) : initial;
  const mergedOnto = (newer: Stored) => mergeOnto(toForm(newer), form.getValues(), begun);
  /** What was sent and not answered, in the form in which the server returns it, if the stored version equals it: then no other user has changed the record. */
  const findStored = (newer: Stored) => {
    const known = toForm(newer);
    // The names of an input are those of its record, which TypeScript does not know of type parameters.
    const cleaned = (values: Values) => toForm({ ...newer, ...toInput(values, newer) } as unknown as Stored);
    // The server fills the blank fields of a new record.
    const isStored = (sent: Values) => differingFields(known, mergeOnto(base ? begun : known, sent, cleaned(begun))).length === 0;
    return unanswered.current.map(cleaned).findLast(isStored);
  };
  const leaveWith = (saved: Stored, event: BaseSyntheticEvent | undefined) => {
    dispatch({ type: 'saved' });
    onSaved(saved, event);
  };

  const submit = form.handleSubmit(async (values, event) => {
    if (phase !== 'editing') return;
    if (hasUnseenRemark) return dispatch({ type: 'asked to look', notice: t('form.lookAgain') });
    dispatch({ type: 'started' });
    created.current = null;
    try {
      const input = toInput(values, base);
      if (isMeant && !(await isMeant(input, base))) return dispatch({ type: 'refused', notice: null });
      onSending();
      const content = clockField && values[clockField] === initial[clockField] ? { ...input, [clockField]: null } : input;
      const onStored = (stored: Input & { id: number }) => {
        // What is sent has all that addresses name.
        created.current = stored as unknown as Stored;
      };
      const update = (replacing: Input) => calls.update(replacing).catch((error) => saveOnto(error, values));
      const saved = await saveOnce<Stored | null, Input>({ ...calls, update }, { kind: kind.entity, name, input, content, onStored });
      if (saved) leaveWith(saved, event);
    } catch (error) {
      if (isUnanswered(error)) unanswered.current.push(values);
      if (!(error instanceof ApiError)) showError(error);
      dispatch({ type: 'refused', notice: error instanceof ApiError ? refusalOf(error) : null });
    }
  });

  /** After a conflict, goes on from the newer version if it is what an earlier try has stored; null if another user has changed the record. */
  const saveOnto = async (error: unknown, values: Values) => {
    const replaced = base ?? created.current;
    if (!(error instanceof ApiError && error.problem.message === 'error.concurrencyFailure' && replaced)) throw error;
    const theirs = await calls.reread(addressOf(kind.entity, replaced));
    // What is stored has all of it.
    if (differingFields(mergedOnto(theirs), toForm(theirs)).length === 0) return theirs;
    const sent = findStored(theirs);
    if (sent && conflictingFields(values, toForm(theirs), sent).length === 0)
      return await calls.update(toInput(mergeOnto(toForm(theirs), values, sent), theirs));
    dispatch({ type: 'refused', notice: t('form.conflict.notSaved'), theirs });
    return null;
  };

  /** Sets the focus to the first of these fields on the page, else to the button that saves. */
  const focusFirst = (fields: string[]) => {
    const inputs = [...(formElement?.elements ?? [])];
    const first = inputs.find((input) => fields.some((field) => input.getAttribute('name') === registeredName(field)));
    const target = first ?? inputs.find((input) => input.matches('[type=submit]'));
    if (target instanceof HTMLElement) focusField(target);
  };

  /** Replaces the content, which then counts as typed. */
  const fill = (values: Values) => {
    // The names of the values are paths of the form, which TypeScript does not derive for a type parameter.
    for (const field of Object.keys(values) as Path<Values>[]) {
      form.setValue(field, values[field] as PathValue<Values, Path<Values>>, { shouldDirty: true });
    }
  };
  /** Goes on from the newer version, which the form now counts as unchanged, with `values` as its content. */
  const rebase = (newer: Stored, values: Values) => {
    form.reset(toForm(newer));
    fill(values);
    dispatch({ type: 'rebased', base: newer });
  };
  const continueWith = (newer: Stored, values: Values) => {
    const differing = differingFields(form.getValues(), toForm(newer));
    rebase(newer, values);
    focusFirst(differing);
  };
  const keepMine = (newer: Stored) => {
    continueWith(newer, mergedOnto(newer));
    showAlert('success', t('form.conflict.merged'));
  };

  useElsewhere({
    ...{ kind, base },
    onFound: (newer, deletedBy) => {
      const sent = newer && findStored(newer);
      // Only its version is newer, in what the form shows.
      const isSame = newer && differingFields(begun, toForm(newer)).length === 0;
      if (isSame && phase === 'editing') rebase(newer, form.getValues());
      else if (newer && sent && phase === 'editing') rebase(newer, mergeOnto(toForm(newer), form.getValues(), sent));
      else dispatch({ type: 'changed elsewhere', newer, deletedBy });
    },
  });
  /** What was changed elsewhere, as far as the user has not decided about it. */
  const elsewhere = state.elsewhere && {
    ...state.elsewhere,
    fields: state.elsewhere.newer && differingFields(begun, toForm(state.elsewhere.newer)),
    isConflict: state.elsewhere.newer !== null && conflictingFields(form.getValues(), toForm(state.elsewhere.newer), begun).length > 0,
    take: () => state.elsewhere?.newer && rebase(state.elsewhere.newer, mergedOnto(state.elsewhere.newer)),
    compare: () => state.elsewhere?.newer && dispatch({ type: 'compared', theirs: state.elsewhere.newer }),
    putOff: () => dispatch({ type: 'put off' }),
  };

  const remark = useCallback((field: string, text: string | null) => dispatch({ type: 'remarked', field, text }), []);
  const focusMoved = () => dispatch({ type: 'focusMoved' });

  return { ...state, elsewhere, submit, fill, continueWith, keepMine, remark, focusMoved };
};
