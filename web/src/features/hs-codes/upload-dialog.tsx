import { HS_LIMITS } from '@ace/contract/hs-codes/limits.ts';
import { ApiError } from '@ace/contract/shared/client.ts';
import { dayOf } from '@ace/contract/shared/dates/typed-date.ts';
import { Button, Group, Input, Text } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { DialogForm } from '../../shared/form/dialog-form.tsx';
import { DateInput } from '../../shared/form/fields/date-input.tsx';
import { useFormat } from '../../shared/i18n/format.ts';
import { textOf, useText } from '../../shared/i18n/i18n.ts';
import { showAlert } from '../../shared/ui/alerts.ts';
import { ChoiceInput } from '../../shared/ui/choices/choice-input.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { useAction } from '../../shared/ui/use-action.ts';
import { useCountryChoices } from './country-name.ts';
import { type ScheduleUpload, uploadSchedule } from './queries.ts';

/** What the file dialog offers; what a file is, the server finds out itself. */
const ACCEPTED = '.csv,.tsv,.txt,.json,.xlsx,text/csv,application/json';
const MEGABYTE = 1024 * 1024;

/** Uploads a schedule: a file, its country, and the day from which it holds. */
export const UploadDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useText();
  const format = useFormat();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [country, setCountry] = useState<string | null>(null);
  const [from, setFrom] = useState(dayOf(new Date()));
  const [isTried, setIsTried] = useState(false);
  const limits = { size: HS_LIMITS.bytes / MEGABYTE, codes: format.number(HS_LIMITS.codes), max: HS_LIMITS.schedules };
  const sizeOf = ({ size }: File) => format.upTo(Math.max(size / MEGABYTE, 0.1), 1);
  const sending = useAction({
    mutationFn: uploadSchedule,
    onSuccess: ({ body }) => {
      showAlert('success', t('hsSchedule.saved', { codes: format.number(body.codes) }));
      onClose();
    },
    // Refused fields have their errors beside them.
    onError: () => {},
  });
  const refused = sending.error instanceof ApiError ? (sending.error.problem.fieldErrors ?? []) : [];
  /** What the server says of a field, until something else is chosen. */
  const refusalOf = (field: keyof ScheduleUpload) => {
    const isSame = sending.variables?.[field] === { file, country, from }[field];
    return isSame && !sending.isPending ? refused.find((each) => each.field === field)?.message : undefined;
  };
  const fileError = () => {
    if (!file) return isTried ? t('hsSchedule.needed') : undefined;
    if (file.size === 0) return t('hsSchedule.refused.NotBlank');
    const code = file.size > HS_LIMITS.bytes ? 'Size' : refusalOf('file');
    return code && (textOf(`hsSchedule.refused.${code}`, limits) ?? textOf(`error.${code}`));
  };
  const countryError = () => {
    if (!country) return isTried ? t('hsSchedule.needed') : undefined;
    const code = refusalOf('country');
    return code === 'Size' ? t('hsSchedule.tooMany', limits) : code && textOf(`error.${code}`);
  };
  const fromCode = refusalOf('from');
  const submit = () => {
    setIsTried(true);
    if (file && file.size > 0 && file.size <= HS_LIMITS.bytes && country) sending.run({ file, country, from });
  };
  return (
    <Dialog title={t('hsSchedule.add')} onClose={onClose}>
      <DialogForm
        lead={t('hsSchedule.about', limits)}
        error={refused.length > 0 ? null : sending.error}
        isComplete
        isBusy={sending.isPending}
        onSubmit={submit}
        onCancel={onClose}
        submitText={t('hsSchedule.send')}
      >
        <Input.Wrapper label={t('hsSchedule.file')} required error={fileError()} labelElement="div">
          <input
            ref={input}
            type="file"
            hidden
            accept={ACCEPTED}
            data-testid="file"
            onChange={({ currentTarget }) => setFile(currentTarget.files?.[0] ?? null)}
          />
          <Group gap="sm" mb={4}>
            <Button
              variant="default"
              leftSection={<IconFileUpload size={16} aria-hidden />}
              disabled={sending.isPending}
              onClick={() => input.current?.click()}
              data-autofocus
            >
              {t('hsSchedule.choose')}
            </Button>
            {file && <Text size="sm">{`${file.name} (${sizeOf(file)} MB)`}</Text>}
          </Group>
        </Input.Wrapper>
        <ChoiceInput
          label={t('hsSchedule.country')}
          required
          choices={useCountryChoices()}
          value={country}
          onChange={setCountry}
          error={countryError()}
        />
        <DateInput label={t('hsSchedule.from')} required value={from} onChange={setFrom} error={fromCode && textOf(`error.${fromCode}`)} />
        <Text size="sm" role="status">
          {sending.isPending && file && t('hsSchedule.sending', { name: file.name, size: sizeOf(file) })}
        </Text>
      </DialogForm>
    </Dialog>
  );
};
