import type { Config } from '../../shared/config.ts';

/** The page that ends the notifications of a person. */
export const unsubscribeUrlOf = ({ publicUrl }: Config, token: string) => `${publicUrl}/api/notifications/unsubscribe/${token}`;
