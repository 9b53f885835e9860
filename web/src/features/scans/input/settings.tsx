import { MANIFEST_LIMITS } from '@ace/contract/manifests/states.ts';
import { nameOfPartner, PARTNERS, type Partner } from '@ace/contract/partners/carriers.ts';
import { SCAN_LIMITS, type ScanMode } from '@ace/contract/scans/modes.ts';
import type { Scan } from '@ace/contract/scans/scan.ts';
import { PUBLIC_REASONS, TRACKING_LIMITS } from '@ace/contract/trackings/statuses.ts';
import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ChangeEvent, type KeyboardEvent, useCallback, useRef, useState } from 'react';
import { useText } from '../../../shared/i18n/i18n.ts';
import { placesQuery } from '../../trackings/queries.ts';
import { TASKS, type Task } from '../rules/tasks.ts';
import styles from './input.module.css';

/** The most places that are offered. */
const OFFERED = 50;

const SETTINGS_KEY = 'scans';

/** What is scanned and where, which the device remembers, and what scans of some modes say besides. */
export type Settings = {
  mode: Task;
  place: string;
  reason: (typeof PUBLIC_REASONS)[number] | 'sender';
  name: string;
  partner: Partner;
  bag: string;
  /** Whether the label of the partner is scanned, too. */
  isPaired: boolean;
};

/** What this machine scanned last, and where. */
export const readSettings = (): Settings => {
  let kept: Partial<Record<keyof Settings, unknown>> = {};
  try {
    kept = JSON.parse(localStorage.getItem(SETTINGS_KEY) ?? '{}') ?? {};
  } catch {
    // Something else has written there.
  }
  return {
    mode: TASKS.find((each) => each === kept.mode) ?? 'receive',
    place: typeof kept.place === 'string' ? kept.place : '',
    partner: PARTNERS.find((each) => each === kept.partner) ?? 'gtsAus',
    isPaired: kept.isPaired === true,
    ...{ reason: 'absent', name: '', bag: '' },
  };
};

/** What is chosen once for many scans. `now` has it at once: a scanned code may just have been taken out of a field. */
export const useSettings = () => {
  const [settings, setSettings] = useState(readSettings);
  const now = useRef(settings);
  const change = useCallback((changed: Partial<Settings>) => {
    now.current = { ...now.current, ...changed };
    const { mode, place, partner, isPaired } = now.current;
    localStorage.setItem(SETTINGS_KEY, JSON.stringify({ mode, place, partner, isPaired }));
    setSettings(now.current);
  }, []);
  return { settings, now, change };
};

type Said = Pick<Scan, 'mode' | 'place' | 'reason' | 'name' | 'partner' | 'bag'>;

/** What a scan says by the settings. */
export const saidBy = (mode: ScanMode, { place, reason, name, partner, bag }: Settings): Said => ({
  mode,
  place: place.trim(),
  name: mode === 'delivered' ? name.trim() || null : null,
  ...((mode === 'failed' || mode === 'return') && { reason }),
  ...(mode === 'handOver' && { partner, bag: bag.trim() || null }),
});

type FieldsProps = {
  settings: Settings;
  isPlaceMissing: boolean;
  onChange: (changed: Partial<Settings>) => void;
  /** Something was chosen, and the next code may come. */
  onDone: () => void;
};

/** The fields of the settings. */
export const SettingsFields = ({ settings, isPlaceMissing, onChange, onDone }: FieldsProps) => {
  const t = useText();
  const { mode, reason, partner, isPaired } = settings;
  const { data: places } = useQuery(placesQuery);
  const choose = (changed: Partial<Settings>) => {
    onChange(changed);
    onDone();
  };
  const typed = (name: 'place' | 'name' | 'bag') => ({
    value: settings[name],
    onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement>) => onChange({ [name]: value }),
    onKeyDown: ({ key }: KeyboardEvent) => key === 'Enter' && onDone(),
  });
  return (
    <div className={styles.settings}>
      <NativeSelect
        label={t('scan.mode')}
        data={TASKS.map((value) => ({ value, label: t(`scan.modes.${value}`) }))}
        value={mode}
        onChange={({ currentTarget: { value } }) => choose({ mode: value as Task })}
      />
      {mode !== 'find' && (
        <TextInput
          label={t('scan.place')}
          list="scan-places"
          autoComplete="off"
          maxLength={TRACKING_LIMITS.location}
          error={isPlaceMissing && t('scan.placeMissing')}
          {...typed('place')}
        />
      )}
      {(mode === 'failed' || mode === 'return') && (
        <NativeSelect
          label={t('scan.reason')}
          data={[
            ...PUBLIC_REASONS.map((value) => ({ value: value as string, label: t(`tracking.reason.${value}`) })),
            ...(mode === 'return' ? [{ value: 'sender', label: t('scan.toSender') }] : []),
          ]}
          value={reason}
          onChange={({ currentTarget: { value } }) => choose({ reason: value as Settings['reason'] })}
        />
      )}
      {mode === 'delivered' && <TextInput label={t('scan.receiver')} maxLength={SCAN_LIMITS.name} {...typed('name')} />}
      {mode === 'handOver' && (
        <>
          <NativeSelect
            label={t('scan.partner')}
            data={PARTNERS.map((value) => ({ value, label: nameOfPartner(value, t('scan.self')) }))}
            value={partner}
            onChange={({ currentTarget: { value } }) => choose({ partner: value as Partner })}
          />
          <TextInput label={t('scan.bag')} autoComplete="off" maxLength={MANIFEST_LIMITS.bag} {...typed('bag')} />
          <Checkbox
            label={t('scan.isPaired')}
            checked={isPaired}
            onChange={({ currentTarget: { checked } }) => choose({ isPaired: checked })}
          />
        </>
      )}
      <datalist id="scan-places">
        {places?.places.slice(0, OFFERED).map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
    </div>
  );
};
