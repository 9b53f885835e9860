import type { Config } from '../../shared/config.ts';
import type { Context } from '../../shared/context/context.ts';
import { findShareTokens } from './sharing.repository.ts';

/** The address of the page of the shipment with this token. */
export const shareUrl = ({ publicUrl }: Pick<Config, 'publicUrl'>, token: string) => `${publicUrl}/t/${token}`;

/** The addresses of the pages of these shipments, by their ids; of those alone that have one. */
export const readShareLinks = async ({ db, config }: Pick<Context, 'db' | 'config'>, ids: number[]): Promise<Record<number, string>> => {
  const found = await findShareTokens(db, ids);
  return Object.fromEntries(found.flatMap(({ id, shareToken }) => (shareToken === null ? [] : [[id, shareUrl(config, shareToken)]])));
};
