import type { Page } from 'playwright-core';
import { afterEach, describe, test } from 'vitest';
import { startJourneys } from '../journey.ts';
import { filled, IN_ENGLISH, TEXTS } from '../texts.ts';

const { api, visitAs } = startJourneys(() => ({ dataDir: '/' }));
const row = (page: Page, text: string | RegExp) => page.getByRole('main').locator('tr[data-row]').filter({ hasText: text });

afterEach(() => {
  api.context.config.dataDir = '/';
});

describe.each(IN_ENGLISH)('monitoring (%s)', (language) => {
  const t = TEXTS[language];
  const openFromMenu = async (name: string) => {
    const page = await visitAs('admin', language, '/');
    await page.getByRole('button', { name: t.menu.administration }).click();
    await page.getByRole('menuitem', { name, exact: true }).click();
    return page;
  };

  test('health shows each part with readable details, also when the server is down', async () => {
    const page = await openFromMenu(t.menu.health);
    await row(page, t.health.name.db).getByText(t.health.status.UP, { exact: true }).waitFor();
    await row(page, `${t.health.name.partners} - gtsAus`).getByText(t.health.status.UP, { exact: true }).waitFor();
    await page.getByRole('button', { name: filled(t.health.detailsOf, { name: t.health.name.diskSpace }) }).click();
    const dialog = page.getByRole('dialog', { name: t.health.name.diskSpace });
    await dialog.getByText(/^10[.,]00 MB$/).waitFor();
    await dialog
      .getByText(/^\d[\d.,]* GB$/)
      .first()
      .waitFor();
    await dialog.getByRole('button', { name: t.dialog.done }).click();
    await dialog.waitFor({ state: 'detached' });

    api.context.config.dataDir = '/proc/nowhere';
    await page.getByRole('button', { name: t.monitoring.refresh }).click();
    await row(page, t.health.name.diskSpace).getByText(t.health.status.DOWN, { exact: true }).waitFor();
    await page.getByRole('button', { name: filled(t.health.detailsOf, { name: t.health.name.diskSpace }) }).click();
    await page.getByRole('dialog').getByRole('alert').getByText('ENOENT').waitFor();
  });
});
