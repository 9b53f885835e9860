import { IMPORT_KINDS, type ImportKind } from '@ace/contract/imports/import.ts';
import { IMPORT_LIMITS } from '@ace/contract/imports/limits.ts';
import { Alert, Button, Group, Loader, SegmentedControl, Text, Textarea, Title } from '@mantine/core';
import { IconAlertTriangle, IconDownload, IconFileUpload, IconTableImport } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useText } from '../../../shared/i18n/i18n.ts';
import { useIsAllowed } from '../../../shared/session/account.ts';
import { useAction } from '../../../shared/ui/use-action.ts';
import styles from '../imports.module.css';
import { storeTemplate } from '../queries.ts';
import { MyImports } from './my-imports.tsx';
import { useDropped } from './use-dropped.ts';
import { useUpload } from './use-upload.ts';

/** What the file dialog offers; what a file is, the server finds out itself. */
const ACCEPTED =
  '.xlsx,.csv,.tsv,.txt,text/csv,text/tab-separated-values,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

type Upload = ReturnType<typeof useUpload>;

const DropArea = ({ upload, isOver }: { upload: Upload; isOver: boolean }) => {
  const t = useText();
  const format = useFormat();
  const input = useRef<HTMLInputElement>(null);
  const { bytes, rows, columns } = IMPORT_LIMITS;
  const limits = { size: bytes / 1024 / 1024, rows: format.number(rows), columns };
  return (
    <div className={styles.drop} data-over={isOver || undefined} aria-busy={upload.sending !== null}>
      <IconTableImport size={40} stroke={1.3} aria-hidden className={styles.dropIcon} />
      <div role="status" className={styles.dropText}>
        {upload.sending ? (
          <>
            <Loader size="xs" /> {upload.sending}
          </>
        ) : (
          t(isOver ? 'import.start.dropNow' : 'import.start.drop')
        )}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept={ACCEPTED}
        data-testid="file"
        onChange={({ currentTarget }) => {
          upload.sendFiles([...(currentTarget.files ?? [])]);
          // The same file can be chosen again, after it was mended.
          currentTarget.value = '';
        }}
      />
      <Button
        leftSection={<IconFileUpload size={16} aria-hidden />}
        loading={upload.sending !== null}
        onClick={() => input.current?.click()}
        data-shortcut="new"
      >
        {t('import.start.choose')}
      </Button>
      <Text size="sm" c="dimmed" className={styles.withKeys}>
        {t('import.start.orPaste')}
      </Text>
      <Text size="sm" c="dimmed">
        {t('import.start.limits', limits)}
      </Text>
    </div>
  );
};

const PasteArea = ({ upload }: { upload: Upload }) => {
  const t = useText();
  const [text, setText] = useState('');
  return (
    <details className={styles.paste}>
      <summary>{t('import.start.paste')}</summary>
      <Textarea
        aria-label={t('import.start.pasteLabel')}
        placeholder={t('import.start.pasteLabel')}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        rows={5}
        spellCheck={false}
        // A scanner ends each code with Enter, which makes a line here.
        data-finds
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          upload.sendText(text);
        }}
      />
      <Button
        mt="xs"
        variant="default"
        disabled={text.trim() === ''}
        loading={upload.sending !== null}
        onClick={() => upload.sendText(text)}
      >
        {t('import.start.pasteSend')}
      </Button>
    </details>
  );
};

/** Where an import begins: with a file, or with pasted cells. */
export const StartPage = ({ kind: asked }: { kind: ImportKind }) => {
  const t = useText();
  const navigate = useNavigate();
  const mayTrack = useIsAllowed('trackings:write');
  const kind = mayTrack ? asked : 'shipments';
  const upload = useUpload(kind);
  const isOver = useDropped({ onFiles: upload.sendFiles, onText: upload.sendText });
  const template = useAction({ mutationFn: storeTemplate });
  const kinds = IMPORT_KINDS.filter((each) => each === 'shipments' || mayTrack);
  return (
    <div className={styles.page}>
      <div>
        <Title order={1}>{t('menu.import')}</Title>
        <Text c="dimmed">{t('import.start.lead')}</Text>
      </div>
      {mayTrack && (
        <Group gap="sm">
          <Text size="sm" id="import-kind">
            {t('import.start.kind')}
          </Text>
          <SegmentedControl
            aria-labelledby="import-kind"
            value={kind}
            // The values are those of the kinds.
            onChange={(value) => void navigate({ to: '/import', search: { kind: value as ImportKind }, replace: true })}
            data={kinds.map((value) => ({ value, label: t(`import.kind.${value}`) }))}
          />
        </Group>
      )}
      {upload.refusal && (
        <Alert
          color="red"
          role="alert"
          icon={<IconAlertTriangle aria-hidden />}
          withCloseButton
          closeButtonLabel={t('alerts.close')}
          onClose={upload.dismiss}
        >
          {upload.refusal}
        </Alert>
      )}
      <DropArea upload={upload} isOver={isOver} />
      <PasteArea upload={upload} />
      <Group gap="sm">
        {kinds.map((each) => (
          <Button
            key={each}
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            loading={template.isPending && template.variables === each}
            onClick={() => template.run(each)}
          >
            {t(mayTrack ? `import.start.templateFor.${each}` : 'import.start.template')}
          </Button>
        ))}
        <Text size="sm" c="dimmed">
          {t('import.start.templateHint')}
        </Text>
      </Group>
      <MyImports />
    </div>
  );
};
