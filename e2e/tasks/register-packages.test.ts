import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { paste, startJourneys } from '../journey.ts';
import { filled, IN_ENGLISH, TEXTS } from '../texts.ts';

const { api, visitAs } = startJourneys();

const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);
const value = (page: Page, name: string) => field(page, name).inputValue();
const group = (page: Page, title: string) => page.locator('form details').filter({ has: page.getByText(title, { exact: true }) });
const isOpen = (page: Page, title: string) => group(page, title).evaluate((details: HTMLDetailsElement) => details.open);
const latest = async () => (await api.context.pool.query('select * from shipment order by id desc limit 1')).rows[0];
const fillRequired = async (page: Page, description: string) => {
  const values = { description, receiverContactName: 'Trần Thị Bình', receiverTelNo: '0912345678' };
  for (const [name, text] of Object.entries(values)) await field(page, name).fill(text);
};
const choosePartner = async (page: Page, label: string, partner: string) => {
  await page.getByLabel(label, { exact: true }).first().click();
  await page.getByRole('option', { name: partner, exact: true }).click();
};

// Its fields, keys and drafts are tested one by one in `screens/shipments/entry.test.tsx`.
describe.each(IN_ENGLISH)('the packages of a shipment (%s)', (language) => {
  const t = TEXTS[language];
  const openGrid = async (packages: string) => {
    const page = await visitAs('employee', language, '/shipment-ace/new');
    await field(page, 'description').waitFor();
    await choosePartner(page, t.shipment.field.partnerShipment, 'GTS Canada');
    await page.getByText(filled(t.shipment.form.maxPackages, { max: 15 })).waitFor();
    await field(page, 'totalPackages').fill(packages);
    await field(page, 'packageInfos.0.itemCubicL').waitFor();
    return page;
  };

  test('take a range that was copied in a spreadsheet, and as many packages as it has rows', async () => {
    const page = await openGrid('1');
    await paste(field(page, 'packageInfos.0.itemCubicL'), '40\t30\t20\t1\t2,5\t100\tSách\r\n41\t31\t21\t2\tx\t\t"Áo\n""len"""\r\n');
    await expect.poll(() => value(page, 'packageInfos.1.itemCubicDescription')).toBe('Áo "len"');
    expect(await value(page, 'totalPackages')).toBe('2');
    const wrong = page.locator('td', { hasText: `${t.shipment.field.packageInfos.itemCubicWeight}: ` });
    await wrong.waitFor();
    await paste(field(page, 'packageInfos.1.itemCubicWeight'), '4\t');
    await wrong.waitFor({ state: 'detached' });
    // A later length of the shipment does not replace what was pasted. Its group is open, because the volume came from the lines.
    await expect.poll(() => isOpen(page, t.shipment.form.more.measures)).toBe(true);
    await field(page, 'cubicL').fill('99');
    await fillRequired(page, `range ${language}`);
    await page.keyboard.press('Control+Enter');
    await page.waitForURL(/#\/shipment-ace(\?|$)/);
    const { packageInfos } = await latest();
    expect(packageInfos.map(({ itemCubicL, itemCubicWeight }: Record<string, unknown>) => [itemCubicL, itemCubicWeight])).toEqual([
      [40, 2.5],
      [41, 4],
    ]);
  });
});
