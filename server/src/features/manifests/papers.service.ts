import type { Caller } from '../../shared/caller.ts';
import type { Context } from '../../shared/context/context.ts';
import type { DrawnFile } from '../../shared/http/answers.ts';
import { readCompany } from '../../shared/settings/company.ts';
import { findDangers } from '../shipments/shipments.reads.ts';
import type { ManifestPaper } from './draw/manifest.ts';
import { readManifest } from './manifests.service.ts';

const thread = new URL('./draw/manifest.thread.ts', import.meta.url);

/** The hand-over list of a manifest as PDF, in two copies. Throws `error.http.404`. */
export const printManifest = async (context: Context, user: Caller, id: number): Promise<DrawnFile> => {
  const manifest = await readManifest(context, user, id);
  const { name } = await readCompany(context);
  const shipmentIds = manifest.lines.map(({ shipmentId }) => shipmentId);
  const dangers = await findDangers(context.db, shipmentIds);
  const paper: ManifestPaper = { manifest, dangers, company: name, timeZone: context.config.timeZone };
  return { draw: () => context.pdfs.draw(user.id, thread, paper), name: `${manifest.number}.pdf`, disposition: 'inline' };
};
