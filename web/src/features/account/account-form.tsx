import { ApiError } from '@ace/contract/shared/client.ts';
import { Alert, Button, Paper, Text, Title } from '@mantine/core';
import i18next from 'i18next';
import { type ReactNode, useRef, useState } from 'react';
import { type DefaultValues, type FieldValues, FormProvider, get, useForm, useWatch } from 'react-hook-form';
import { textsOf } from '../../shared/api/errors.ts';
import { isUnanswered } from '../../shared/api/request-key.ts';
import { type Rules, registeredName, resolverOf, type Violation } from '../../shared/form/schema/violations.ts';
import { UnsavedChanges } from '../../shared/form/unsaved-changes.tsx';
import { textOf, useText } from '../../shared/i18n/i18n.ts';
import styles from './account.module.css';

type Limits = Record<string, { min: number; max: number }>;

/** The message under a field ("Your e-mail is required …"), made from the limits that the server enforces. */
export const messagesBy =
  (limits: Limits, lengthOf: (text: string) => number) =>
  <Values extends object>({ field, code }: Violation, values: Values): string => {
    const { t } = i18next;
    const subject = textOf(`account.subject.${field}`);
    if (code === 'NotNull' || code === 'NotBlank') return textOf(`account.required.${field}`) ?? t('validation.required');
    if (code === 'Pattern' && field === 'login') return t('account.message.loginPattern');
    if (code === 'Email' && field === 'login') return t('account.message.loginIsEmail');
    const limit = limits[field];
    if (code === 'Size' && limit) {
      const typed = String(get(values, field) ?? '');
      if (!subject) return t('validation.maxlength', { max: limit.max });
      return lengthOf(typed) < limit.min
        ? t('account.message.minlength', { subject, min: limit.min })
        : t('account.message.maxlength', { subject, max: limit.max });
    }
    return subject ? t('account.message.invalid', { subject }) : (textOf(`error.${code}`) ?? code);
  };

type Props<Values> = {
  title: string;
  lead?: string;
  initial: Values;
  rules: Rules<Values>;
  submitText: string;
  /** Runs the action, and returns the message of success. `failureText` words what it throws. */
  onSubmit: (values: Values) => Promise<string>;
  failureText: (error: unknown) => ReactNode;
  /** What the form holds after success; by default what was sent. Passwords are always cleared. */
  afterSuccess?: (values: Values) => Values;
  /** Whether it asks before the user leaves unsaved changes. */
  asksToLeave?: boolean;
  /** Whether the form disappears after success; otherwise it stays, with empty passwords. */
  isOnce?: boolean;
  /** Replaces the form after success. */
  after?: ReactNode;
  children: ReactNode;
};

const SubmitButton = <Values extends FieldValues>({ text, rules, isBusy }: { text: string; rules: Rules<Values>; isBusy: boolean }) => {
  // Every field has a default value, so that the watched values are complete.
  const values = useWatch<Values>() as Values;
  return (
    <Button type="submit" disabled={rules.violationsOf(values).length > 0} loading={isBusy}>
      {text}
    </Button>
  );
};

/** A page with one form about the user's account: fields, a button, and the outcome. */
export const AccountForm = <Values extends FieldValues>(props: Props<Values>) => {
  const { title, lead, initial, rules, submitText, onSubmit, failureText, asksToLeave, isOnce, after, afterSuccess, children } = props;
  const t = useText();
  // Complete values are default values too, which TypeScript does not derive for a type parameter.
  const form = useForm<Values>({ defaultValues: initial as DefaultValues<Values>, resolver: resolverOf(rules), mode: 'onChange' });
  const { isDirty } = form.formState;
  const [success, setSuccess] = useState<string | null>(null);
  const [failure, setFailure] = useState<ReactNode>(null);
  const [isBusy, setIsBusy] = useState(false);
  // Not state: it only words failures.
  const isUnsure = useRef(false);

  const textOfFailure = (error: unknown) => {
    if (error instanceof ApiError && error.status === 0) return textsOf(error)[0] ?? '';
    return error instanceof ApiError && error.status === 401 ? t('form.signedOut') : failureText(error);
  };

  const submit = form.handleSubmit(async (values) => {
    if (isBusy) return;
    setSuccess(null);
    if (isMismatch(values)) return setFailure(t('account.message.mismatch'));
    setIsBusy(true);
    setFailure(null);
    try {
      setSuccess(await onSubmit(values));
      const kept = afterSuccess?.(values) ?? values;
      form.reset(isOnce ? undefined : ({ ...kept, ...blankPasswords(initial) } as Values));
    } catch (error) {
      const fieldErrors = error instanceof ApiError && error.status === 400 ? (error.problem.fieldErrors ?? []) : [];
      for (const { field, message } of fieldErrors) {
        const text = rules.messageOf({ field, code: message }, values);
        form.setError(registeredName<Values>(field), { type: message, message: text }, { shouldFocus: true });
      }
      isUnsure.current ||= isUnanswered(error);
      const mayBeDone = isUnsure.current && 'confirmation' in values;
      const hint = 'newPassword' in values ? 'account.message.perhapsSet' : 'account.message.perhapsRegistered';
      if (fieldErrors.length === 0)
        setFailure(
          <>
            {textOfFailure(error)}
            {mayBeDone && <Text size="sm">{t(hint)}</Text>}
          </>,
        );
    } finally {
      setIsBusy(false);
    }
  });

  const isGone = isOnce && success !== null;
  // Beside the button, where the user looks after pressing it.
  const outcome = (
    <>
      {success && (
        <Alert color="green" role="status" my="sm">
          {success}
        </Alert>
      )}
      {failure && (
        <Alert color="red" role="alert" my="sm">
          {failure}
        </Alert>
      )}
    </>
  );
  return (
    <div className={styles.page}>
      <Paper withBorder p="lg">
        <Title order={1} mb={lead ? 4 : 'md'}>
          {title}
        </Title>
        {lead && !isGone && (
          <Text c="dimmed" mb="md">
            {lead}
          </Text>
        )}
        {isGone ? (
          <>
            {outcome}
            {after}
          </>
        ) : (
          <FormProvider {...form}>
            <form className={styles.form} noValidate onSubmit={(event) => void submit(event)} aria-label={title}>
              {children}
              {outcome}
              <div className={styles.buttons}>
                <SubmitButton text={submitText} rules={rules} isBusy={isBusy} />
              </div>
            </form>
            {asksToLeave && <UnsavedChanges isUnsaved={isDirty} />}
          </FormProvider>
        )}
      </Paper>
    </div>
  );
};

/** The password fields among the initial values, which are blank. */
const blankPasswords = (initial: object) =>
  Object.fromEntries(Object.entries(initial).filter(([name]) => /password|confirmation/i.test(name)));

/** Whether a new password was typed otherwise the second time. */
const isMismatch = ({ password, newPassword = password, confirmation }: FieldValues) =>
  confirmation !== undefined && confirmation !== newPassword;
