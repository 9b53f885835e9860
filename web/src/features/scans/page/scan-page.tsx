import { Alert, Anchor, Button, Group, Stack, Text, Title } from '@mantine/core';
import { createFileRoute } from '@tanstack/react-router';
import { useRef } from 'react';
import { showError } from '../../../shared/api/errors.ts';
import { loadTexts, useText } from '../../../shared/i18n/i18n.ts';
import { useAccount } from '../../../shared/session/account.ts';
import { requires } from '../../../shared/session/guard.ts';
import { CameraButton } from '../input/camera-button.tsx';
import { SettingsFields, useSettings } from '../input/settings.tsx';
import { useCodeInput } from '../input/use-code-input.ts';
import { OthersUnsent, Unsent } from '../queue/unsent.tsx';
import { useExpected } from '../queue/use-expected.ts';
import { useOfflineStart } from '../queue/use-offline-start.ts';
import { CodeField } from './code-field.tsx';
import { FoundOutcome } from './found.tsx';
import { Outcome } from './outcome.tsx';
import { Corrections, EndedRound, RoundList, StillMissing } from './round-list.tsx';
import styles from './scans.module.css';
import { changed, chosen } from './taking.ts';
import { useScanning } from './use-scanning.ts';
import { WhichPackage } from './which-package.tsx';

/** The floor: choose what and where once, then only scan. */
const ScanPage = () => {
  const t = useText();
  const login = useAccount()?.login ?? '';
  const isOffline = useOfflineStart();
  const times = useExpected(login);
  const floor = useSettings();
  const { mode, place } = floor.settings;
  const input = useRef<HTMLInputElement>(null);
  const scanning = useScanning(login, floor, input);
  const { taking, step, take, scans, waiting, shown, last, report, focus } = scanning;
  const { text, stopped, found, obeyed } = taking;
  useCodeInput(input, floor, take);
  /** A camera goes on seeing codes while something is typed, or below a dialog. */
  const takeFromCamera = (code: string) => {
    if (text === '' && !document.querySelector('dialog[open]')) take(code.trim());
  };
  const takeBack = (uuid: string) => void scanning.undo(uuid).catch(showError);
  if (scanning.isBlocked)
    return (
      <Alert color="red" role="alert">
        {t('scan.noStorage')}
      </Alert>
    );
  const asked = stopped ? stopped.shipmentId : shown?.answer?.message === 'whichPackage' ? shown.answer.shipmentId : undefined;
  return (
    <Stack gap="sm" className={`touch ${styles.page}`} data-synced={times}>
      <Group justify="space-between">
        <Title order={1}>{t('menu.scan')}</Title>
        <Unsent waiting={waiting} login={login} />
      </Group>
      {isOffline && <Text role="status">{t('scan.offline')}</Text>}
      <OthersUnsent waiting={waiting} login={login} />
      <SettingsFields
        settings={floor.settings}
        isPlaceMissing={taking.isPlaceMissing}
        onChange={(to) => {
          step(changed(to));
          floor.change(to);
        }}
        onDone={focus}
      />
      <CodeField input={input} mode={mode} taking={taking} onType={(text) => step(() => [{ text }])} onTake={take} />
      <CameraButton onCode={takeFromCamera} />
      {found ? <FoundOutcome found={found} /> : <Outcome scan={shown} stopped={stopped} obeyed={obeyed} inRound={scanning.inRound} />}
      {asked !== undefined && obeyed === null && (
        <WhichPackage
          shipmentId={asked}
          onChoose={(code) => {
            focus();
            step(chosen(code, floor.settings));
          }}
        />
      )}
      <Corrections scans={scans.filter((scan) => scan !== shown || scan.undoRefused)} onUndo={takeBack} />
      <Group gap="xs" justify="flex-end">
        <Button variant="default" disabled={!last} onClick={() => last && takeBack(last.uuid)}>
          {t('scan.undoLast')}
        </Button>
        {mode === 'receive' && (
          <Button variant="default" disabled={!scanning.isRoundOpen} onClick={() => void scanning.endRound().catch(showError)}>
            {t('scan.endRound')}
          </Button>
        )}
        <Button variant="default" disabled={!scanning.isReportable} onClick={() => report.open()}>
          {t('scan.problem')}
        </Button>
      </Group>
      {report.dialog}
      {mode === 'receive' && <StillMissing scans={scans} place={place.trim()} />}
      {scanning.round && <EndedRound round={scanning.round} />}
      <Anchor href="#/scan/commands">{t('scan.sheet.link')}</Anchor>
      <RoundList scans={scans} onUndo={takeBack} />
    </Stack>
  );
};

export const Route = createFileRoute('/scan')({
  beforeLoad: requires('packages:scan'),
  loader: () => loadTexts('scans', 'goods', 'packages', 'problems'),
  staticData: { title: 'menu.scan' },
  component: ScanPage,
});
