import { decide } from '@ace/contract/scans/decide.ts';
import { SCAN_LIMITS } from '@ace/contract/scans/modes.ts';
import type { Scan } from '@ace/contract/scans/scan.ts';
import { type RefObject, useRef, useState } from 'react';
import { showError } from '../../../shared/api/errors.ts';
import { useText } from '../../../shared/i18n/i18n.ts';
import { showAlert } from '../../../shared/ui/alerts.ts';
import { hasPrinter } from '../../labels/remembered.ts';
import { useReport } from '../../problems/use-report.tsx';
import type { Command } from '../input/commands.ts';
import { saidBy, type useSettings } from '../input/settings.tsx';
import { serverNow } from '../queue/clock.ts';
import { nameOf } from '../queue/expected.ts';
import { keepRound, keepScan, keepUndo } from '../queue/kept.ts';
import { newId } from '../queue/new-id.ts';
import { useKept } from '../queue/use-kept.ts';
import { doesCount, isOfTask, type KeptScan, knownOf, reportedOf } from '../rules/known.ts';
import { knownHere, type Named, packageOf } from '../rules/named.ts';
import { findCode } from './found.tsx';
import { correctionOf, soundOf } from './outcome.tsx';
import { printWeighed } from './print-weighed.ts';
import { sound } from './sounds.ts';
import { type Effect, entered, found, NOTHING_TAKEN, named, recorded, type Step, stopped, type Taking } from './taking.ts';

/** The state of the page, which changes by steps; `run` does what follows from them. */
const useTaking = (run: (effect: Effect) => Promise<unknown> | undefined) => {
  const [taking, setTaking] = useState<Taking>(NOTHING_TAKEN);
  const now = useRef(taking);
  const step = (next: Step) => {
    const [changed, effect] = next(now.current);
    now.current = { ...now.current, ...changed };
    setTaking(now.current);
    if (effect?.sound) sound(effect.sound);
    if (effect) void run(effect)?.catch(showError);
  };
  return [taking, step] as const;
};

/** The shipment of which a code does not say which package is meant. */
const askedOf = (names: Named) =>
  names.shipments.length === 1 && packageOf(names) === undefined ? names.shipments[0]?.shipmentId : undefined;

/** What a person scans on this device: what became of it, and what can be done with it. `input` gets the focus back. */
export const useScanning = (
  login: string,
  { settings, now, change }: ReturnType<typeof useSettings>,
  input: RefObject<HTMLInputElement | null>,
) => {
  const t = useText();
  const focus = () => input.current?.focus();
  const { kept, isBlocked, round, show, read, send } = useKept(login, (answered) => {
    const corrections = answered.map(correctionOf);
    const worst = (['stop', 'unknown', 'already', 'good'] as const).find((each) => corrections.includes(each));
    if (worst) sound(worst);
  });
  const { scans, waiting } = kept ?? { scans: [], waiting: [] };
  const shown = scans.find(({ isUndone }) => !isUndone);
  const ofTask = scans.filter((each) => isOfTask(each, settings));
  /** What is taken back as the last one: what is shown, unless it is of another task. */
  const last = shown && ofTask.includes(shown) ? shown : undefined;
  const inRound = ofTask.filter(doesCount).length;
  const isRoundOpen = settings.mode === 'receive' && inRound > 0;

  const record = async ({ mode, code, more }: NonNullable<Effect['record']>) => {
    const at = serverNow().toISOString();
    const scan: Scan = { uuid: newId(), code: code.slice(0, SCAN_LIMITS.code), at, ...saidBy(mode, now.current), ...more };
    let known: KeptScan;
    try {
      const names = await nameOf(login, scan.code);
      const shipmentId = askedOf(names);
      if (shipmentId !== undefined) return step(stopped({ code: scan.code, reason: 'whichPackage', shipmentId }));
      const [only] = names.shipments.length === 1 ? names.shipments : [];
      known = await keepScan(login, scan, only?.shipmentId, (before) => decide(scan, knownHere(names, before, scan.pair)));
    } catch (error) {
      // Nothing is green that is not stored.
      step(stopped({ code, reason: 'notStored' }));
      throw error;
    }
    show(known);
    step(recorded(soundOf(knownOf(known) ?? { result: 'ok' })));
    const sent = (await send())?.scans.find(({ uuid }) => uuid === scan.uuid);
    if (mode !== 'weigh') return;
    if (sent?.answer) await printWeighed(sent);
    else if (hasPrinter()) showAlert('danger', t('scan.labelLater', { code }));
  };
  const name = async (code: string) => {
    const shipmentId = askedOf(await nameOf(login, code));
    step(shipmentId === undefined ? named(code) : stopped({ code, reason: 'whichPackage', shipmentId }));
  };
  const keep = async (keeping: Promise<void>) => {
    focus();
    await keeping;
    await read();
    await send();
  };
  const undo = (uuid: string) => keep(keepUndo(login, uuid));
  const endRound = () => keep(keepRound(login, newId(), settings.place.trim()));
  const obey = async (command: Command) => {
    if (!('action' in command)) change(command);
    else if (command.action === 'problem') report.open();
    else if (command.action === 'endRound') await endRound();
    else if (last) await undo(last.uuid);
  };
  const [taking, step] = useTaking((effect) => {
    if (effect.record) return record(effect.record);
    if (effect.find !== undefined) return findCode(login, effect.find).then((result) => step(found(result)));
    if (effect.name !== undefined) return name(effect.name);
    return effect.obey && obey(effect.obey);
  });
  const take = (line: string) => step(entered(line, Date.now(), now.current, { undoLast: last !== undefined, endRound: isRoundOpen }));

  const code = taking.pending ?? taking.stopped?.code ?? taking.found?.code;
  const reported = code === undefined ? shown && reportedOf(shown) : { code, name: code };
  const report = useReport(reported ?? null, () => {
    focus();
    // Chromium gives a field its focus back from a dialog, but not its caret.
    input.current?.select();
  });
  return {
    taking,
    step,
    take,
    isBlocked,
    scans,
    waiting,
    shown,
    last,
    inRound,
    isRoundOpen,
    round,
    undo,
    endRound,
    isReportable: !!reported,
    report,
    focus,
  };
};
