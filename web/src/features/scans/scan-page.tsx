import { SCAN_LIMITS } from '@ace/contract/scans/modes.ts';
import type { Scan } from '@ace/contract/scans/scan.ts';
import { Alert, Button, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { createFileRoute } from '@tanstack/react-router';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { showError } from '../../shared/api/errors.ts';
import { receiveScans } from '../../shared/form/fields/scan-receiver.ts';
import { useText } from '../../shared/i18n/i18n.ts';
import { useAccount } from '../../shared/session/account.ts';
import { requires } from '../../shared/session/guard.ts';
import { serverNow } from './clock.ts';
import { doesCount, keepRound, keepScan, keepUndo } from './kept.ts';
import { loadScanTexts } from './load-texts.ts';
import { newId } from './new-id.ts';
import { Outcome, soundOf } from './outcome.tsx';
import { EndedRound, RoundList } from './round-list.tsx';
import styles from './scans.module.css';
import { SettingsFields, saidBy, useSettings } from './settings.tsx';
import { sound } from './sounds.ts';
import { useKept, useRound } from './use-kept.ts';
import { isLikeWeight, weighingOf } from './weighing.ts';
import { WhichPackage } from './which-package.tsx';

/** The floor: choose what and where once, then only scan. */
const ScanPage = () => {
  const t = useText();
  const login = useAccount()?.login ?? '';
  const [round, setRound] = useRound();
  const { kept, isBlocked, read, send } = useKept(login, setRound);
  const { settings, now, change } = useSettings();
  const [text, setText] = useState('');
  /** What could not be stored on this device. */
  const [failed, setFailed] = useState<string | null>(null);
  const [isNoWeight, setIsNoWeight] = useState(false);
  /** In "weigh": the code that waits for its weight. */
  const [weighed, setWeighed] = useState<string | null>(null);
  const [isPlaceMissing, setIsPlaceMissing] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const { mode, place } = settings;
  const focus = () => input.current?.focus();
  // What is typed while no field has the focus is a scan.
  useWindowEvent(
    'keydown',
    ({ target, key, ctrlKey, metaKey, altKey }) => {
      if (
        key.length === 1 &&
        !ctrlKey &&
        !metaKey &&
        !altKey &&
        !(target instanceof HTMLInputElement) &&
        !document.querySelector('dialog[open]')
      )
        focus();
    },
    { capture: true },
  );
  const record = async (code: string, more: Partial<Scan> = {}) => {
    const scan: Scan = {
      uuid: newId(),
      code: code.slice(0, SCAN_LIMITS.code),
      at: serverNow().toISOString(),
      ...saidBy(now.current),
      ...(!navigator.onLine && { isLate: true }),
      ...more,
    };
    try {
      await keepScan(login, scan);
    } catch (error) {
      // Nothing is green that is not stored.
      setFailed(code);
      sound('stop');
      throw error;
    }
    setRound(null);
    setFailed(null);
    await read();
    if (!navigator.onLine) sound('good');
    const found = (await send())?.scans.find(({ uuid }) => uuid === scan.uuid);
    if (found && navigator.onLine) sound(soundOf(found));
  };
  /** Takes what was scanned or typed. */
  const take = (entered: string) => {
    setText('');
    setIsNoWeight(false);
    setIsPlaceMissing(false);
    // An empty line gives up what waits for its weight or other label.
    if (entered === '') return setWeighed(null);
    if (now.current.place.trim() === '') {
      sound('stop');
      return setIsPlaceMissing(true);
    }
    if (mode === 'handOver' && now.current.isPaired) {
      setWeighed(weighed === null ? entered : null);
      if (weighed !== null) void record(weighed, { pair: entered.slice(0, SCAN_LIMITS.code) }).catch(showError);
      return;
    }
    if (mode !== 'weigh') return void record(entered).catch(showError);
    const weighing = weighed === null ? null : weighingOf(entered);
    if (weighed !== null && !weighing && isLikeWeight(entered)) {
      // A weight that cannot be is no code either: the parcel still waits for its weight.
      sound('stop');
      return setIsNoWeight(true);
    }
    setWeighed(weighing ? null : entered);
    if (weighed !== null && weighing) void record(weighed, weighing).catch(showError);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    take(text.trim());
  };
  const takeNow = useRef(take);
  takeNow.current = take;
  // A scan while another field has the focus: that field gets back what it was.
  useEffect(
    () =>
      receiveScans({
        receive: (code, instead) => {
          if (instead !== undefined) return;
          input.current?.focus();
          takeNow.current(code);
        },
        mark: () => {
          const { place, name, bag } = now.current;
          return () => change({ place, name, bag });
        },
      }),
    [change, now],
  );
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
  if (isBlocked)
    return (
      <Alert color="red" role="alert">
        {t('scan.noStorage')}
      </Alert>
    );
  const scans = kept?.scans ?? [];
  const shown = scans.find(({ isUndone }) => !isUndone);
  const last = scans.find(doesCount);
  const isRoundOpen = scans.some((scan) => doesCount(scan) && scan.scan.mode === 'receive' && scan.scan.place === place.trim());
  const own = kept?.waiting.find((each) => each.login === login)?.number ?? 0;
  return (
    <Stack gap="sm" className={styles.page}>
      <Group justify="space-between">
        <Title order={1}>{t('menu.scan')}</Title>
        <Text role="status" fw={600} c={own > 0 ? 'orange' : undefined} data-unsent={own}>
          {own > 0 ? t('scan.unsent', { number: own }) : t('scan.allSent')}
        </Text>
      </Group>
      {kept?.waiting
        .filter((each) => each.login !== login)
        .map((each) => (
          <Alert key={each.login} color="orange" role="status">
            {t('scan.othersUnsent', each)}
          </Alert>
        ))}
      <SettingsFields
        settings={settings}
        isPlaceMissing={isPlaceMissing}
        onChange={(changed) => {
          setIsPlaceMissing(false);
          if (changed.mode || changed.isPaired === false) setWeighed(null);
          change(changed);
        }}
        onDone={focus}
      />
      <form onSubmit={submit} noValidate>
        <TextInput
          ref={input}
          className={styles.input}
          label={weighed === null ? t('scan.code') : t(mode === 'weigh' ? 'scan.kg' : 'scan.pair', { code: weighed })}
          description={weighed === null ? undefined : t(mode === 'weigh' ? 'scan.kgHint' : 'scan.pairHint')}
          error={isNoWeight && t('scan.noKg')}
          value={text}
          autoFocus
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="done"
          data-finds
          onChange={({ currentTarget: { value } }) => setText(value)}
        />
      </form>
      <Outcome scan={shown} failed={failed} />
      {shown?.answer?.message === 'whichPackage' && shown.answer.shipmentId !== undefined && (
        <WhichPackage
          shipmentId={shown.answer.shipmentId}
          onChoose={(code) => {
            focus();
            if (mode === 'weigh') setWeighed(code);
            else void record(code).catch(showError);
          }}
        />
      )}
      <Group justify="space-between">
        <Text>{t('scan.inRound', { number: scans.filter(doesCount).length })}</Text>
        <Group gap="xs">
          <Button variant="default" disabled={!last} onClick={() => last && void undo(last.uuid).catch(showError)}>
            {t('scan.undoLast')}
          </Button>
          {mode === 'receive' && (
            <Button variant="default" disabled={!isRoundOpen} onClick={() => void endRound().catch(showError)}>
              {t('scan.endRound')}
            </Button>
          )}
        </Group>
      </Group>
      {round && <EndedRound round={round} />}
      <RoundList scans={scans} onUndo={(uuid) => void undo(uuid).catch(showError)} />
    </Stack>
  );
};

export const Route = createFileRoute('/scan')({
  beforeLoad: requires('packages:scan'),
  loader: loadScanTexts,
  staticData: { title: 'menu.scan' },
  component: ScanPage,
});
