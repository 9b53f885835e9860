import '../../../shared/form/dates.ts';
import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import { Alert, Text, Title } from '@mantine/core';
import { useRef, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { showAlert } from '../../../shared/alerts.ts';
import { ApiError, showError } from '../../../shared/api.ts';
import { moveOnEnter } from '../../../shared/form/move-on.ts';
import { UnsavedChanges } from '../../../shared/form/unsaved-changes.tsx';
import { useText } from '../../../shared/i18n/i18n.ts';
import { hasAuthority, queryClient, useAccount } from '../../../shared/session.ts';
import { useGoBack } from '../../../shared/use-go-back.ts';
import { shipmentDetail } from '../queries.ts';
import styles from '../shipments.module.css';
import { ConflictPanel } from './conflict-panel.tsx';
import { EmployeeFields } from './employee-fields.tsx';
import { GoodsFields } from './goods-fields.tsx';
import { mergeOnto } from './merge.ts';
import { PartyFields } from './party-fields.tsx';
import { createSaver } from './save.ts';
import { SaveBar } from './save-bar.tsx';
import { messageOf, registeredName, resolveShipment } from './validation.ts';
import { type FormValues, toForm, toInput } from './values.ts';

type Props = { shipment: Shipment | null; initial: FormValues };

/** The form of a shipment, new or stored. It is mounted once its content is there, and goes back when it is saved. */
export const ShipmentForm = ({ shipment, initial }: Props) => {
  const t = useText();
  const account = useAccount();
  const goBack = useGoBack('/shipment-ace');
  const form = useForm<FormValues>({ defaultValues: initial, resolver: resolveShipment, mode: 'onChange' });
  const [base, setBase] = useState(shipment);
  const [theirs, setTheirs] = useState<Shipment | null>(null);
  const [notice, setNotice] = useState<string | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const isSaved = useRef(false);
  const [save] = useState(createSaver);
  const isUnsaved = () => !isSaved.current && form.formState.isDirty;
  // Read here, or it is not kept up to date.
  void form.formState.isDirty;

  const showFieldErrors = (error: ApiError) => {
    const errors = error.problem.fieldErrors ?? [];
    const shownHere = errors.filter(({ field }) => document.querySelector(`[name="${registeredName(field)}"]`));
    for (const { field, message } of shownHere.toReversed()) {
      const violation = { field, code: message };
      form.setError(registeredName(field), { type: message, message: messageOf(violation, form.getValues()) }, { shouldFocus: true });
    }
    const others = errors.filter((other) => !shownHere.includes(other));
    if (others.length > 0) showError(new ApiError(error.status, { ...error.problem, fieldErrors: others }, error.headers));
  };

  const refuse = async (error: unknown) => {
    if (!(error instanceof ApiError)) return showError(error);
    if (error.status === 0) return setNotice(t('form.unreachable'));
    if (error.status === 404) return setNotice(t('shipment.conflict.deleted'));
    if (error.status === 400 && error.problem.fieldErrors) return showFieldErrors(error);
    if (error.status !== 409 || !base) return showError(error);
    setTheirs(await queryClient.fetchQuery(shipmentDetail(String(base.id))));
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
  const continueWith = (newer: Shipment, values: FormValues) => {
    const untouched = toForm(newer);
    form.reset(untouched);
    for (const field of Object.keys(values) as (keyof FormValues)[]) form.setValue(field, values[field], { shouldDirty: true });
    setBase(newer);
    setTheirs(null);
  };
  const keepMine = (newer: Shipment) => {
    continueWith(newer, mergeOnto(toForm(newer), form.getValues(), base ? toForm(base) : initial));
    showAlert('success', t('shipment.conflict.merged'));
  };

  const isEmployee = hasAuthority(account, 'ROLE_EMPLOYEE');
  const owner = base ? { id: base.ownerId, login: base.ownerLogin } : account;
  return (
    <FormProvider {...form}>
      <form
        className={styles.page}
        noValidate
        onSubmit={(event) => void submit(event)}
        onKeyDown={(event) => moveOnEnter(event, () => void submit())}
      >
        <Title order={1} mb="md">
          {t('shipment.form.title')}
          {base && (
            <Text span c="dimmed" size="md" ml="sm">
              {t('shipment.field.id')} {base.id} · {base.aceBillNumber}
            </Text>
          )}
        </Title>
        {theirs && (
          <ConflictPanel
            theirs={theirs}
            mine={form.getValues()}
            onKeepMine={() => keepMine(theirs)}
            onTakeTheirs={() => continueWith(theirs, toForm(theirs))}
          />
        )}
        <div className={styles.columns}>
          <div className={styles.column}>
            <PartyFields side="sender" />
            <PartyFields side="receiver" />
          </div>
          <div className={styles.column}>
            <GoodsFields />
          </div>
        </div>
        {isEmployee && <EmployeeFields owner={owner && { id: owner.id, login: owner.login }} />}
        {notice && (
          <Alert color="red" role="alert" mt="md">
            {notice}
          </Alert>
        )}
        <SaveBar isSaving={isSaving} onCancel={goBack} />
      </form>
      <UnsavedChanges isUnsaved={isUnsaved} />
    </FormProvider>
  );
};
