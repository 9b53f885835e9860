import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { filled, IN_ENGLISH, IN_VIETNAMESE, paste, startJourneys, TEXTS } from './journey.ts';

const { api, reopen, visitAs } = startJourneys();

const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);
const value = (page: Page, name: string) => field(page, name).inputValue();
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name'));
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

describe.each(IN_VIETNAMESE)('the folded groups of a shipment (%s)', (language) => {
  const t = TEXTS[language];

  test('about 14 fields are open; a group opens when it has content, is wrong, or is led to', async () => {
    const page = await visitAs('employee', language, '/shipment-ace/new');
    await field(page, 'description').waitFor();
    const shown = await page.locator('form :is(input, textarea)').evaluateAll((all) => all.filter((one) => one.checkVisibility()).length);
    expect(shown).toBeLessThanOrEqual(16);
    expect(await isOpen(page, t.shipment.form.more.receiver)).toBe(false);

    const { more } = t.shipment.form;
    await group(page, more.measures).locator('summary').click();
    for (const name of ['cubicL', 'cubicW', 'cubicH']) await field(page, name).fill('100');
    await field(page, 'weight').fill('12,5');
    const bar = page.locator('form > div:last-child');
    await bar.getByRole('button', { name: '1 m³', exact: true }).waitFor();
    await group(page, more.measures).locator('summary').click();
    await expect.poll(() => isOpen(page, more.measures)).toBe(false);
    await bar.getByRole('button', { name: '1 m³', exact: true }).click();
    await expect.poll(() => focused(page)).toBe('totalVolume');
    expect(await isOpen(page, more.measures)).toBe(true);
    await bar.getByRole('button', { name: language === 'vi' ? '12,5 kg' : '12.5 kg' }).click();
    await expect.poll(() => focused(page)).toBe('weight');

    await fillRequired(page, 'Cà phê');
    await group(page, more.receiver).locator('summary').click();
    await field(page, 'receiverEmail').fill('không');
    await group(page, more.receiver).locator('summary').click();
    await page.keyboard.press('Control+Enter');
    await expect.poll(() => focused(page)).toBe('receiverEmail');
    expect(await isOpen(page, more.receiver)).toBe(true);
  });

  test('a group opens for what the chosen partner needs, unless the receiver is elsewhere', async () => {
    const page = await visitAs('employee', language, '/shipment-ace/new');
    const partner = (name: string) => choosePartner(page, t.shipment.field.partnerShipment, name);
    const { receiver } = t.shipment.form.more;
    await field(page, 'description').waitFor();
    await partner('GTS Canada');
    expect(await isOpen(page, receiver)).toBe(false);
    await partner('GTS Australia');
    await expect.poll(() => isOpen(page, receiver)).toBe(true);
    await partner('GTS Canada');
    await field(page, 'receiverCountryCode').fill('DE');
    await group(page, receiver).locator('summary').click();
    await expect.poll(() => isOpen(page, receiver)).toBe(false);
    await partner('GTS Australia');
    expect(await isOpen(page, receiver)).toBe(false);
  });

  test('a stored shipment shows the groups that have content', async () => {
    const input = { description: 'Sách', shipDate: '2026-11-20', senderContactName: 'A', senderTelNo: '1', receiverContactName: 'B' };
    const answer = await api.as('employee').post('/api/shipments', { ...input, receiverTelNo: '2', notes: 'Gọi trước' });
    const page = await visitAs('employee', language, `/shipment-ace/${answer.body.id}/edit`);
    await field(page, 'notes').waitFor();
    expect(await isOpen(page, t.shipment.form.more.notes)).toBe(true);
    expect(await isOpen(page, t.shipment.form.more.value)).toBe(false);
  });
});

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
  const expectFocus = (page: Page, name: string) => expect.poll(() => focused(page)).toBe(name);

  test('are a grid with the keys of a spreadsheet', async () => {
    const page = await openGrid('3');
    await field(page, 'packageInfos.0.itemCubicWeight').focus();
    for (const [key, line] of [
      ['Enter', 1],
      ['ArrowDown', 2],
      ['ArrowDown', 2],
      ['ArrowUp', 1],
      ['Shift+Enter', 0],
    ] as const) {
      await page.keyboard.press(key);
      await expectFocus(page, `packageInfos.${line}.itemCubicWeight`);
    }
    await page.keyboard.type('12');
    await page.keyboard.press('ArrowLeft');
    await expectFocus(page, 'packageInfos.0.itemCubicWeight');
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowRight');
    await expectFocus(page, 'packageInfos.0.itemCustomValue');
    await page.keyboard.press('ArrowLeft');
    await expectFocus(page, 'packageInfos.0.itemCubicWeight');
    // The text is selected, so that typing replaces it.
    await page.keyboard.type('7');
    expect(await value(page, 'packageInfos.0.itemCubicWeight')).toBe('7');
    await field(page, 'packageInfos.2.itemCustomValue').focus();
    await page.keyboard.press('Enter');
    await expectFocus(page, 'packageInfos.0.itemCubicDescription');
    // From the last cell it goes on to the next field.
    await group(page, t.shipment.form.more.employee).locator('summary').click();
    await field(page, 'packageInfos.2.itemCubicDescription').focus();
    await page.keyboard.press('Enter');
    const isInGroup = () => group(page, t.shipment.form.more.employee).evaluate((one) => one.contains(document.activeElement));
    await expect.poll(isInGroup).toBe(true);
  });

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

  test('say which part of a range had no place', async () => {
    const page = await openGrid('2');
    const row = Array.from({ length: 3 }, () => '1').join('\t');
    await paste(field(page, 'packageInfos.1.itemCustomValue'), Array.from({ length: 20 }, () => row).join('\n'));
    await page.getByText(filled(t.shipment.form.pastedPart, { rows: 14, of: 20, max: 15, columns: 2 })).waitFor();
    expect(await value(page, 'totalPackages')).toBe('15');
    expect(await value(page, 'packageInfos.14.itemCubicDescription')).toBe('1');
    expect(await value(page, 'packageInfos.0.itemCustomValue')).toBe('');
  });
});

describe.each(IN_VIETNAMESE)('drafts (%s)', (language) => {
  const t = TEXTS[language];
  const save = (page: Page) => page.getByRole('button', { name: t.form.save, exact: true });
  const kept = (page: Page) =>
    page.evaluate(() =>
      Object.entries(localStorage)
        .filter(([key]) => key.startsWith('draft.'))
        .map(([, text]) => text),
    );
  const offer = (page: Page) => page.getByRole('status').filter({ hasText: t.form.drafts.title });

  test('survive a lost tab, are offered, continued and gone when saved', async () => {
    const page = await visitAs('employee', language, '/shipment-ace/new');
    await field(page, 'description').waitFor();
    expect(await offer(page).count()).toBe(0);
    await fillRequired(page, 'Gốm Bát Tràng');
    await expect.poll(async () => (await kept(page)).join()).toContain('0912345678');
    await reopen(page, '/shipment-ace/new');
    await offer(page).getByText('Trần Thị Bình, Gốm Bát Tràng').waitFor();
    expect(await value(page, 'description')).toBe('');
    await offer(page).getByRole('button', { name: t.form.drafts.continue }).click();
    await expect.poll(() => value(page, 'receiverTelNo')).toBe('0912345678');
    expect(await offer(page).count()).toBe(0);
    await field(page, 'weight').fill('3');
    await save(page).click();
    await page.waitForURL(/#\/shipment-ace(\?|$)/);
    expect(await kept(page)).toEqual([]);
    expect(await latest()).toMatchObject({ description: 'Gốm Bát Tràng', weight: 3 });
  });

  test('are kept when the form is left, belong to one person, and can be discarded', async () => {
    const page = await visitAs('employee', language, '/shipment-ace');
    await page.getByRole('link', { name: t.shipment.list.create }).click();
    await field(page, 'description').fill('dở dang');
    await page.getByRole('button', { name: t.form.cancel }).click();
    const dialog = page.getByRole('dialog', { name: t.form.leave.title });
    await dialog.getByText(t.form.leave.kept).waitFor();
    await dialog.getByRole('button', { name: t.form.leave.goKept }).click();
    await page.waitForURL(/#\/shipment-ace(\?|$)/);
    await expect.poll(async () => (await kept(page)).length).toBe(1);
    expect(
      await page.evaluate(() =>
        Object.keys(localStorage)
          .filter((key) => key.startsWith('draft.'))
          .join(),
      ),
    ).toContain('employee');
    await page.getByRole('link', { name: t.shipment.list.create }).click();
    await offer(page).getByRole('button', { name: t.form.drafts.discard }).click();
    await expect.poll(() => offer(page).count()).toBe(0);
    expect(await kept(page)).toEqual([]);
  });

  test('of a stored shipment continue on what others saved meanwhile', async () => {
    const input = { description: 'Sách', shipDate: '2026-11-20', senderContactName: 'A', senderTelNo: '1', receiverContactName: 'B' };
    const { body } = await api.as('employee').post('/api/shipments', { ...input, receiverTelNo: '2' });
    const page = await visitAs('employee', language, `/shipment-ace/${body.id}/edit`);
    await field(page, 'description').fill('Sách giáo khoa');
    await expect.poll(async () => (await kept(page)).length).toBe(1);
    await api.as('admin').put('/api/shipments', { ...body, receiverTelNo: '333' });
    await reopen(page, `/shipment-ace/${body.id}/edit`);
    await offer(page).getByRole('button', { name: t.form.drafts.continue }).click();
    await expect.poll(() => value(page, 'description')).toBe('Sách giáo khoa');
    expect(await value(page, 'receiverTelNo')).toBe('333');
    await save(page).click();
    await expect
      .poll(async () => (await api.as('admin').get(`/api/shipments/${body.id}`)).body)
      .toMatchObject({
        description: 'Sách giáo khoa',
        receiverTelNo: '333',
      });
  });
});
