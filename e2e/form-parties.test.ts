import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { countKeys, filled, IN_VIETNAMESE, startJourneys, TEXTS, TYPING } from './journey.ts';

const { api, visitAs, reopen } = startJourneys();

const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);
const value = (page: Page, name: string) => field(page, name).inputValue();
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name'));

const hoaMai = (language: string) => ({
  senderName: `Công ty Hoa Mai ${language}`,
  senderContactName: 'Nguyễn Thị Mai',
  senderTelNo: '0283 555 0199',
  senderAddress: '12 Lê Lợi',
  senderCity: 'Huế',
  receiverName: `Tiệm Sông Hương ${language}`,
  receiverContactName: 'Trần Văn Bình',
  receiverTelNo: '0905 777 888',
  receiverAddress: '3 Nguyễn Huệ',
  receiverCity: 'Đà Nẵng',
});

const createEarlier = async (language: string, fields: object = {}) => {
  const input = { description: 'Hàng cũ', shipDate: '2026-11-01', ...hoaMai(language), ...fields };
  const answer = await api.as('employee').post('/api/shipments', input);
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
};

describe.each(IN_VIETNAMESE)('earlier parties in the form (%s)', (language) => {
  const t = TEXTS[language];

  test('a new shipment for a known customer and receiver: at most 25 keys besides the description, 20 for the next one', async () => {
    await createEarlier(language);
    const page = await visitAs('employee', language, '/shipment-ace');
    await page.locator('tr[data-row]').first().waitFor();
    const keys = await countKeys(page);
    const { keyboard } = page;
    const offered = (name: string) => expect.poll(() => page.getByRole('option').first().textContent()).toContain(name);

    await keyboard.press('n');
    await expect.poll(() => focused(page)).toBe('senderContactName');
    await keyboard.type('hoa mai', TYPING);
    await offered(`Công ty Hoa Mai ${language}`);
    await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    await expect.poll(() => value(page, 'senderAddress')).toBe('12 Lê Lợi');
    await expect.poll(() => focused(page)).toBe('receiverContactName');
    await keyboard.type('song huong', TYPING);
    await offered(`Tiệm Sông Hương ${language}`);
    await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    await expect.poll(() => focused(page)).toBe('description');
    const before = await keys();
    const description = 'Cà phê rang, 2 thùng';
    await keyboard.type(description, TYPING);
    expect(await value(page, 'description')).toBe(description);
    const described = await keys();
    await keyboard.press('Control+Shift+Enter');
    await page.waitForURL(/nextOf=/);
    const first = await keys();
    expect(first - (described - before)).toBeLessThanOrEqual(25);
    const { rows } = await api.context.pool.query('select * from shipment order by id desc limit 1');
    expect(rows[0]).toMatchObject({ ...hoaMai(language), description });

    await expect.poll(() => focused(page)).toBe('receiverContactName');
    await keyboard.type('song huong', TYPING);
    await offered(`Tiệm Sông Hương ${language}`);
    await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    await expect.poll(() => focused(page)).toBe('description');
    await keyboard.type('Trà', TYPING);
    await keyboard.press('Control+Shift+Enter');
    const next = async () => (await api.context.pool.query('select * from shipment order by id desc limit 1')).rows[0];
    await expect.poll(next).toMatchObject({ ...hoaMai(language), description: 'Trà' });
    expect((await keys()) - first - 'Trà'.length).toBeLessThanOrEqual(20);
  });

  test('what is offered, and the one that the arrow keys choose, is not behind the bar of the form', async () => {
    for (let number = 0; number < 8; number += 1) {
      const receiver = { receiverName: `Khuất ${number}`, receiverContactName: `Khuất ${number}`, receiverTelNo: `0905 000 00${number}` };
      const input = { ...hoaMai(language), ...receiver, description: 'Hàng cũ', shipDate: '2026-11-01' };
      expect((await api.as('employee').post('/api/shipments', input)).status).toBe(201);
    }
    const page = await visitAs('employee', language, '/shipment-ace/new', { viewport: { width: 1280, height: 700 } });
    await field(page, 'receiverName').pressSequentially('khuat');
    const options = page.getByRole('option', { name: 'Khuất' });
    await expect.poll(() => options.count()).toBe(8);
    /** Whether the middle of an element can be seen. */
    const isSeen = (selector: string) =>
      page.evaluate((selector) => {
        const element = document.querySelector(selector);
        const { left, top, width, height } = element?.getBoundingClientRect() ?? new DOMRect();
        return element?.contains(document.elementFromPoint(left + width / 2, top + height / 2)) ?? false;
      }, selector);
    await expect.poll(() => isSeen('[role=option]:nth-child(5)')).toBe(true);
    for (let number = 1; number <= 8; number += 1) {
      await page.keyboard.press('ArrowDown');
      await expect
        .poll(() => isSeen(`[role=option][data-combobox-selected]:nth-child(${number})`), { message: `option ${number}` })
        .toBe(true);
    }
    expect(await isSeen('[name=receiverName]')).toBe(true);
  });

  test('offers what it has until the answer for more letters is there', async () => {
    await createEarlier(language);
    const page = await visitAs('employee', language, '/shipment-ace/new');
    await field(page, 'receiverContactName').pressSequentially('song huong');
    await page.getByRole('option').first().waitFor();
    const asked = Promise.withResolvers<void>();
    const answered = Promise.withResolvers<void>();
    await page.route(/\/api\/parties\?/, async (route) => {
      asked.resolve();
      await answered.promise;
      await route.continue();
    });
    await field(page, 'receiverContactName').pressSequentially(` ${language}`);
    await asked.promise;
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(() => value(page, 'receiverCity')).toBe('Đà Nẵng');
    expect(await focused(page)).toBe('description');
    answered.resolve();
  });

  test('the arrows fill in nothing, Tab keeps what is typed, Enter fills the side; "Other customer" empties it', async () => {
    await createEarlier(language);
    const page = await visitAs('employee', language, '/shipment-ace/new');
    await field(page, 'receiverTelNo').fill('0999 000 111');
    await field(page, 'receiverName').pressSequentially(`song huong ${language}`);
    // Those of the other language are offered until the last letters are answered.
    await expect.poll(() => page.getByRole('option').first().textContent()).toContain(`Tiệm Sông Hương ${language}`);
    for (const key of ['Escape', 'Tab']) {
      await page.keyboard.press('ArrowDown');
      await expect.poll(() => page.locator('[role=option][data-combobox-selected]').count()).toBe(1);
      await page.keyboard.press(key);
      await expect.poll(() => page.getByRole('option').count()).toBe(0);
      expect([await value(page, 'receiverName'), await value(page, 'receiverCity')]).toEqual([`song huong ${language}`, '']);
      await field(page, 'receiverName').press('End');
      await page.keyboard.type(' ', TYPING);
      await page.getByRole('option').first().waitFor();
      await page.keyboard.press('Backspace');
    }
    await expect.poll(() => page.getByRole('option').first().textContent()).toContain(`Tiệm Sông Hương ${language}`);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(() => value(page, 'receiverCity')).toBe('Đà Nẵng');
    expect(await value(page, 'receiverTelNo')).toBe('0999 000 111');
    expect(await value(page, 'receiverName')).toBe(`Tiệm Sông Hương ${language}`);

    expect(await value(page, 'senderContactName')).not.toBe('');
    await page.getByRole('button', { name: t.shipment.form.otherCustomer }).click();
    await expect.poll(() => value(page, 'senderContactName')).toBe('');
    expect(await value(page, 'senderTelNo')).toBe('');
    expect(await focused(page)).toBe('senderContactName');
  });

  test('the owner follows the sender that an employee chooses, and one chosen by hand is kept', async () => {
    const form = t.shipment.form;
    const stamp = `anphu${language}`;
    await createEarlier(language, { senderContactName: stamp, senderTelNo: '0283 555 7001', ownerId: await api.userId('user') });
    await createEarlier(language, { senderContactName: `${stamp} khac`, senderTelNo: '0283 555 7002', ownerId: await api.userId('other') });
    const { rows } = await api.context.pool.query(`select login, company, "firstName", "lastName" from "appUser"`);
    const shown = (login: string) => {
      const { company, firstName, lastName } = rows.find((row) => row.login === login);
      return [company, [lastName, firstName].filter(Boolean).join(' ')].filter(Boolean).join(' – ') || login;
    };
    const owned = async () => (await api.context.pool.query('select * from shipment order by id desc limit 1')).rows[0].ownerLogin;
    const page = await visitAs('employee', language, '/shipment-ace/new');
    const says = (text: string, login: string) => page.getByText(filled(text, { name: shown(login) })).waitFor();
    const search = async (text: string, telNo: string) => {
      await field(page, 'senderContactName').fill('');
      await field(page, 'senderContactName').pressSequentially(text, TYPING);
      await expect.poll(() => page.getByRole('option').first().textContent()).toContain(telNo);
      await page.keyboard.press('ArrowDown');
    };

    await says(form.owner, 'employee');
    await search('0283 555 7001', '0283 555 7001');
    await page.keyboard.press('Enter');
    await says(form.owner, 'user');
    expect(await focused(page)).toBe('receiverContactName');
    await expect.poll(() => value(page, 'ownerId')).toBe('user');
    await field(page, 'receiverContactName').pressSequentially(`song huong ${language}`, TYPING);
    await page.getByRole('option').first().waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await field(page, 'description').fill('Theo khách');
    await page.keyboard.press('Control+Shift+Enter');
    await expect.poll(() => value(page, 'description')).toBe('');
    await expect.poll(owned).toBe('user');
    await expect.poll(() => value(page, 'ownerId')).toBe('user');

    // Another customer's sender, then one who is chosen by hand.
    await page.getByRole('button', { name: form.otherCustomer }).click();
    await says(form.owner, 'employee');
    await search('0283 555 7002', '0283 555 7002');
    await page.keyboard.press('Enter');
    await says(form.owner, 'other');
    await search('0283 555 7001', '0283 555 7001');
    await page.keyboard.press('Enter');
    await says(form.owner, 'user');
    await page.getByRole('button', { name: form.changeOwner }).click();
    await expect.poll(() => focused(page)).toBe('ownerId');
    await page.keyboard.type('other', TYPING);
    await expect.poll(() => page.getByRole('option').allTextContents()).toEqual(['other']);
    await page.keyboard.press('Enter');
    await says(form.owner, 'other');
    await says(form.otherOwner, 'user');
    await search('0283 555 7001', '0283 555 7001');
    await page.keyboard.press('Enter');
    await says(form.otherOwner, 'user');
    await expect.poll(() => value(page, 'ownerId')).toBe('other');
    await page.getByRole('button', { name: form.takeOwner }).click();
    await says(form.owner, 'user');
    await expect.poll(() => value(page, 'ownerId')).toBe('user');
    expect(await page.getByRole('button', { name: form.takeOwner }).count()).toBe(0);
  });

  test('a shipment is duplicated, or sent back, without what was its own', async () => {
    const order = { partnerShipment: 'gtsAus', partnerShipmentId: 'AUS-1', extBillNumber: 'EXT-1', ownerId: await api.userId('user') };
    const earlier = await createEarlier(language, { ...order, deliveryName: 'Kho Huế', receiverAddressResidentialIndicator: true });
    const page = await visitAs('employee', language, `/shipment-ace/${earlier.id}/view`);
    await page.getByRole('link', { name: t.shipment.detail.duplicate }).click();
    await expect.poll(() => value(page, 'receiverCity')).toBe('Đà Nẵng');
    expect(await value(page, 'description')).toBe('Hàng cũ');
    expect(await value(page, 'aceBillNumber')).toBe('');
    expect(await value(page, 'shipDate')).not.toBe('01/11/2026');
    await page.keyboard.press('Control+Enter');
    const created = async () => (await api.context.pool.query('select * from shipment order by id desc limit 1')).rows[0];
    await expect.poll(created).toMatchObject({ ...order, partnerShipmentId: null, extBillNumber: null, returnOfId: null });
    await page.getByRole('heading', { name: earlier.aceBillNumber }).waitFor();
    await page.getByRole('link', { name: t.shipment.detail.sendBack }).click();
    await expect.poll(() => value(page, 'senderCity')).toBe('Đà Nẵng');
    expect(await value(page, 'receiverContactName')).toBe('Nguyễn Thị Mai');
    expect(await value(page, 'receiverName')).toBe(`Công ty Hoa Mai ${language}`);
    // What was copied is part of the draft.
    await field(page, 'weight').fill('17.25');
    await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('17.25');
    await reopen(page, '/shipment-ace/new');
    await page.getByRole('button', { name: t.form.drafts.continue }).click();
    await expect.poll(() => value(page, 'senderCity')).toBe('Đà Nẵng');
    await page.keyboard.press('Control+Enter');
    await page.waitForURL(/#\/shipment-ace(\?|$)/);
    const returned = await created();
    expect(returned).toMatchObject({
      ...{ partnerShipment: 'none', partnerShipmentId: null, extBillNumber: null, deliveryName: null, weight: 17.25 },
      ...{ receiverAddressResidentialIndicator: false, ownerLogin: 'user', returnOfId: earlier.id },
    });
    await reopen(page, `/shipment-ace/${returned.id}/view`);
    const strip = page.getByRole('region', { name: t.shipment.strip.label });
    await strip.getByText(t.shipment.detail.returnOf).waitFor();
    await strip.getByRole('link', { name: earlier.aceBillNumber }).click();
    await strip.getByText(t.shipment.detail.returnedAs).waitFor();
    await strip.getByRole('link', { name: returned.aceBillNumber }).waitFor();
  });

  test('a click on the disabled button says all that is missing, and leads to the first of it', async () => {
    const page = await visitAs('user', language, '/shipment-ace/new');
    // Comes with the last fields.
    await field(page, 'description').waitFor();
    const save = page.getByRole('button', { name: t.form.save, exact: true });
    await expect.poll(() => save.isDisabled()).toBe(true);
    await save.click({ force: true });
    await expect.poll(() => page.getByText(t.validation.required).count()).toBe(3);
    await expect.poll(() => focused(page)).toBe('receiverContactName');
  });
});
