import { TRACKING_LIMITS } from '@ace/contract/trackings/statuses.ts';
import { Button, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { createFileRoute } from '@tanstack/react-router';
import { code128, drawingSVG } from 'bwip-js/browser';
import { useState } from 'react';
import { loadTexts, useText } from '../../../shared/i18n/i18n.ts';
import { requires } from '../../../shared/session/guard.ts';
import { ACTIONS, type Command, codeOfCommand } from '../input/commands.ts';
import { readSettings } from '../input/settings.tsx';
import { TASKS } from '../rules/tasks.ts';
import styles from './commands.module.css';

/** Width of the narrowest bar in mm: scanners that are held in the hand read it from 30 cm. */
const MODULE = 0.33;

/** The most modules that fit on the width of the sheet (186 mm) with at least 0.28 mm each. */
const MAX_MODULES = 660;

/** Code 128 as a picture with its quiet zones, and how many modules wide it is. */
const barsOf = (text: string) => {
  const svg = code128({ bcid: 'code128', text, scale: 1, height: 14, paddingwidth: 10, backgroundcolor: 'ffffff' }, drawingSVG());
  return { modules: Number(/viewBox="0 0 (\d+)/.exec(svg)?.[1]), source: `data:image/svg+xml,${encodeURIComponent(svg)}` };
};

const Bars = ({ command, words }: { command: Command; words: string }) => {
  const t = useText();
  const { modules, source } = barsOf(codeOfCommand(command));
  return (
    <li data-wide={modules > MAX_MODULES / 2 || undefined}>
      <strong>{words}</strong>
      {modules > MAX_MODULES ? (
        <Text>{t('scan.sheet.tooLong')}</Text>
      ) : (
        <img src={source} alt="" style={{ width: `${modules * MODULE}mm` }} />
      )}
    </li>
  );
};

/** A sheet with the barcode of each command, to be hung up where people scan. */
const CommandsPage = () => {
  const t = useText();
  const [place, setPlace] = useState(() => readSettings().place);
  return (
    <Stack gap="sm" className={`touch ${styles.page}`}>
      <div className={styles.settings}>
        <Title order={1}>{t('scan.sheet.title')}</Title>
        <Text>{t('scan.sheet.hint')}</Text>
        <Group align="end">
          <TextInput
            label={t('scan.place')}
            maxLength={TRACKING_LIMITS.location}
            autoComplete="off"
            value={place}
            onChange={({ currentTarget: { value } }) => setPlace(value)}
          />
          <Button onClick={() => window.print()}>{t('scan.sheet.print')}</Button>
        </Group>
      </div>
      <ul className={styles.sheet}>
        {place.trim() && <Bars command={{ place: place.trim() }} words={place.trim()} />}
        {TASKS.map((mode) => (
          <Bars key={mode} command={{ mode }} words={t(`scan.modes.${mode}`)} />
        ))}
        {ACTIONS.map((action) => (
          <Bars key={action} command={{ action }} words={t(`scan.${action}`)} />
        ))}
      </ul>
    </Stack>
  );
};

export const Route = createFileRoute('/scan/commands')({
  beforeLoad: requires('packages:scan'),
  loader: () => loadTexts('scans'),
  staticData: { title: 'menu.scan' },
  component: CommandsPage,
});
