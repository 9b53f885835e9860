import type { Language } from '@ace/contract/shared/languages.ts';
import { en } from '../web/src/features/scans/texts/page.en.ts';
import { vi } from '../web/src/features/scans/texts/page.vi.ts';
import { type Journeys, OWN_CONTEXT, scan } from './journey.ts';

/** How tests open what reports a problem. */
export const reporterOf = ({ visitAs }: Pick<Journeys, 'visitAs'>, language: Language) => {
  const scanTexts = { vi, en }[language].scan;

  /** Scans a package on the page of the floor, and opens what reports a problem of it. */
  const openReport = async (code: string) => {
    const page = await visitAs('employee', language, '/scan', OWN_CONTEXT);
    await page.getByRole('textbox', { name: scanTexts.code }).waitFor();
    await page
      .getByRole('textbox', { name: scanTexts.place })
      .or(page.getByRole('combobox', { name: scanTexts.place }))
      .fill('Kho vấn đề');
    await scan(page, code);
    await page.locator('[data-outcome=ok]').waitFor();
    await page.keyboard.press('F2');
    return { page, dialog: page.getByRole('dialog') };
  };
  return openReport;
};
