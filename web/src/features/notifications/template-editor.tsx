import { type Template, TemplateChange } from '@ace/contract/notifications/template.ts';
import { faultyTagOf } from '@ace/contract/notifications/variables.ts';
import { ApiError } from '@ace/contract/shared/client.ts';
import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconArrowBackUp, IconMail } from '@tabler/icons-react';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { api } from '../../shared/api/api.ts';
import { textsOf } from '../../shared/api/errors.ts';
import { AreaField, TextField } from '../../shared/form/fields/fields.tsx';
import { isSame } from '../../shared/form/merge.ts';
import { type FormValues, schemaForm } from '../../shared/form/schema/schema-form.ts';
import { SaveButton, type Setting, SettingForm } from '../../shared/form/setting-form.tsx';
import { textOf, useText } from '../../shared/i18n/i18n.ts';
import { useAccount } from '../../shared/session/account.ts';
import { showAlert } from '../../shared/ui/alerts.ts';
import { Section } from '../../shared/ui/section.tsx';
import { useAction } from '../../shared/ui/use-action.ts';
import styles from './notifications.module.css';
import { resetTemplate, saveTemplate, templateQuery } from './queries.ts';
import { TemplatePreview } from './template-preview.tsx';
import { VariableList } from './variable-list.tsx';

const templateForm = schemaForm(TemplateChange);
type TemplateValues = FormValues<typeof TemplateChange>;

/** Milliseconds of rest after which the preview follows. */
const REST_MS = 400;

type Violated = Parameters<typeof templateForm.messageOf>;

/** A faulty variable is named. */
const messageOf = (...[violation, values]: Violated) => {
  const tag = violation.code === 'tag' && faultyTagOf(values[violation.field as keyof typeof values]);
  return (tag && textOf('mailTemplate.faultyTag', { tag })) || templateForm.messageOf(violation, values);
};

/** What the server refused at a field. */
const refusedAt = (error: Error | null, field: string) => {
  const code = error instanceof ApiError ? error.problem.fieldErrors?.find((each) => each.field === field)?.message : undefined;
  return code && textOf(`error.${code}`);
};

/** Subject, HTML and text as they are edited. */
const Fields = ({ answer, base, isSaving, onReset }: Setting<TemplateValues, Template> & { onReset: () => void }) => {
  const t = useText();
  const isTouched = !isSame(useWatch<TemplateValues>(), base);
  const resetting = useAction({
    mutationFn: () => resetTemplate(answer),
    onSuccess: () => {
      onReset();
      showAlert('success', t('mailTemplate.wasReset'));
    },
  });
  return (
    <Section title={t('mailTemplate.edit')}>
      <Stack>
        <TextField name="subject" label={t('mailTemplate.subject')} />
        <Stack className={styles.code} spellCheck={false}>
          <AreaField name="html" label={t('mailTemplate.html')} lines={16} />
          <AreaField name="text" label={t('mailTemplate.text')} lines={12} />
        </Stack>
        <Text size="sm" c="dimmed">
          {t('mailTemplate.htmlHint')}
        </Text>
        <VariableList />
        <Group justify="space-between">
          <Button
            variant="default"
            leftSection={<IconArrowBackUp size={16} aria-hidden />}
            disabled={!answer.isChanged && !isTouched}
            loading={resetting.isPending}
            onClick={() => resetting.run()}
          >
            {t('mailTemplate.reset')}
          </Button>
          <SaveButton isSaving={isSaving} />
        </Group>
      </Stack>
    </Section>
  );
};

/** The mail as it would be sent about a shipment, without what is wrong meanwhile. */
const Preview = ({ event, language }: Pick<Template, 'event' | 'language'>) => {
  const t = useText();
  const account = useAccount();
  const params = { event, language };
  const [aceBillNumber, setNumber] = useState('');
  const values = useWatch<TemplateValues>() as TemplateValues;
  const isFine = templateForm.violationsOf(values).length === 0;
  const trial = { ...values, aceBillNumber: aceBillNumber.trim() || null };
  const [rested] = useDebouncedValue(JSON.stringify(trial), REST_MS);
  const preview = useQuery(
    queryOptions({
      queryKey: ['notifications', 'trial', event, language, rested],
      queryFn: async ({ signal }) =>
        (await api('POST /api/notifications/templates/:event/:language/preview', { params, body: JSON.parse(rested), signal })).body,
      // What rested may be from before a fault was mended.
      enabled: isFine && rested === JSON.stringify(trial),
      placeholderData: keepPreviousData,
      retry: false,
      meta: { isErrorShown: true },
    }),
  );
  const mailing = useAction({
    mutationFn: () => api('POST /api/notifications/templates/:event/:language/test', { params, body: trial }),
    onSuccess: () => showAlert('success', t('mailTemplate.mailed', { email: account?.email ?? '' })),
  });
  return (
    <Section title={t('mailTemplate.preview')}>
      <Stack>
        <Group align="end">
          <TextInput
            label={t('mailTemplate.shipment')}
            description={t('mailTemplate.shipmentHint')}
            value={aceBillNumber}
            onChange={({ currentTarget: { value } }) => setNumber(value)}
            error={refusedAt(preview.error, 'aceBillNumber')}
          />
          <Button
            variant="default"
            leftSection={<IconMail size={16} aria-hidden />}
            disabled={!isFine || preview.isError}
            loading={mailing.isPending}
            onClick={() => mailing.run()}
          >
            {t('mailTemplate.test')}
          </Button>
        </Group>
        {preview.error instanceof ApiError && !refusedAt(preview.error, 'aceBillNumber') && (
          <Alert color="red" role="alert">
            {textsOf(preview.error).join(' ')}
          </Alert>
        )}
        {preview.data && <TemplatePreview mail={preview.data} />}
      </Stack>
    </Section>
  );
};

/** Subject, HTML and text of a notification, with its preview on a shipment. */
export const TemplateEditor = ({ event, language }: Pick<Template, 'event' | 'language'>) => {
  const t = useText();
  const [resets, setResets] = useState(0);
  return (
    <SettingForm
      key={resets}
      form={templateForm}
      query={templateQuery(event, language)}
      save={(input) => saveTemplate(event, language, input)}
      onSaved={() => t('mailTemplate.saved')}
      name={t('mailTemplate.edit')}
      messageOf={messageOf}
      labelOf={(part) => textOf(`mailTemplate.${part}`) ?? part}
    >
      {(setting) => (
        <div className={styles.editor}>
          <Fields {...setting} onReset={() => setResets((before) => before + 1)} />
          <Preview event={event} language={language} />
        </div>
      )}
    </SettingForm>
  );
};
