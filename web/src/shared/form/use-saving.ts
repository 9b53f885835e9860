import { ApiError } from '@ace/contract/shared/client.ts';
import { useRef, useState } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { showError, textsOf } from '../api/errors.ts';
import { useText } from '../i18n/i18n.ts';
import { showAlert } from '../ui/alerts.ts';
import { mergeOnto } from './merge.ts';
import type { FormKind, Input, Stored } from './record-form.tsx';
import type { Remarks } from './remarks.ts';
import { createSaver } from './save.ts';
import { registeredName } from './violations.ts';

type Given<Record extends Stored, Values extends FieldValues, Body extends Input> = {
  kind: FormKind<Record, Values, Body>;
  form: UseFormReturn<Values>;
  stored: Record | null;
  initial: Values;
  addressOf: (record: Record) => string;
  onSaved: () => void;
};

/** Saves what a form holds, and says in `notice` why it did not: everything about saving is said beside the button. */
export const useSaving = <Record extends Stored, Values extends FieldValues, Body extends Input>(given: Given<Record, Values, Body>) => {
  const { kind, form, stored, initial, addressOf, onSaved } = given;
  const { calls, toForm, toInput, messageOf } = kind;
  const t = useText();
  const [base, setBase] = useState(stored);
  const [theirs, setTheirs] = useState<Record | null>(null);
  const [notice, setNotice] = useState<string | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const isSaved = useRef(false);
  const [save] = useState(() => createSaver<Record, Body>(calls));
  const [remarks, setRemarks] = useState<Remarks>({});
  /** Whether the program changed something since the focus moved last: nobody can have seen it. */
  const isRemarkNew = useRef(false);

  /** Shows errors at the fields that stand here; answers the others. */
  const showFieldErrors = ({ problem: { fieldErrors = [] } }: ApiError) => {
    const shownHere = fieldErrors.filter(({ field }) => document.querySelector(`[name="${registeredName(field)}"]`));
    for (const { field, message } of shownHere.toReversed()) {
      const text = messageOf({ field, code: message }, form.getValues());
      form.setError(registeredName<Values>(field), { type: message, message: text }, { shouldFocus: true });
    }
    return fieldErrors.filter((error) => !shownHere.includes(error));
  };

  /** Why it was not saved; null where the fields say so. */
  const refusalOf = async (error: ApiError): Promise<string | null> => {
    const { status, problem, headers } = error;
    if (status === 0) return t('form.unreachable');
    if (status === 401) return t('form.signedOut');
    if (status === 404) return t('form.conflict.deleted');
    if (status === 409 && base) {
      setTheirs(await calls.reread(addressOf(base)));
      return t('form.conflict.notSaved');
    }
    if (status !== 400 || !problem.fieldErrors) return textsOf(error).join(' ');
    const fieldErrors = showFieldErrors(error);
    return fieldErrors.length > 0 ? textsOf(new ApiError(status, { ...problem, fieldErrors }, headers)).join(' ') : null;
  };

  const submit = form.handleSubmit(async (values) => {
    if (isSaving) return;
    if (isRemarkNew.current) {
      isRemarkNew.current = false;
      setNotice(t('form.lookAgain'));
      return;
    }
    setIsSaving(true);
    setNotice(null);
    try {
      await save(toInput(values, base));
      isSaved.current = true;
      onSaved();
    } catch (error) {
      if (error instanceof ApiError) setNotice(await refusalOf(error).catch(() => t('form.unreachable')));
      else showError(error);
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
    setNotice(null);
  };
  const keepMine = (newer: Record) => {
    continueWith(newer, mergeOnto(toForm(newer), form.getValues(), base ? toForm(base) : initial));
    showAlert('success', t('form.conflict.merged'));
  };

  const remark = (field: string, text: string | null) => {
    isRemarkNew.current = text !== null;
    setRemarks(({ [field]: _before, ...others }) => (text === null ? others : { ...others, [field]: text }));
  };
  const focusMoved = () => {
    isRemarkNew.current = false;
  };

  return { base, theirs, notice, isSaving, isSaved, submit, continueWith, keepMine, remarks, remark, focusMoved };
};
