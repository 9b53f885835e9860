import { isReady } from '@ace/contract/destinations/readiness.ts';
import type { DestinationRule } from '@ace/contract/destinations/rules.ts';
import { DESTINATIONS, type DestinationSettingsInput } from '@ace/contract/destinations/settings.ts';
import type { Language } from '@ace/contract/shared/languages.ts';
import { type Caller, visibleTo } from '../../shared/caller.ts';
import { change } from '../../shared/changes/change.ts';
import type { Context } from '../../shared/context/context.ts';
import { problem } from '../../shared/problems.ts';
import { lockSetting, writeSetting } from '../../shared/settings/settings.ts';
import { readShipments } from '../shipments/reading.service.ts';
import { recheckJob } from './destinations.jobs.ts';
import { CHECKED, findFindings, withInstallation } from './destinations.reads.ts';

/** What a shipment lacks for its destination. Throws `error.http.404`, also for one that the user may not see. */
export const readReadiness = async (context: Context, user: Caller, id: number, language: Language) => {
  const [shipment] = await readShipments(context, user, [id], CHECKED);
  if (!shipment) throw problem('error.http.404');
  const findings = await findFindings(context.db, shipment, { language, giver: visibleTo(user) });
  return { isReady: isReady(findings), findings };
};

/** Whether a rule stops what it did not stop before. */
const isStricter = ({ effect }: Pick<DestinationRule, 'effect'>, former: DestinationRule | undefined) =>
  former === undefined || (effect === 'stop' && former.effect !== 'stop');

/** Replaces the rules and rates. What lists know of open shipments follows in the background. Throws `error.concurrencyFailure`. */
export const saveDestinations = (context: Context, user: Caller, { version, rules, rates }: DestinationSettingsInput) =>
  change(context, user, async (tx) => {
    const now = new Date().toISOString();
    const { value } = await withInstallation(tx.db, await lockSetting(tx, DESTINATIONS, version));
    const installed = rules.map((rule): DestinationRule => {
      const former = value.rules.find(({ key }) => key === rule.key);
      return { ...rule, installedAt: isStricter(rule, former) ? now : (former?.installedAt ?? now) };
    });
    const saved = await writeSetting(tx, DESTINATIONS, { rules: installed, rates });
    await context.jobs.send(tx, recheckJob, {}, { key: 'all' });
    return saved;
  });
