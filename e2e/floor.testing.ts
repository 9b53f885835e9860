import type { Language } from '@ace/contract/shared/languages.ts';
import { expect } from 'vitest';
import { en } from '../web/src/features/scans/texts/page.en.ts';
import { vi } from '../web/src/features/scans/texts/page.vi.ts';
import { type Journeys, OWN_CONTEXT, scan } from './journey.ts';

/** How tests open the page of the floor. */
export const floorOf = ({ visitAs }: Pick<Journeys, 'visitAs'>, language: Language) => {
  const texts = { vi, en }[language].scan;

  /** Opens the page in a browser of its own, which has chosen a place before. */
  const open = async (place: string) => {
    const page = await visitAs('employee', language, '/scan', OWN_CONTEXT);
    const input = page.getByRole('textbox', { name: texts.code });
    await input.waitFor();
    await page
      .getByRole('textbox', { name: texts.place })
      .or(page.getByRole('combobox', { name: texts.place }))
      .fill(place);
    // The device knows what it may meet.
    await page.locator('[data-synced]:not([data-synced="0"])').waitFor();
    const outcome = page.locator('[data-outcome]');
    const unsent = page.locator('[data-unsent]');
    /** Scans a code, and waits until its number stands in the outcome, and until it is sent unless it cannot be. */
    const scanned = async (code: string, result: string, isSent = true) => {
      await scan(page, code);
      await page
        .locator(`[data-outcome=${result}]`)
        .getByText(code.replace(/P\d\d$/, ''))
        .waitFor();
      if (isSent) await expect.poll(() => unsent.getAttribute('data-unsent')).toBe('0');
    };
    return { page, outcome, scanned, unsent };
  };
  return open;
};
