import { SCAN_LIMITS, SCAN_MODES, type ScanMode } from '@ace/contract/scans/modes.ts';
import type { Round, Scan } from '@ace/contract/scans/scan.ts';
import { PUBLIC_REASONS, TRACKING_LIMITS } from '@ace/contract/trackings/statuses.ts';
import { Alert, Button, Group, NativeSelect, Stack, Text, TextInput, Title } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { type SubmitEvent, useCallback, useEffect, useRef, useState } from 'react';
import { showError } from '../../shared/api/errors.ts';
import { receiveScans } from '../../shared/form/fields/scan-receiver.ts';
import { useText } from '../../shared/i18n/i18n.ts';
import { useAccount } from '../../shared/session/account.ts';
import { requires } from '../../shared/session/guard.ts';
import { packagesOf } from '../packages/queries.ts';
import { placesQuery } from '../trackings/queries.ts';
import { serverNow } from './clock.ts';
import { doesCount, keepRound, keepScan, keepUndo } from './kept.ts';
import { loadScanTexts } from './load-texts.ts';
import { Outcome, ScanLine, soundOf } from './outcome.tsx';
import styles from './scans.module.css';
import { sound } from './sounds.ts';
import { useKept, useRound } from './use-kept.ts';
import { isLikeWeight, weighingOf } from './weighing.ts';

/** The most scans of the round that are listed, and places that are offered. */
const SHOWN = 100;
const OFFERED = 50;

const SETTINGS_KEY = 'scans';
type Settings = { mode: ScanMode; place: string };

/** What this machine scanned last, and where. */
const readSettings = (): Settings => {
  try {
    const { mode, place } = JSON.parse(localStorage.getItem(SETTINGS_KEY) ?? '{}');
    return { mode: SCAN_MODES.find((each) => each === mode) ?? 'receive', place: typeof place === 'string' ? place : '' };
  } catch {
    return { mode: 'receive', place: '' };
  }
};

/** A random id. `crypto.randomUUID` is missing where the page comes without HTTPS. */
const newId = () => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = [...bytes].map((byte, index) => {
    const marked = index === 6 ? (byte & 0x0f) | 0x40 : index === 8 ? (byte & 0x3f) | 0x80 : byte;
    return marked.toString(16).padStart(2, '0');
  });
  return hex.join('').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
};

const Missing = ({ round: { scans, missing } }: { round: Round }) => {
  const t = useText();
  return (
    <Alert color={missing.length > 0 ? 'orange' : 'green'} role="status">
      <div>{t('scan.roundEnded', { number: scans })}</div>
      {missing.length === 0 && t('scan.nothingMissing')}
      {missing.map(({ shipmentId, aceBillNumber, packages, received, total }) => (
        <div key={shipmentId}>
          <a href={`#/shipment-ace/${shipmentId}/view`}>
            {t('scan.missing', { number: aceBillNumber, packages: packages.join(', '), received, total })}
          </a>
        </div>
      ))}
    </Alert>
  );
};

/** The packages of a shipment whose bill was scanned: a thumb chooses the one that is meant. */
const WhichPackage = ({ shipmentId, onChoose }: { shipmentId: number; onChoose: (code: string) => void }) => {
  const t = useText();
  const { data: packages = [] } = useQuery(packagesOf(shipmentId));
  return (
    <Group gap="xs" role="group" aria-label={t('scan.messages.whichPackage')}>
      {packages.map(({ number, code }) => (
        <Button key={number} variant="default" size="md" onClick={() => onChoose(code)}>
          {t('scan.package', { number })}
        </Button>
      ))}
    </Group>
  );
};

/** The floor: choose what and where once, then only scan. */
const ScanPage = () => {
  const t = useText();
  const login = useAccount()?.login ?? '';
  const [round, setRound] = useRound();
  const { kept, isBlocked, read, send } = useKept(login, setRound);
  const [settings, setSettings] = useState(readSettings);
  const [reason, setReason] = useState<(typeof PUBLIC_REASONS)[number] | 'sender'>('absent');
  const [name, setName] = useState('');
  const [text, setText] = useState('');
  /** What could not be stored on this device. */
  const [failed, setFailed] = useState<string | null>(null);
  const [isNoWeight, setIsNoWeight] = useState(false);
  /** In "weigh": the code that waits for its weight. */
  const [weighed, setWeighed] = useState<string | null>(null);
  const [isPlaceMissing, setIsPlaceMissing] = useState(false);
  const { data: places } = useQuery(placesQuery);
  const input = useRef<HTMLInputElement>(null);
  const { mode, place } = settings;
  const focus = () => input.current?.focus();
  /** What is in the fields now; a scanned code may just have been taken out of one. */
  const now = useRef({ place, name });
  now.current = { place, name };
  const change = useCallback((changed: Partial<Settings>) => {
    setIsPlaceMissing(false);
    setSettings((before) => {
      const next = { ...before, ...changed };
      localStorage.setItem(SETTINGS_KEY, JSON.stringify(next));
      return next;
    });
  }, []);
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
      ...{
        uuid: newId(),
        mode,
        code: code.slice(0, SCAN_LIMITS.code),
        place: now.current.place.trim(),
        at: serverNow().toISOString(),
        name: null,
      },
      ...((mode === 'failed' || mode === 'return') && { reason }),
      ...(mode === 'delivered' && { name: now.current.name.trim() || null }),
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
    if (entered === '') return;
    if (now.current.place.trim() === '') {
      sound('stop');
      return setIsPlaceMissing(true);
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
          const before = { ...now.current };
          return () => {
            change({ place: before.place });
            setName(before.name);
            now.current = before;
          };
        },
      }),
    [change],
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
      <div className={styles.settings}>
        <NativeSelect
          label={t('scan.mode')}
          data={SCAN_MODES.map((value) => ({ value, label: t(`scan.modes.${value}`) }))}
          value={mode}
          onChange={({ currentTarget: { value } }) => {
            change({ mode: value as ScanMode });
            setWeighed(null);
            focus();
          }}
        />
        <TextInput
          label={t('scan.place')}
          list="scan-places"
          autoComplete="off"
          maxLength={TRACKING_LIMITS.location}
          value={place}
          error={isPlaceMissing && t('scan.placeMissing')}
          onChange={({ currentTarget: { value } }) => change({ place: value })}
          onKeyDown={({ key }) => key === 'Enter' && focus()}
        />
        {(mode === 'failed' || mode === 'return') && (
          <NativeSelect
            label={t('scan.reason')}
            data={[
              ...PUBLIC_REASONS.map((value) => ({ value: value as string, label: t(`tracking.reason.${value}`) })),
              ...(mode === 'return' ? [{ value: 'sender', label: t('scan.toSender') }] : []),
            ]}
            value={reason}
            onChange={({ currentTarget: { value } }) => {
              setReason(value as typeof reason);
              focus();
            }}
          />
        )}
        {mode === 'delivered' && (
          <TextInput
            label={t('scan.receiver')}
            maxLength={SCAN_LIMITS.name}
            value={name}
            onChange={({ currentTarget: { value } }) => setName(value)}
            onKeyDown={({ key }) => key === 'Enter' && focus()}
          />
        )}
      </div>
      <datalist id="scan-places">
        {places?.places.slice(0, OFFERED).map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
      <form onSubmit={submit} noValidate>
        <TextInput
          ref={input}
          className={styles.input}
          label={weighed === null ? t('scan.code') : t('scan.kg', { code: weighed })}
          description={weighed === null ? undefined : t('scan.kgHint')}
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
      {round && <Missing round={round} />}
      <section aria-labelledby="scan-list">
        <Title order={2} size="md" id="scan-list">
          {t('scan.list')}
        </Title>
        {scans.length === 0 ? (
          <Text c="dimmed">{t('scan.empty')}</Text>
        ) : (
          <ul className={styles.list}>
            {scans.slice(0, SHOWN).map((scan) => (
              <li key={scan.uuid}>
                <ScanLine scan={scan} />
                {!scan.isUndone && (
                  <Button
                    variant="subtle"
                    size="compact-md"
                    aria-label={t('scan.undoOf', { code: scan.scan.code })}
                    onClick={() => void undo(scan.uuid).catch(showError)}
                  >
                    {t('scan.undo')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </section>
    </Stack>
  );
};

export const Route = createFileRoute('/scan')({
  beforeLoad: requires('packages:scan'),
  loader: loadScanTexts,
  staticData: { title: 'menu.scan' },
  component: ScanPage,
});
