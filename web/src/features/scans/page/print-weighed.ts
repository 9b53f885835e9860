import { queryClient } from '../../../shared/session/query-client.ts';
import { printOnChosen } from '../../labels/print-labels.ts';
import { packagesOf } from '../../packages/queries.ts';
import { expectedOf } from '../queue/expected.ts';
import type { KeptScan } from '../rules/known.ts';

/** Prints the label of a parcel that was weighed, where this machine has chosen a printer. Call it once for a weighing. */
export const printWeighed = async ({ answer }: KeptScan) => {
  if (answer?.result !== 'ok' || answer.shipmentId === undefined) return;
  const { shipmentId, packageNumber } = answer;
  const packages = expectedOf(shipmentId)?.packages ?? (await queryClient.fetchQuery(packagesOf(shipmentId)));
  const code = packages.find(({ number }) => number === packageNumber)?.code;
  if (code) await printOnChosen(shipmentId, code);
};
