import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { shipmentInput } from '../server/src/features/shipments/shipments.testing.ts';
import { go, IN_VIETNAMESE, startJourneys, TEXTS } from './journey.ts';

const { api, visitAs, reopen } = startJourneys();

const admin = () => api.as('admin');
const createShipment = async () => (await admin().post('/api/shipments', shipmentInput())).body;

type Kind = {
  list: string;
  calls: string;
  /** A field of the form that changes. */
  field: string;
  /** Whether people can type into it. */
  isEditable: boolean;
  /** Stores a record, and returns how addresses name it. */
  create: () => Promise<string>;
};

const KINDS: Kind[] = [
  {
    list: '/shipment-ace',
    calls: '/api/shipments',
    field: 'receiverName',
    isEditable: true,
    create: async () => String((await createShipment()).id),
  },
  {
    list: '/tracking-ace',
    calls: '/api/trackings',
    field: 'details',
    isEditable: true,
    create: async () => {
      const { aceBillNumber } = await createShipment();
      const event = { dateTime: '2026-11-20T08:30:00Z', deliveryStatus: 'PENDING', location: 'Kho', aceBillNumber };
      return String((await admin().post('/api/trackings', event)).body.id);
    },
  },
  {
    list: '/connector-ace',
    calls: '/api/connectors',
    field: 'header',
    isEditable: false,
    create: async () => String((await admin().post('/api/connectors', { shipmentId: (await createShipment()).id, orderId: 5 })).body.id),
  },
  {
    list: '/admin/user-management',
    calls: '/api/users',
    field: 'firstName',
    isEditable: true,
    create: async () => {
      await admin().post('/api/users', { login: 'sua-lai', email: 'sua-lai@example.com', authorities: ['ROLE_USER'] });
      return 'sua-lai';
    },
  },
];

/** The same record after a change by another user. */
const changeElsewhere = async ({ calls, field }: Kind, id: string, text: string) => {
  const { body } = await admin().get(`${calls}/${id}`);
  expect((await admin().put(calls, { ...body, [field]: text })).status).toBe(200);
};

describe.each(IN_VIETNAMESE)('an edit form begins with what is stored now (%s)', (language) => {
  const t = TEXTS[language];
  const save = (page: Page) => page.getByRole('button', { name: t.form.save, exact: true });

  test.each(KINDS)('$list, whichever way leads to it', async (kind) => {
    const { list, field, isEditable } = kind;
    const id = await kind.create();
    const toList = async (page: Page) => {
      await go(page, `${list}?sort=id,desc`);
      await page.locator('tr[data-row]').first().waitFor();
    };
    const toRecord = async (page: Page) => {
      await go(page, `${list}/${id}/view`);
      await page.getByRole('link', { name: t.form.edit, exact: true }).waitFor();
    };
    const ways: Record<string, (page: Page) => Promise<void>> = {
      list: async (page) => {
        await toList(page);
        await page.locator(`tr[data-row] a[href*="${list}/${id}/edit"]`).click();
      },
      'record by mouse': async (page) => {
        await toRecord(page);
        await page.getByRole('link', { name: t.form.edit, exact: true }).click();
      },
      'record by key': async (page) => {
        await toRecord(page);
        await page.keyboard.press('e');
      },
      address: (page) => go(page, `${list}/${id}/edit`),
      'Back and Forward': async (page) => {
        await toRecord(page);
        await page.keyboard.press('e');
        await page.waitForURL(/\/edit/);
        await page.goBack();
        await page.getByRole('link', { name: t.form.edit, exact: true }).waitFor();
        await page.goForward();
      },
      reload: async (page) => {
        await reopen(page, `${list}/${id}/edit`);
      },
    };
    const page = await visitAs('admin', language, list);
    await page.locator('tr[data-row]').first().waitFor();
    const input = page.locator(`[name="${field}"]`);
    let stored = 'lần 0';
    const openBy = async (way: string) => {
      await ways[way]?.(page);
      await page.getByRole('button', { name: t.form.cancel, exact: true }).waitFor();
      await input.waitFor();
      expect(await input.inputValue(), way).toBe(stored);
    };
    const leave = async () => {
      await page.getByRole('button', { name: t.form.cancel, exact: true }).click();
      await page.waitForURL((url) => !url.hash.includes('/edit'));
    };
    // What this browser stored itself.
    for (const way of isEditable ? ['list', 'record by key'] : []) {
      await changeElsewhere(kind, id, stored);
      await openBy(way);
      stored = `lần sau: ${way}`;
      await input.fill(stored);
      await save(page).click();
      await page.waitForURL((url) => !url.hash.includes('/edit'));
      await openBy('address');
      await leave();
    }
    for (const way of Object.keys(ways)) {
      stored = `ở nơi khác: ${way}`;
      await changeElsewhere(kind, id, stored);
      await openBy(way);
      await leave();
    }
  });

  test('a copy and a return begin with what is stored now', async () => {
    const { id } = await createShipment();
    const page = await visitAs('admin', language, '/');
    for (const address of [`copyOf=${id}`, `copyOf=${id}&isReturn=true`, `nextOf=${id}`]) {
      for (const senderName of ['Gốm Bát Tràng', 'Gốm Chu Đậu']) {
        const { body } = await admin().get(`/api/shipments/${id}`);
        await admin().put('/api/shipments', { ...body, senderName });
        await go(page, `/shipment-ace/new?${address}`);
        const sender = page.locator(`[name="${address.includes('isReturn') ? 'receiverName' : 'senderName'}"]`);
        await sender.waitFor({ state: 'attached' });
        expect(await sender.inputValue(), address).toBe(senderName);
        await go(page, '/');
        await page.waitForURL(/#\/$/);
        await sender.waitFor({ state: 'detached' });
      }
    }
  });

  test('the settings of an account, and the days after which shipments are stuck, begin with what is stored now', async () => {
    const page = await visitAs('admin', language, '/settings');
    for (const company of ['Vận tải An', 'Vận tải Bình']) {
      const { body } = await admin().get('/api/account');
      await admin().post('/api/account', { ...body, firstName: 'An', lastName: 'Lê', phone: '0901234567', address: 'Hà Nội', company });
      await go(page, '/');
      await page.locator('[name="company"]').waitFor({ state: 'detached' });
      await go(page, '/settings');
      await page.locator('[name="company"]').waitFor();
      expect(await page.locator('[name="company"]').inputValue()).toBe(company);
    }
    await go(page, '/');
    const dialog = page.getByRole('dialog', { name: t.desk.stuckDays.title });
    for (const none of [7, 9]) {
      const { body } = await admin().get('/api/progress/stuck-days');
      await admin().put('/api/progress/stuck-days', { ...body, none });
      await page.getByRole('button', { name: t.desk.stuckDays.open }).click();
      expect(await dialog.getByLabel(t.desk.stuckDays.own).inputValue()).toBe(String(none));
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
    }
  });
});
