import type { Account } from '@ace/contract/account/account.ts';
import type { StuckDays } from '@ace/contract/progress/stuck-days.ts';
import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { TEXTS } from '../../e2e/texts.ts';
import { type Answers, type Asked, exampleOf } from '../answers.ts';
import { fillField, find, findField, inputOf, openScreen, press, shownPath, waitFor } from '../screen.tsx';

const t = TEXTS.vi;

const go = (path: string) => {
  location.hash = path;
};

type Kind = {
  list: string;
  /** How addresses name the record. */
  id: string;
  calls: Record<'list' | 'read' | 'update', keyof Answers>;
  /** A field of the form that changes. */
  field: string;
  /** Whether people can type into it. */
  isEditable: boolean;
  /** What the record has beside its example. */
  own?: object;
};

const KINDS: Kind[] = [
  {
    list: '/shipment-ace',
    id: '1',
    calls: { list: 'GET /api/shipments', read: 'GET /api/shipments/:id', update: 'PUT /api/shipments' },
    field: 'receiverName',
    isEditable: true,
  },
  {
    list: '/tracking-ace',
    id: '2',
    calls: { list: 'GET /api/trackings', read: 'GET /api/trackings/:id', update: 'PUT /api/trackings' },
    field: 'details',
    isEditable: true,
  },
  {
    list: '/connector-ace',
    id: '2',
    calls: { list: 'GET /api/connectors', read: 'GET /api/connectors/:id', update: 'PUT /api/connectors' },
    field: 'header',
    isEditable: false,
  },
  {
    list: '/admin/user-management',
    id: 'sua-lai',
    calls: { list: 'GET /api/users', read: 'GET /api/users/:login', update: 'PUT /api/users' },
    field: 'firstName',
    isEditable: true,
    own: { id: 7, login: 'sua-lai' },
  },
];

describe('an edit form begins with what is stored now', () => {
  test.each(KINDS)('$list, whichever way leads to it', async ({ list, id, calls, field, isEditable, own }) => {
    let stored = 'lần 0';
    const record = () => ({ ...exampleOf<object>(calls.read), ...own, [field]: stored });
    const answers: Answers = {
      [calls.list]: () => [record()],
      [calls.read]: record,
      [calls.update]: ({ body }: Asked) => {
        stored = (body as Record<string, string>)[field] ?? '';
        return record();
      },
    };
    const edit = page.getByRole('link', { name: t.form.edit, exact: true });
    const cancel = page.getByRole('button', { name: t.form.cancel, exact: true });
    const toRecord = async () => {
      go(`${list}/${id}/view`);
      await expect.element(edit).toBeVisible();
    };
    const ways: Record<string, () => Promise<unknown>> = {
      list: async () => {
        go(`${list}?sort=id,desc`);
        await userEvent.click(await waitFor(`tr[data-row] a[href*="${list}/${id}/edit"]`));
      },
      'record by mouse': async () => {
        await toRecord();
        await edit.click();
      },
      'record by key': async () => {
        await toRecord();
        await press('e');
      },
      address: async () => go(`${list}/${id}/edit`),
      'Back and Forward': async () => {
        await toRecord();
        await press('e');
        await expect.element(cancel).toBeVisible();
        history.back();
        await expect.element(edit).toBeVisible();
        history.forward();
      },
      reload: () => openScreen(`${list}/${id}/edit`, { as: 'admin', answers }),
    };
    const openBy = async (way: string) => {
      await ways[way]?.();
      await expect.poll(shownPath).toContain('/edit');
      await expect.element(cancel).toBeVisible();
      // Without waiting: what comes late would take what somebody types meanwhile.
      expect((await findField(field)).value, way).toBe(stored);
    };
    const expectLeft = () => expect.poll(shownPath).not.toContain('/edit');
    const leave = async () => {
      await cancel.click();
      await expectLeft();
    };
    await openScreen(list, { as: 'admin', answers });
    await waitFor('tr[data-row]');
    // What this browser stored itself.
    for (const way of isEditable ? ['list', 'record by key'] : []) {
      await openBy(way);
      await fillField(field, `lần sau: ${way}`);
      await page.getByRole('button', { name: t.form.save, exact: true }).click();
      await expectLeft();
      expect(stored).toBe(`lần sau: ${way}`);
      await openBy('address');
      await leave();
    }
    for (const way of Object.keys(ways)) {
      stored = `ở nơi khác: ${way}`;
      await openBy(way);
      await leave();
    }
  });

  test('a copy and a return begin with what is stored now', async () => {
    let senderName = '';
    await openScreen('/', {
      as: 'admin',
      answers: {
        'GET /api/problems': [],
        'GET /api/shipments/:id': () => ({ ...exampleOf<Shipment>('GET /api/shipments/:id'), senderName }),
      },
    });
    for (const address of ['copyOf=1', 'copyOf=1&isReturn=true', 'nextOf=1']) {
      const name = address.includes('isReturn') ? 'receiverName' : 'senderName';
      for (senderName of ['Gốm Bát Tràng', 'Gốm Chu Đậu']) {
        go(`/shipment-ace/new?${address}`);
        expect((await findField(name)).value, address).toBe(senderName);
        go('/');
        await expect.poll(() => find(`[name="${name}"]`)).toBeNull();
      }
    }
  });

  test('the settings of an account, and the days after which shipments are stuck, begin with what is stored now', async () => {
    let company = '';
    let none = 3;
    await openScreen('/', {
      as: 'admin',
      answers: {
        'GET /api/problems': [],
        'GET /api/account': () => ({
          ...exampleOf<Account>('GET /api/account'),
          ...{ login: 'admin', authorities: ['ROLE_ADMIN', 'ROLE_USER', 'ROLE_EMPLOYEE'], company },
        }),
        'GET /api/progress/stuck-days': () => ({ ...exampleOf<StuckDays>('GET /api/progress/stuck-days'), none }),
      },
    });
    for (company of ['Vận tải An', 'Vận tải Bình']) {
      go('/settings');
      expect((await findField('company')).value).toBe(company);
      go('/');
      await expect.poll(() => find('[name="company"]')).toBeNull();
    }
    const dialog = page.getByRole('dialog', { name: t.desk.stuckDays.title });
    const days = dialog.getByLabelText(t.desk.stuckDays.own, { exact: true });
    for (none of [7, 9]) {
      await page.getByRole('button', { name: t.desk.stuckDays.open }).click();
      await expect.element(days).toBeVisible();
      expect(inputOf(days).value).toBe(String(none));
      await press('Escape');
      await expect.poll(() => dialog.all()).toEqual([]);
    }
  });
});
