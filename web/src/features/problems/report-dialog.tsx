import { REPORT_REASONS, type ReportReason } from '@ace/contract/problems/reasons.ts';
import { ApiError } from '@ace/contract/shared/client.ts';
import { Alert, Box, Button, FileButton, Group, Input } from '@mantine/core';
import { IconCamera } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { DialogForm } from '../../shared/form/dialog-form.tsx';
import { useText } from '../../shared/i18n/i18n.ts';
import { showAlert } from '../../shared/ui/alerts.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { useAction } from '../../shared/ui/use-action.ts';
import styles from './problems.module.css';
import { reportProblem } from './queries.ts';
import { shrink } from './shrink.ts';
import { isTextMissing, TextField } from './text-field.tsx';

type PhotoProps = { address: string; onChange: (address: string) => void };

/** A photo from the camera, or from a file where there is none. */
const PhotoField = ({ address, onChange }: PhotoProps) => {
  const t = useText();
  const [isUnreadable, setIsUnreadable] = useState(false);
  const forgetFile = useRef<() => void>(null);
  const choose = async (file: File | null) => {
    // Otherwise the browser would not tell if the same file is chosen again.
    forgetFile.current?.();
    if (!file) return;
    const shrunk = await shrink(file);
    setIsUnreadable(!shrunk);
    if (shrunk) onChange(shrunk);
  };
  return (
    <Input.Wrapper label={t('problem.field.photo')} error={isUnreadable && t('problem.noPicture')} labelElement="div">
      <Group gap="sm">
        {address && <img src={address} alt={t('problem.field.photo')} className={styles.preview} />}
        <FileButton resetRef={forgetFile} accept="image/*" capture="environment" onChange={(file) => void choose(file)}>
          {(props) => (
            <Button variant="default" size="md" leftSection={<IconCamera size={18} aria-hidden />} {...props}>
              {t(address ? 'problem.changePhoto' : 'problem.takePhoto')}
            </Button>
          )}
        </FileButton>
        {address && (
          <Button variant="subtle" size="md" onClick={() => onChange('')}>
            {t('problem.removePhoto')}
          </Button>
        )}
      </Group>
    </Input.Wrapper>
  );
};

const isOffline = (error: Error | null) => error instanceof ApiError && error.status === 0;

export type Reported = {
  /** The code by which the package was scanned, and what people call it. */
  code: string;
  name: string;
  /** What is chosen when it opens. */
  reason?: ReportReason;
};

/** Reports what is wrong with a package that was scanned. It stays open, with what was entered, until the server has it. */
export const ReportDialog = ({ code, name, reason: first, onClose }: Reported & { onClose: () => void }) => {
  const t = useText();
  const [reason, setReason] = useState(first ?? null);
  const [text, setText] = useState('');
  const [photo, setPhoto] = useState('');
  const sending = useAction({
    mutationFn: (chosen: ReportReason) =>
      reportProblem(code, { reason: chosen, text: text.trim() || null, photo: photo.slice(photo.indexOf(',') + 1) || null }),
    onSuccess: ({ body }, chosen) => {
      const { aceBillNumber: number, packageNumber } = body;
      const words = chosen === 'extra' ? t('problem.added', { package: packageNumber ?? 1, number }) : t('problem.reported', { name });
      showAlert('success', words);
      onClose();
    },
  });
  return (
    <Dialog title={t('problem.reportTitle', { name })} size="lg" onClose={onClose}>
      <DialogForm
        error={isOffline(sending.error) ? null : sending.error}
        isComplete={reason !== null && !isTextMissing(reason, text)}
        isBusy={sending.isPending}
        onSubmit={() => reason && sending.run(reason)}
        onCancel={onClose}
        submitText={t('problem.report')}
      >
        {isOffline(sending.error) && (
          <Alert color="orange" role="alert">
            {t('problem.offline')}
          </Alert>
        )}
        <Box className={styles.reasons} role="group" aria-label={t('problem.chooseReason')}>
          {REPORT_REASONS.map((value) => (
            <Button
              key={value}
              variant={value === reason ? 'filled' : 'default'}
              size="md"
              aria-pressed={value === reason}
              data-autofocus={value === first || undefined}
              onClick={() => setReason(value)}
            >
              {t(`problem.reason.${value}`)}
            </Button>
          ))}
        </Box>
        <TextField reason={reason} value={text} onChange={setText} />
        <PhotoField address={photo} onChange={setPhoto} />
      </DialogForm>
    </Dialog>
  );
};
