import { afterEach, describe, expect, test } from 'vitest';
import { vi as goodsVi } from '../../../web/src/features/goods/texts/page.vi.ts';
import { en } from '../../../web/src/features/hs-codes/texts/page.en.ts';
import { vi } from '../../../web/src/features/hs-codes/texts/page.vi.ts';
import { startJourneys, TYPING } from '../../journey.ts';
import { filled, IN_VIETNAMESE, TEXTS } from '../../texts.ts';

const { api, visitAs } = startJourneys();

afterEach(async () => void (await api.context.db.deleteFrom('hsSchedule').execute()));

const US = `HTS Number,Indent,Description,Unit of Quantity
6109,0,"T-shirts, knitted or crocheted:",
6109.10.00,1,Of cotton,
6109.10.00.12,2,Men's,"[""doz.""]"
`;

const fileOf = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

describe.each(IN_VIETNAMESE)('schedules of HS codes (%s)', (language) => {
  const t = TEXTS[language];
  const { hsSchedule } = { vi, en }[language];
  const { goods } = { vi: goodsVi }[language];

  test('are uploaded, searched and removed', async () => {
    const page = await visitAs('admin', language, '/admin/hs-schedules');
    await page.getByText(hsSchedule.empty).waitFor();
    await page.getByRole('button', { name: hsSchedule.add }).click();
    const dialog = page.getByRole('dialog', { name: hsSchedule.add });
    await dialog.getByRole('button', { name: hsSchedule.send }).click();
    expect(await dialog.getByText(hsSchedule.needed).count()).toBe(2);
    await dialog.getByRole('combobox', { name: hsSchedule.country }).fill('hoa ky');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await dialog.getByTestId('file').setInputFiles(fileOf('rates.csv', 'rate,text\n5,x\n'));
    await dialog.getByRole('button', { name: hsSchedule.send }).click();
    await dialog.getByText(hsSchedule.refused.noCodes).waitFor();
    await dialog.getByTestId('file').setInputFiles(fileOf('hts.csv', US));
    expect(await dialog.getByText(hsSchedule.refused.noCodes).count()).toBe(0);
    await dialog.getByRole('textbox', { name: hsSchedule.from }).fill('01/01/2026');
    await dialog.getByRole('button', { name: hsSchedule.send }).click();
    await page.getByText(filled(hsSchedule.saved, { codes: '2' })).waitFor();
    const row = page.getByRole('row', { name: 'hts.csv' });
    expect(await row.innerText()).toMatch(/\(US\).*2.*admin/s);
    const { body } = await api.as('admin').get('/api/hs-schedules');
    expect(body).toMatchObject([{ country: 'US', from: '2026-01-01', codes: 2, name: 'hts.csv' }]);

    const form = await visitAs('employee', language, '/shipment-ace/new');
    await form.getByText(t.shipment.form.more.receiver, { exact: true }).click();
    await form.locator('[name=receiverCountryCode]').fill('US');
    await form.getByText(goods.title).click();
    await form.locator('[name="goodsLines.0.hsCode"]').pressSequentially('cotton men', TYPING);
    const found = form.getByRole('option', { name: '6109100012' });
    expect(await found.innerText()).toContain("T-shirts, knitted or crocheted: Of cotton: Men's");

    await row.getByRole('button').click();
    const question = page.getByRole('dialog');
    await question.getByText(filled(hsSchedule.removeQuestion, { codes: '2' })).waitFor();
    await question.getByRole('button', { name: t.form.cancel }).click();
    await row.getByRole('button').click();
    await question.getByRole('button', { name: hsSchedule.removeNow }).click();
    await page.getByText(hsSchedule.empty).waitFor();
    expect((await api.as('admin').get('/api/hs-schedules')).body).toEqual([]);
  });

  test('are missing while they cannot be read, and can be asked for again', async () => {
    const page = await visitAs('admin', language, '/');
    await page.route('**/api/hs-schedules', (route) => route.abort());
    await page.goto(page.url().replace(/#.*/, '#/admin/hs-schedules'));
    const again = page.getByRole('button', { name: t.list.retry });
    await again.waitFor({ timeout: 20_000 });
    await page.unroute('**/api/hs-schedules');
    await again.click();
    await page.getByText(hsSchedule.empty).waitFor();
  });
});
