import { z } from 'zod';

export const deskEvents = {
  /** A note at the task of a shipment, or changes of its customer that were passed on to the partner. The record is the shipment. */
  'task.noted': { version: 1, payload: z.object({}) },
} as const;
