import { TEMPLATE_LIMITS, type Template } from '@ace/contract/notifications/template.ts';
import { faultyTagOf } from '@ace/contract/notifications/variables.ts';
import { ApiError } from '@ace/contract/shared/client.ts';
import { Alert, Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconArrowBackUp, IconMail } from '@tabler/icons-react';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../shared/api/api.ts';
import { showError, textsOf } from '../../shared/api/errors.ts';
import { ConflictPanel } from '../../shared/form/conflict-panel.tsx';
import { mergeOnto } from '../../shared/form/merge.ts';
import { useSetting } from '../../shared/form/use-setting.ts';
import { textOf, useText } from '../../shared/i18n/i18n.ts';
import { useAccount } from '../../shared/session/account.ts';
import { showAlert } from '../../shared/ui/alerts.ts';
import { Section } from '../../shared/ui/section.tsx';
import { useAction } from '../../shared/ui/use-action.ts';
import styles from './notifications.module.css';
import { readAgain } from './queries.ts';
import { TemplatePreview } from './template-preview.tsx';
import { VariableList } from './variable-list.tsx';

const PARTS = ['subject', 'html', 'text'] as const;
type Part = (typeof PARTS)[number];

/** Milliseconds of rest after which the preview follows. */
const REST_MS = 400;

/** What is wrong with a part, before the server says so. */
const faultOf = (part: Part, value: string) => {
  if (value.trim() === '') return textOf('error.NotBlank');
  if ([...value].length > TEMPLATE_LIMITS[part]) return textOf('mailTemplate.tooLong', { max: TEMPLATE_LIMITS[part] });
  const tag = faultyTagOf(value);
  return tag === null ? undefined : textOf('mailTemplate.faultyTag', { tag });
};

/** What the server refused at a field. */
const refusedAt = (error: Error | null, field: string) => {
  const code = error instanceof ApiError ? error.problem.fieldErrors?.find((each) => each.field === field)?.message : undefined;
  return code && textOf(`error.${code}`);
};

const settingPartsOf = ({ subject, html, text, ...state }: Template) => ({ ...state, values: { subject, html, text } });

/** Subject, HTML and text of a notification, with its preview on a shipment. */
export const TemplateEditor = ({ stored }: { stored: Template }) => {
  const t = useText();
  const account = useAccount();
  const { event, language, isChanged } = stored;
  const params = { event, language };
  const initial = settingPartsOf(stored);
  const [draft, setDraft] = useState(initial.values);
  const [aceBillNumber, setNumber] = useState('');
  const faults = Object.fromEntries(PARTS.map((part) => [part, faultOf(part, draft[part])]));
  const isFine = PARTS.every((part) => !faults[part]);
  const trial = { ...draft, aceBillNumber: aceBillNumber.trim() || null };
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
  const reread = async () => settingPartsOf((await api('GET /api/notifications/templates/:event/:language', { params })).body);
  const saving = useSetting({
    stored: initial,
    values: draft,
    onValues: setDraft,
    merge: mergeOnto,
    reread,
    save: async (values, version) =>
      settingPartsOf((await api('PUT /api/notifications/templates/:event/:language', { params, body: { ...values, version } })).body),
    onSaved: () => {
      void readAgain();
      showAlert('success', t('mailTemplate.saved'));
    },
    onError: (error) => {
      if (PARTS.every((part) => refusedAt(error, part) === undefined)) showError(error);
    },
  });
  const resetting = useAction({
    mutationFn: async () => {
      const headers = { 'If-Match': `"${saving.base.version}"` };
      await api('DELETE /api/notifications/templates/:event/:language', { params, headers });
      return await reread();
    },
    onSuccess: async (ours) => {
      saving.continueFrom(ours, ours.values);
      await readAgain();
      showAlert('success', t('mailTemplate.wasReset'));
    },
  });
  const isTouched = PARTS.some((part) => draft[part] !== saving.base.values[part]);
  const mailing = useAction({
    mutationFn: () => api('POST /api/notifications/templates/:event/:language/test', { params, body: trial }),
    onSuccess: () => showAlert('success', t('mailTemplate.mailed', { email: account?.email ?? '' })),
  });
  const areaOf = (part: 'html' | 'text', rows: number) => (
    <Textarea
      label={t(`mailTemplate.${part}`)}
      className={styles.code}
      rows={rows}
      spellCheck={false}
      value={draft[part]}
      onChange={({ currentTarget: { value } }) => setDraft((before) => ({ ...before, [part]: value }))}
      error={faults[part] ?? refusedAt(saving.error, part)}
    />
  );
  return (
    <div className={styles.editor}>
      <Section title={t('mailTemplate.edit')}>
        <Stack>
          {saving.conflict && <ConflictPanel {...saving.conflict} labelOf={(part) => textOf(`mailTemplate.${part}`) ?? part} />}
          <TextInput
            label={t('mailTemplate.subject')}
            value={draft.subject}
            onChange={({ currentTarget: { value } }) => setDraft((before) => ({ ...before, subject: value }))}
            error={faults.subject ?? refusedAt(saving.error, 'subject')}
          />
          {areaOf('html', 16)}
          {areaOf('text', 12)}
          <Text size="sm" c="dimmed">
            {t('mailTemplate.htmlHint')}
          </Text>
          <VariableList />
          <Group justify="space-between">
            <Button
              variant="default"
              leftSection={<IconArrowBackUp size={16} aria-hidden />}
              disabled={!isChanged && !isTouched}
              loading={resetting.isPending}
              onClick={() => resetting.run()}
            >
              {t('mailTemplate.reset')}
            </Button>
            <Button disabled={!isFine || !isTouched} loading={saving.isPending} onClick={() => saving.run(draft)}>
              {t('form.save')}
            </Button>
          </Group>
        </Stack>
      </Section>
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
    </div>
  );
};
