import type { Context } from './context/context.ts';

/** The day in the company's time zone, `yyyy-MM-dd`. */
export const todayOf = ({ config }: Pick<Context, 'config'>) =>
  new Intl.DateTimeFormat('sv', { timeZone: config.timeZone }).format(new Date());
