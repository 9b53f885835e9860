import type { Account } from '@ace/contract/account/account.ts';
import type { OfferedParty } from '@ace/contract/shipments/party.ts';
import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import type { OwnerChoice, User } from '@ace/contract/users/user.ts';
import { describe, expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { filled, TEXTS } from '../../e2e/texts.ts';
import { type Asked, exampleOf } from '../answers.ts';
import { expectValue, fillField, find, findField, focused, openScreen, options, press, sentTo, shownPath, type } from '../screen.tsx';

const t = TEXTS.vi;
const value = (name: string) => find<HTMLInputElement>(`[name="${name}"]`)?.value;
const expectFocus = (name: string) => expect.poll(focused).toBe(name);
const expectOffered = (text: string) => expect.poll(() => options().elements()[0]?.textContent).toContain(text);
type Given = Parameters<typeof openScreen>[1];

const partyOf = (party: Partial<OfferedParty>): OfferedParty => {
  const [example] = exampleOf<OfferedParty[]>('GET /api/parties');
  return { ...(example as OfferedParty), account: null, ...party };
};

const hoaMai = partyOf({
  ...{ name: 'Công ty Hoa Mai', contactName: 'Nguyễn Thị Mai', telNo: '0283 555 0199' },
  ...{ address: '12 Lê Lợi', city: 'Huế' },
});
const songHuong = partyOf({
  ...{ name: 'Tiệm Sông Hương', contactName: 'Trần Văn Bình', telNo: '0905 777 888' },
  ...{ address: '3 Nguyễn Huệ', city: 'Đà Nẵng' },
});

const SIDES = {
  ...{ senderName: 'Công ty Hoa Mai', senderContactName: 'Nguyễn Thị Mai', senderTelNo: '0283 555 0199' },
  ...{ senderAddress: '12 Lê Lợi', senderCity: 'Huế' },
  ...{ receiverName: 'Tiệm Sông Hương', receiverContactName: 'Trần Văn Bình', receiverTelNo: '0905 777 888' },
  ...{ receiverAddress: '3 Nguyễn Huệ', receiverCity: 'Đà Nẵng' },
};

/** What the server finds: which texts find which party is tested in `shipments.parties.test.ts`. */
const parties = ({ query }: Asked) => (query.get('query')?.startsWith('hoa') ? [hoaMai] : [songHuong]);

const shipmentOf = (fields: Partial<Shipment>): Shipment => ({ ...exampleOf<Shipment>('GET /api/shipments/:id'), ...SIDES, ...fields });

/** Opens the form of a new shipment, and waits for the focus in its first field: it would take what is typed elsewhere before. */
const openNew = async (given: Given) => {
  const screen = await openScreen('/shipment-ace/new', given);
  await expectFocus('senderContactName');
  return screen;
};

/** Counts each key that goes down from now on: typed characters, Ctrl and Shift too. */
const countKeys = () => {
  let keys = 0;
  const count = ({ repeat }: KeyboardEvent) => {
    if (!repeat) keys += 1;
  };
  window.addEventListener('keydown', count, { capture: true });
  onTestFinished(() => window.removeEventListener('keydown', count, { capture: true }));
  return () => keys;
};

describe('earlier parties in the form', () => {
  test('a new shipment for a known customer and receiver: at most 25 keys besides the description, 20 for the next one', async () => {
    let last = 6;
    const { asked } = await openScreen('/shipment-ace', {
      answers: {
        'GET /api/parties': parties,
        'POST /api/shipments': () => shipmentOf({ id: ++last }),
        'GET /api/shipments/:id': ({ params }: Asked) => shipmentOf({ id: Number(params.id) }),
      },
    });
    await expect.poll(() => find('tr[data-row]')).not.toBeNull();
    const keys = countKeys();

    await press('n');
    await expectFocus('senderContactName');
    await type('hoa mai');
    await expectOffered('Công ty Hoa Mai');
    await press('ArrowDown', 'Enter');
    await expectValue('senderAddress', '12 Lê Lợi');
    await expectFocus('receiverContactName');
    await type('song huong');
    await expectOffered('Tiệm Sông Hương');
    await press('ArrowDown', 'Enter');
    await expectFocus('description');
    const before = keys();
    const description = 'Cà phê, 2 thùng';
    await type(description);
    await expectValue('description', description);
    const described = keys();
    await press('Control+Shift+Enter');
    await expect.poll(shownPath).toMatch(/nextOf=.*7/);
    const first = keys();
    expect(first - (described - before)).toBeLessThanOrEqual(25);
    expect(sentTo(asked, 'POST /api/shipments')).toMatchObject([{ ...SIDES, description }]);

    await expectFocus('receiverContactName');
    await type('song huong');
    await expectOffered('Tiệm Sông Hương');
    await press('ArrowDown', 'Enter');
    await expectFocus('description');
    await type('Trà');
    await press('Control+Shift+Enter');
    await expect.poll(shownPath).toMatch(/nextOf=.*8/);
    expect(sentTo(asked, 'POST /api/shipments').at(1)).toMatchObject({ ...SIDES, description: 'Trà' });
    expect(keys() - first - 'Trà'.length).toBeLessThanOrEqual(20);
  });

  test('what is offered, and the one that the arrow keys choose, is not behind the bar of the form', async () => {
    const found = Array.from({ length: 8 }, (_, number) => partyOf({ name: `Khuất ${number}`, telNo: `0905 000 00${number}` }));
    await openNew({ answers: { 'GET /api/parties': found } });
    await page.viewport(1280, 700);
    await fillField('receiverName', 'khuat');
    await expect.poll(() => options().all()).toHaveLength(8);
    /** Whether the middle of an element can be seen. */
    const isSeen = (selector: string) => {
      const element = find(selector);
      const { left, top, width, height } = element?.getBoundingClientRect() ?? new DOMRect();
      return element?.contains(document.elementFromPoint(left + width / 2, top + height / 2)) ?? false;
    };
    await expect.poll(() => isSeen('[role=option]:nth-child(5)')).toBe(true);
    for (let number = 1; number <= 8; number += 1) {
      await press('ArrowDown');
      await expect
        .poll(() => isSeen(`[role=option][data-combobox-selected]:nth-child(${number})`), { message: `option ${number}` })
        .toBe(true);
    }
    expect(isSeen('[name=receiverName]')).toBe(true);
  });

  test('offers what it has until the answer for more letters is there', async () => {
    const more = Promise.withResolvers<void>();
    const answered = Promise.withResolvers<void>();
    await openNew({
      answers: {
        'GET /api/parties': async ({ query }: Asked) => {
          if (query.get('query') === 'song huong') return [songHuong];
          more.resolve();
          await answered.promise;
          return [];
        },
      },
    });
    await fillField('receiverContactName', 'song huong');
    await expectOffered('Tiệm Sông Hương');
    await type(' vi');
    await more.promise;
    await press('ArrowDown', 'Enter');
    await expectValue('receiverCity', 'Đà Nẵng');
    await expectFocus('description');
    answered.resolve();
  });

  test('the arrows fill in nothing, Tab keeps what is typed, Enter fills the side; "Other customer" empties it', async () => {
    await openNew({ answers: { 'GET /api/parties': parties } });
    await fillField('receiverTelNo', '0999 000 111');
    await fillField('receiverName', 'song huong');
    await expectOffered('Tiệm Sông Hương');
    for (const key of ['Escape', 'Tab']) {
      await press('ArrowDown');
      await expect.poll(() => document.querySelectorAll('[role=option][data-combobox-selected]').length).toBe(1);
      await press(key);
      await expect.poll(() => options().all()).toEqual([]);
      expect([value('receiverName'), value('receiverCity')]).toEqual(['song huong', '']);
      (await findField('receiverName')).focus();
      await press('End');
      await type(' ');
      await expectOffered('Tiệm Sông Hương');
      await press('Backspace');
    }
    await expectOffered('Tiệm Sông Hương');
    await press('ArrowDown', 'Enter');
    await expectValue('receiverCity', 'Đà Nẵng');
    expect(value('receiverTelNo')).toBe('0999 000 111');
    expect(value('receiverName')).toBe('Tiệm Sông Hương');

    expect(value('senderContactName')).not.toBe('');
    await page.getByRole('button', { name: t.shipment.form.otherCustomer }).click();
    await expectValue('senderContactName', '');
    expect(value('senderTelNo')).toBe('');
    expect(focused()).toBe('senderContactName');
  });

  test('the owner follows the sender that an employee chooses, and one chosen by hand is kept', async () => {
    const form = t.shipment.form;
    const own = exampleOf<Account>('GET /api/account');
    const [example] = exampleOf<User[]>('GET /api/users');
    const user: OwnerChoice = { id: 3, login: 'user', company: 'An Phú', firstName: 'Minh Đức', lastName: 'Lê' };
    const other: OwnerChoice = { id: 4, login: 'other', company: null, firstName: null, lastName: null };
    const employee: OwnerChoice = { ...other, id: own.id as number, login: 'employee' };
    const found: Record<string, OfferedParty> = {
      '0283 555 7001': partyOf({ contactName: 'anphu', telNo: '0283 555 7001', account: user }),
      '0283 555 7002': partyOf({ contactName: 'anphu khac', telNo: '0283 555 7002', account: other }),
      'song huong': songHuong,
    };
    const created = shipmentOf({ id: 7, ownerId: user.id, ownerLogin: user.login });
    const { asked } = await openNew({
      answers: {
        'GET /api/parties': ({ query }: Asked) => [found[query.get('query') ?? ''] ?? []].flat(),
        'GET /api/users': ({ query }: Asked) =>
          [employee, other, user]
            .filter(({ login }) => login.startsWith(query.get('query') ?? ''))
            .map((each) => ({ ...(example as User), ...each })),
        'POST /api/shipments': created,
        'GET /api/shipments/:id': created,
      },
    });
    const NAMES = { employee: `${own.company} – ${own.lastName} ${own.firstName}`, user: 'An Phú – Lê Minh Đức', other: 'other' };
    const expectSaid = (text: string, login: keyof typeof NAMES) =>
      expect.element(page.getByText(filled(text, { name: NAMES[login] }), { exact: false })).toBeVisible();
    const pick = async (name: string, text: string, shown = text) => {
      await fillField(name, text);
      await expectOffered(shown);
      await press('ArrowDown', 'Enter');
    };
    const pickSender = (telNo: string) => pick('senderContactName', telNo);

    await expectSaid(form.owner, 'employee');
    await pickSender('0283 555 7001');
    await expectSaid(form.owner, 'user');
    await expectFocus('receiverContactName');
    await expectValue('ownerId', 'user');
    await pick('receiverContactName', 'song huong', 'Tiệm Sông Hương');
    await fillField('description', 'Theo khách');
    await press('Control+Shift+Enter');
    await expectValue('description', '');
    expect(sentTo(asked, 'POST /api/shipments')).toMatchObject([{ description: 'Theo khách', ownerId: user.id }]);
    await expectValue('ownerId', 'user');

    // Another customer's sender, then one who is chosen by hand.
    await page.getByRole('button', { name: form.otherCustomer }).click();
    await expectSaid(form.owner, 'employee');
    await pickSender('0283 555 7002');
    await expectSaid(form.owner, 'other');
    await pickSender('0283 555 7001');
    await expectSaid(form.owner, 'user');
    await page.getByRole('button', { name: form.changeOwner }).click();
    await expectFocus('ownerId');
    await type('other');
    await expect
      .poll(() =>
        options()
          .elements()
          .map(({ textContent }) => textContent),
      )
      .toEqual(['other']);
    await press('Enter');
    await expectSaid(form.owner, 'other');
    await expectSaid(form.otherOwner, 'user');
    await pickSender('0283 555 7001');
    await expectSaid(form.otherOwner, 'user');
    await expectValue('ownerId', 'other');
    await page.getByRole('button', { name: form.takeOwner }).click();
    await expectSaid(form.owner, 'user');
    await expectValue('ownerId', 'user');
    expect(page.getByRole('button', { name: form.takeOwner }).all()).toEqual([]);
  });

  test('a click on the disabled button says all that is missing, and leads to the first of it', async () => {
    await openScreen('/shipment-ace/new', { as: 'user' });
    // Comes with the last fields.
    await findField('description');
    const save = page.getByRole('button', { name: t.form.save, exact: true });
    await expect.element(save).toBeDisabled();
    await save.click({ force: true });
    await expect.poll(() => page.getByText(t.validation.required).all()).toHaveLength(3);
    await expectFocus('receiverContactName');
  });
});

describe('a shipment that is repeated', () => {
  const order = { partnerShipment: 'gtsAus', ownerId: 3, ownerLogin: 'user' } as const;
  const earlier = shipmentOf({
    ...order,
    ...{ id: 1, aceBillNumber: 'ACE000000014', description: 'Hàng cũ', shipDate: '2026-11-01' },
    ...{
      totalPackages: 1,
      partnerShipmentId: 'AUS-1',
      extBillNumber: 'EXT-1',
      deliveryName: 'Kho Huế',
      receiverAddressResidentialIndicator: true,
    },
  });
  const returned = shipmentOf({ id: 2, aceBillNumber: 'ACE000000028', returnOfId: 1 });
  const answers = {
    'GET /api/shipments/:id': ({ params }: Asked) => (params.id === '1' ? earlier : returned),
    'GET /api/shipments/:id/returns': ({ params }: Asked) =>
      params.id === '1' ? { original: null, returns: [returned] } : { original: earlier, returns: [] },
  };

  test('is duplicated, or sent back, without what was its own', async () => {
    const { asked } = await openScreen('/shipment-ace/1/view', { answers });
    await page.getByRole('link', { name: t.shipment.detail.duplicate }).click();
    await expectValue('receiverCity', 'Đà Nẵng');
    await expectValue('description', 'Hàng cũ');
    await expectValue('aceBillNumber', '');
    expect(value('shipDate')).not.toBe('01/11/2026');
    await press('Control+Enter');
    const { ownerLogin: _, ...sent } = order;
    await expect
      .poll(() => sentTo(asked, 'POST /api/shipments'))
      .toMatchObject([{ ...sent, partnerShipmentId: null, extBillNumber: null, returnOfId: null }]);
    await expect.element(page.getByRole('heading', { name: earlier.aceBillNumber, exact: false })).toBeVisible();
    await page.getByRole('link', { name: t.shipment.detail.sendBack }).click();
    await expectValue('senderCity', 'Đà Nẵng');
    await expectValue('receiverContactName', 'Nguyễn Thị Mai');
    await expectValue('receiverName', 'Công ty Hoa Mai');
    // What was copied is part of the draft.
    await fillField('weight', '17.25');
    await expect.poll(() => JSON.stringify(localStorage)).toContain('17.25');
    const again = await openScreen('/shipment-ace/new', { answers });
    await page.getByRole('button', { name: t.form.drafts.continue }).click();
    await expectValue('senderCity', 'Đà Nẵng');
    await press('Control+Enter');
    await expect.poll(shownPath).toMatch(/^\/shipment-ace(\?|$)/);
    expect(sentTo(again.asked, 'POST /api/shipments')).toMatchObject([
      {
        ...{ partnerShipment: 'none', partnerShipmentId: null, extBillNumber: null, deliveryName: null, weight: 17.25 },
        ...{ receiverAddressResidentialIndicator: false, ownerId: 3, returnOfId: 1 },
      },
    ]);
  });

  test('leads to its return, and the return to it', async () => {
    await openScreen('/shipment-ace/2/view', { answers });
    const strip = page.getByRole('region', { name: t.shipment.strip.label });
    await expect.element(strip.getByText(t.shipment.detail.returnOf, { exact: false })).toBeVisible();
    await strip.getByRole('link', { name: earlier.aceBillNumber }).click();
    await expect.element(strip.getByText(t.shipment.detail.returnedAs, { exact: false })).toBeVisible();
    await expect.element(strip.getByRole('link', { name: returned.aceBillNumber })).toBeVisible();
  });
});
