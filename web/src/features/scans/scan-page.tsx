import { SCAN_LIMITS, type ScanMode } from '@ace/contract/scans/modes.ts';
import type { Scan } from '@ace/contract/scans/scan.ts';
import { Alert, Anchor, Button, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { createFileRoute } from '@tanstack/react-router';
import { type SubmitEvent, useRef, useState } from 'react';
import { showError } from '../../shared/api/errors.ts';
import { useText } from '../../shared/i18n/i18n.ts';
import { useAccount } from '../../shared/session/account.ts';
import { requires } from '../../shared/session/guard.ts';
import { showAlert } from '../../shared/ui/alerts.ts';
import { loadGoodsTexts } from '../goods/load-texts.ts';
import { hasPrinter } from '../labels/remembered.ts';
import { loadPackageTexts } from '../packages/load-texts.ts';
import { loadProblemTexts } from '../problems/load-texts.ts';
import { useReport } from '../problems/use-report.tsx';
import { CameraButton } from './camera-button.tsx';
import { serverNow } from './clock.ts';
import { type Command, commandOf } from './commands.ts';
import { decide, type Named, packageOf } from './decide.ts';
import { nameOf } from './expected.ts';
import type { KeptScan } from './floor.ts';
import { type Found, FoundOutcome, findCode } from './found.tsx';
import { keepRound, keepScan, keepUndo } from './kept.ts';
import { doesCount, isOfTask, knownOf, reportedOf } from './known.ts';
import { loadScanTexts } from './load-texts.ts';
import { newId } from './new-id.ts';
import { correctionOf, Outcome, type Stopped, soundOf } from './outcome.tsx';
import { printWeighed } from './print-weighed.ts';
import { Corrections, EndedRound, RoundList, StillMissing } from './round-list.tsx';
import styles from './scans.module.css';
import { SettingsFields, saidBy, useSettings } from './settings.tsx';
import { sound } from './sounds.ts';
import { OthersUnsent, Unsent } from './unsent.tsx';
import { useCodeInput } from './use-code-input.ts';
import { useExpected } from './use-expected.ts';
import { useKept, useRound } from './use-kept.ts';
import { useOfflineStart } from './use-offline-start.ts';
import { isLikeWeight, weighingOf } from './weighing.ts';
import { WhichPackage } from './which-package.tsx';

/** Milliseconds within which some scanners end a code twice. */
const LINE_FEED = 300;

/** The floor: choose what and where once, then only scan. */
const ScanPage = () => {
  const t = useText();
  const login = useAccount()?.login ?? '';
  const isOffline = useOfflineStart();
  const [round, setRound] = useRound();
  const { kept, isBlocked, show, read, send } = useKept(login, {
    onRound: setRound,
    onAnswers: (answered) => {
      const corrections = answered.map(correctionOf);
      const worst = (['stop', 'unknown', 'already', 'good'] as const).find((each) => corrections.includes(each));
      if (worst) sound(worst);
    },
  });
  const times = useExpected();
  const { settings, now, change } = useSettings();
  const [text, setText] = useState('');
  /** What the last code has stopped at, of which nothing is kept. */
  const [stopped, setStopped] = useState<Stopped | null>(null);
  const [found, setFound] = useState<Found | null>(null);
  const sought = useRef('');
  const takenAt = useRef(0);
  /** What a barcode has asked for last, until something else is scanned. */
  const [obeyed, setObeyed] = useState<string | null>(null);
  const [isNoWeight, setIsNoWeight] = useState(false);
  /** The code that waits for its weight, or for the label of the partner. */
  const [pending, setPending] = useState<string | null>(null);
  const [isPlaceMissing, setIsPlaceMissing] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const { mode, place } = settings;
  const focus = () => input.current?.focus();
  /** Gives up what waits for more, and what is shown instead of the last scan. */
  const forget = () => {
    sought.current = '';
    setPending(null);
    setFound(null);
    setStopped(null);
  };
  const stop = (why: Stopped) => {
    setFound(null);
    setStopped(why);
    sound('stop');
  };
  /** Whether a code is that of several packages: then it stops, and asks which. */
  const asksWhich = (code: string, named: Named) => {
    const [shipment] = named.shipments;
    const isOpen = shipment !== undefined && named.shipments.length === 1 && packageOf(named) === undefined;
    if (isOpen) stop({ code, reason: 'whichPackage', shipmentId: shipment.shipmentId });
    return isOpen;
  };
  const record = async (as: ScanMode, code: string, more: Partial<Scan> = {}) => {
    const scan: Scan = {
      uuid: newId(),
      code: code.slice(0, SCAN_LIMITS.code),
      at: serverNow().toISOString(),
      ...saidBy(as, now.current),
      ...more,
    };
    let known: KeptScan;
    try {
      const named = await nameOf(scan.code);
      if (asksWhich(scan.code, named)) return;
      const [only] = named.shipments.length === 1 ? named.shipments : [];
      known = await keepScan(login, scan, only?.shipmentId, (before) => decide(scan, named, before));
    } catch (error) {
      // Nothing is green that is not stored.
      stop({ code, reason: 'notStored' });
      throw error;
    }
    setRound(null);
    setStopped(null);
    setFound(null);
    show(known);
    sound(soundOf(knownOf(known) ?? { result: 'ok' }));
    const sent = (await send())?.scans.find(({ uuid }) => uuid === scan.uuid);
    if (as !== 'weigh') return;
    if (sent?.answer) await printWeighed(sent);
    else if (hasPrinter()) showAlert('danger', t('scan.labelLater', { code }));
  };
  const find = async (code: string) => {
    sought.current = code;
    const found = await findCode(code);
    // Another one was looked up meanwhile.
    if (sought.current !== code) return;
    setStopped(null);
    setFound(found);
    sound(found.shipments.length > 0 ? 'good' : 'unknown');
  };
  const { scans, waiting } = kept ?? { scans: [], waiting: [] };
  const shown = scans.find(({ isUndone }) => !isUndone);
  const ofTask = scans.filter((each) => isOfTask(each, settings));
  /** What is taken back as the last one: what is shown, unless it is of another task. */
  const last = shown && ofTask.includes(shown) ? shown : undefined;
  const isRoundOpen = mode === 'receive' && ofTask.some(doesCount);
  /** Does what a barcode of the sheet asks for. */
  const obey = (command: Command) => {
    forget();
    if (!('action' in command)) {
      sound('good');
      setObeyed('mode' in command ? t(`scan.modes.${command.mode}`) : command.place);
      return change(command);
    }
    const { action } = command;
    const isPossible = { undoLast: last !== undefined, endRound: isRoundOpen, problem: true }[action];
    sound(isPossible ? 'good' : 'stop');
    setObeyed(isPossible ? t(`scan.${action}`) : t('scan.nothingTo', { action: t(`scan.${action}`) }));
    if (!isPossible) return;
    void { undoLast: () => last && undo(last.uuid), endRound, problem: async () => report.open() }[action]()?.catch(showError);
  };
  /** Takes what was scanned or typed. */
  const take = (entered: string) => {
    setText('');
    setIsNoWeight(false);
    setIsPlaceMissing(false);
    setObeyed(null);
    // An empty line gives up what waits for its weight or other label; not the second line feed of a scanner.
    const isSecond = Date.now() - takenAt.current < LINE_FEED;
    takenAt.current = Date.now();
    if (entered === '') return isSecond ? undefined : setPending(null);
    const command = commandOf(entered);
    if (command) return obey(command);
    const { mode, place, isPaired } = now.current;
    if (mode === 'find') return void find(entered).catch(showError);
    if (place.trim() === '') {
      sound('stop');
      return setIsPlaceMissing(true);
    }
    if (mode === 'handOver' && isPaired) {
      setPending(pending === null ? entered : null);
      if (pending !== null) void record(mode, pending, { pair: entered.slice(0, SCAN_LIMITS.code) }).catch(showError);
      return;
    }
    if (mode !== 'weigh') return void record(mode, entered).catch(showError);
    const isAwaited = pending !== null || stopped?.shipmentId !== undefined;
    const weighing = isAwaited ? weighingOf(entered) : null;
    if (isAwaited && !weighing && isLikeWeight(entered)) {
      // A weight that cannot be is no code either: the parcel still waits for its weight.
      sound('stop');
      return setIsNoWeight(true);
    }
    if (pending !== null && weighing) {
      setPending(null);
      void record(mode, pending, weighing).catch(showError);
    } else if (stopped && weighing) setStopped({ ...stopped, weighing });
    else {
      // The weight that comes is not that of the parcel before.
      setPending(null);
      void nameOf(entered).then((named) => {
        if (asksWhich(entered, named)) return;
        setStopped(null);
        setPending(entered);
      }, showError);
    }
  };
  /** A camera goes on seeing codes while something is typed, or below a dialog. */
  const takeFromCamera = (code: string) => {
    if (text === '' && !document.querySelector('dialog[open]')) take(code.trim());
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    take(text.trim());
  };
  useCodeInput(input, { now, change }, take);
  const undo = async (uuid: string) => {
    focus();
    await keepUndo(login, uuid);
    await read();
    await send();
  };
  const endRound = async () => {
    focus();
    await keepRound(login, newId(), place.trim());
    await read();
    await send();
  };
  const named = pending ?? stopped?.code ?? found?.code;
  const reported = named === undefined ? shown && reportedOf(shown) : { code: named, name: named };
  const report = useReport(reported ?? null, () => {
    focus();
    // Chromium gives a field its focus back from a dialog, but not its caret.
    input.current?.select();
  });
  if (isBlocked)
    return (
      <Alert color="red" role="alert">
        {t('scan.noStorage')}
      </Alert>
    );
  const inRound = ofTask.filter(doesCount).length;
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
        settings={settings}
        isPlaceMissing={isPlaceMissing}
        onChange={(changed) => {
          setIsPlaceMissing(false);
          if (changed.mode || changed.isPaired === false) forget();
          change(changed);
        }}
        onDone={focus}
      />
      <form onSubmit={submit} noValidate>
        <TextInput
          ref={input}
          className={styles.input}
          label={pending === null ? t('scan.code') : t(mode === 'weigh' ? 'scan.kg' : 'scan.pair', { code: pending })}
          description={pending === null ? undefined : t(mode === 'weigh' ? 'scan.kgHint' : 'scan.pairHint')}
          error={isNoWeight && t('scan.noKg')}
          value={text}
          autoFocus
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          // Keyboards that follow it write letters as they are.
          lang="en"
          enterKeyHint="done"
          data-finds
          onChange={({ currentTarget: { value } }) => setText(value)}
        />
      </form>
      <CameraButton onCode={takeFromCamera} />
      {found ? <FoundOutcome found={found} /> : <Outcome scan={shown} stopped={stopped} obeyed={obeyed} inRound={inRound} />}
      {asked !== undefined && obeyed === null && (
        <WhichPackage
          shipmentId={asked}
          onChoose={(code) => {
            focus();
            setStopped(null);
            const weighing = stopped?.weighing;
            if ((mode === 'weigh' && !weighing) || (mode === 'handOver' && settings.isPaired)) setPending(code);
            else if (mode !== 'find') void record(mode, code, weighing).catch(showError);
          }}
        />
      )}
      <Corrections scans={scans.filter((scan) => scan !== shown || scan.undoRefused)} onUndo={(uuid) => void undo(uuid).catch(showError)} />
      <Group gap="xs" justify="flex-end">
        <Button variant="default" disabled={!last} onClick={() => last && void undo(last.uuid).catch(showError)}>
          {t('scan.undoLast')}
        </Button>
        {mode === 'receive' && (
          <Button variant="default" disabled={!isRoundOpen} onClick={() => void endRound().catch(showError)}>
            {t('scan.endRound')}
          </Button>
        )}
        <Button variant="default" disabled={!reported} onClick={() => report.open()}>
          {t('scan.problem')}
        </Button>
      </Group>
      {report.dialog}
      {mode === 'receive' && <StillMissing scans={scans} place={place.trim()} />}
      {round && <EndedRound round={round} />}
      <Anchor href="#/scan/commands">{t('scan.sheet.link')}</Anchor>
      <RoundList scans={scans} onUndo={(uuid) => void undo(uuid).catch(showError)} />
    </Stack>
  );
};

export const Route = createFileRoute('/scan')({
  beforeLoad: requires('packages:scan'),
  loader: () => Promise.all([loadScanTexts(), loadGoodsTexts(), loadPackageTexts(), loadProblemTexts()]),
  staticData: { title: 'menu.scan' },
  component: ScanPage,
});
