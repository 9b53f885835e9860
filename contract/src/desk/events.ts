import { z } from 'zod';

export const deskEvents = {
  /** Somebody noted something at a shipment's task, or told the partner what its customer changed. The record is the shipment. */
  'task.noted': { version: 1, payload: z.object({}) },
} as const;
