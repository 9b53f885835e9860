import { IMPORT_FIELDS, type ImportFieldName } from '@ace/contract/imports/fields.ts';
import type { Import, ImportRow } from '@ace/contract/imports/import.ts';
import type { Tracking } from '@ace/contract/trackings/tracking.ts';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { headings, IMPORT_TEXTS, orderHeadings, sheetOf } from '../../e2e/imports.testing.ts';
import { filled, TEXTS } from '../../e2e/texts.ts';
import examples from '../../server/src/api-docs/examples.json';
import { type Answers, type Asked, exampleOf } from '../answers.ts';
import { inputOf, openScreen, paste, press, scan, sentTo, shipmentsOf, shownPath, waitFor } from '../screen.tsx';
import { countsOf, importOf, ORDER_FIELDS, orders, rowsOf } from './imports.testing.ts';

const t = IMPORT_TEXTS.vi;

const button = (name: string) => page.getByRole('button', { name, exact: true });
const exactly = (text: string) => page.getByText(text, { exact: true });
const within = (text: string) => page.getByText(text, { exact: false });

/** A file that the server has read, and can import. */
const checked = (id: number, rows: ImportRow[], changes: Partial<Import> = {}) =>
  importOf(ORDER_FIELDS, { id, state: 'checked', counts: countsOf({ rows: rows.length, good: rows.length }), ...changes });

/** Answers uploads with these imports, one after the other, and imports what is started. */
const importing = (rows: ImportRow[], ...imports: Import[]) => {
  const now = new Map(imports.map((each) => [String(each.id), each]));
  const sent = imports.values();
  return {
    'GET /api/imports': () => [...now.values()],
    'POST /api/imports': ({ headers }: Asked) => {
      const { id = 0, kind } = sent.next().value ?? {};
      const fileName = decodeURIComponent(headers.get('X-File-Name') ?? '');
      now.set(String(id), { ...(now.get(String(id)) as Import), fileName });
      return { ...exampleOf<Import>('POST /api/imports'), id, kind, fileName };
    },
    'GET /api/imports/:id': ({ params }: Asked) => now.get(params.id ?? ''),
    'GET /api/imports/:id/rows': rows,
    'POST /api/imports/:id/start': ({ params }: Asked) => {
      const found = now.get(params.id ?? '') as Import;
      now.set(String(found.id), { ...found, state: 'done', counts: countsOf({ rows: found.counts.rows, created: found.counts.good }) });
      return { ...found, state: 'running' };
    },
    'GET /api/shipments': shipmentsOf(rows.length),
  } satisfies Answers;
};

/** Chooses a file on the page that begins an import. */
const chooseFile = async (name: string, content: BlobPart) => {
  const input = await waitFor<HTMLInputElement>('input[type=file]');
  const chosen = new DataTransfer();
  chosen.items.add(new File([content], name, { type: 'text/tab-separated-values' }));
  input.files = chosen.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
};

const openRows = async (name: string, content: string) => {
  await chooseFile(name, content);
  await expect.poll(shownPath).toMatch(/\/check$/);
  await waitFor('tbody td');
};

const expectPath = (pattern: RegExp) => expect.poll(shownPath).toMatch(pattern);
const expectLink = (name: string) => expect.element(page.getByRole('link', { name, exact: true })).toBeVisible();

/** Begins to import, and waits for the report. */
const importAll = async ({ check }: { check: { confirm: { go: string } } } = t) => {
  (await waitFor('main [data-shortcut=new]')).click();
  await page.getByRole('dialog').getByRole('button', { name: check.confirm.go, exact: true }).click();
  await expectPath(/\/report/);
};

describe('ways to bring in a sheet', () => {
  const { start, report, check, failed, problem, state } = IMPORT_TEXTS.en;

  test('takes scans, each on its line, and makes one import although the answer is lost', async () => {
    const rows = rowsOf(['SCAN1en', 'SCAN2en'].map((customerReference) => ({ customerReference })));
    const answers = importing(rows, checked(1, rows));
    const uploads: Headers[] = [];
    await openScreen('/import', {
      ...{ as: 'user', language: 'en' },
      answers: {
        ...answers,
        'POST /api/imports': (one: Asked) => (uploads.push(one.headers) === 1 ? Response.error() : answers['POST /api/imports'](one)),
      },
    });
    await exactly(start.paste).click();
    const box = page.getByRole('textbox', { name: start.pasteLabel });
    await box.fill(`${orderHeadings('en')[0]}\n`);
    await press('Control+End');
    for (const code of ['SCAN1en', 'SCAN2en']) await scan(code);
    expect(inputOf(box).value.split('\n').slice(1)).toEqual(['SCAN1en', 'SCAN2en', '']);
    await press('Control+Enter');
    await expect.element(page.getByRole('alert').first()).toBeVisible();
    await button(start.pasteSend).click();
    await expectPath(/\/check$/);
    await expect.poll(() => document.querySelectorAll('tbody tr').length).toBe(2);
    const [first, second] = uploads.map((headers) => headers.get('Idempotency-Key'));
    expect(first).toMatch(/./);
    // So the server makes one.
    expect(second).toBe(first);
    expect(uploads).toHaveLength(2);
  });

  test('takes pasted cells, and skips them when they are pasted again', async () => {
    const cells = sheetOf(orderHeadings('en'), ...orders('PASTE', 2).map((order) => Object.values(order).map(String)));
    const rows = rowsOf(orders('PASTE', 2));
    const again = checked(2, rows, { counts: countsOf({ rows: 2, duplicates: 2 }) });
    const { asked } = await openScreen('/import', { as: 'user', language: 'en', answers: importing(rows, checked(1, rows), again) });
    await expect.element(button(start.choose)).toBeVisible();
    expect(paste(document.body, cells)).toBe(true);
    await expectPath(/\/1\/check$/);
    await expect.element(page.getByRole('heading', { name: start.pastedName, exact: true })).toBeVisible();
    await importAll(IMPORT_TEXTS.en);
    await expectLink(`2 ${report.created}`);

    location.hash = '/import';
    await expect.element(button(start.choose)).toBeVisible();
    paste(document.body, cells);
    await expectPath(/\/2\/check$/);
    await expectLink(`${check.filters.duplicate} 2`);
    await expect.element(button(check.importNone)).toBeVisible();
    expect(sentTo(asked, 'POST /api/imports')).toEqual([cells, cells]);
  });

  test('says what to do about a file that cannot be read', async () => {
    const unread = importOf([], { state: 'failed', problem: 'notASheet' });
    await openScreen('/import', { as: 'user', language: 'en', answers: importing([], unread) });
    await chooseFile('ảnh.xlsx', 'PNG');
    await expect.element(page.getByRole('alert').getByText(problem.notASheet.split('\n')[1] ?? '', { exact: false })).toBeVisible();
    await page.getByRole('link', { name: failed.another }).click();
    await expect.element(button(start.choose)).toBeVisible();
    expect(shownPath()).toBe('/import');
    await expect.element(exactly(state.failed).first()).toBeVisible();
  });

  test('refuses a file that is too large before it is sent', async () => {
    const { asked } = await openScreen('/import', { as: 'user', language: 'en' });
    await expect.element(button(start.choose)).toBeVisible();
    await chooseFile('large.csv', 'a'.repeat(10 * 1024 * 1024 + 1));
    const text = filled(start.tooLarge, { name: 'large.csv', size: '10 MB', max: 10 });
    for (const line of text.split('\n')) await expect.element(page.getByRole('alert').getByText(line, { exact: false })).toBeVisible();
    expect(sentTo(asked, 'POST /api/imports')).toEqual([]);
  });
});

describe('the steps of an import', () => {
  const rows = rowsOf(orders('STEP', 2));
  const file = sheetOf(orderHeadings('vi'), ['STEP-1']);

  test('survive a reload, and lead on where the import is', async () => {
    const given = { as: 'user', answers: importing(rows, checked(1, rows)) } as const;
    await openScreen('/import', given);
    await openRows('Bước.tsv', file);
    await openScreen('/import/1/columns', given);
    await expect.element(button(t.columns.check)).toBeVisible();
    await openScreen('/import/1/check', given);
    await waitFor('tbody td');
    await page.getByRole('link', { name: t.check.toColumns }).click();
    await expectPath(/\/columns$/);
    await expect.element(button(t.columns.check)).toBeVisible();
    history.back();
    await expectPath(/\/check$/);
    await waitFor('tbody td');
    await importAll();
    await openScreen('/import/1/report', given);
    await expectLink(`2 ${t.report.created}`);
    for (const step of ['check', 'columns', 'run']) {
      await openScreen(`/import/1/${step}`, given);
      await expectPath(/\/report$/);
      await expectLink(`2 ${t.report.created}`);
    }
    location.hash = '/import';
    await page.getByRole('link', { name: 'Bước.tsv' }).click();
    await expectPath(/\/report$/);
    await expectLink(`2 ${t.report.created}`);
  });

  test('a double click begins to import once', async () => {
    const { asked } = await openScreen('/import/1/check', { as: 'user', answers: importing(rows, checked(1, rows)) });
    (await waitFor('main [data-shortcut=new]')).click();
    await page.getByRole('dialog').getByRole('button', { name: t.check.confirm.go, exact: true }).dblClick();
    await expectPath(/\/report/);
    await expectLink(`2 ${t.report.created}`);
    expect(sentTo(asked, 'POST /api/imports/:id/start')).toEqual([{ only: 'good' }]);
  });

  test('another sheet is waited for, and it is said at its choice why it cannot be read', async () => {
    const found = importOf([], { state: 'columns', sheets: ['Đơn', 'Trống'], options: { ...checked(1, rows).options, sheet: 'Đơn' } });
    let now: Import = found;
    const { asked } = await openScreen('/import/1/columns', {
      as: 'user',
      answers: {
        'GET /api/imports/:id': () => now,
        'PUT /api/imports/:id': () => {
          now = { ...found, state: 'reading', waiting: 1 };
          return now;
        },
      },
    });
    await page.getByLabelText(t.columns.sheet).click();
    await page.getByRole('option', { name: 'Trống' }).click();
    await expect.element(page.getByRole('heading', { name: t.reading.title })).toBeVisible();
    expect(sentTo(asked, 'PUT /api/imports/:id')).toEqual([{ options: { sheet: 'Trống' } }]);
    now = { ...found, problem: 'empty' };
    await expect.element(page.getByText(t.problem.empty)).toBeVisible();
    await expect.element(page.getByLabelText(t.columns.sheet)).toHaveValue('Đơn');
  });

  test('those of others are not found', async () => {
    const problem = examples.problems['error.http.404'];
    await openScreen('/import/1/check', {
      ...{ as: 'user' },
      answers: { 'GET /api/imports/:id': () => Response.json(problem, { status: problem.status }) },
    });
    await expect.element(within(TEXTS.vi.errorPage.noRecord.split('\n')[1] ?? '')).toBeVisible();
  });

  test.each([
    ['user', 'a customer sets no owner, and imports shipments alone', 0],
    ['employee', 'an employee may set an owner, and import events', 1],
  ] as const)('%s: %s', async (as, _, number) => {
    const [owner = ''] = headings('vi', 'owner');
    const odd: Partial<Import> = {
      ...{ state: 'columns', counts: countsOf({ rows: 1 }), constants: {} },
      columns: [{ index: 0, field: null, fields: [], heading: 'Cột lạ', samples: ['x'] }],
    };
    await openScreen('/import', { as, answers: importing([], importOf([], odd)) });
    await expect.element(button(t.start.choose)).toBeVisible();
    expect(exactly(t.start.kind).all()).toHaveLength(number);
    await chooseFile('Chủ.tsv', sheetOf(['Cột lạ'], ['x']));
    await expectPath(/\/columns$/);
    await expect.element(button(t.columns.check)).toBeVisible();
    expect(page.getByLabelText(owner, { exact: true }).all()).toHaveLength(number);
    await page.getByRole('list').getByRole('combobox').first().click();
    await expect.element(page.getByRole('option').first()).toBeVisible();
    expect(page.getByRole('option', { name: owner, exact: true }).all()).toHaveLength(number);
  });
});

describe('who has a file in hand', () => {
  /** Counts the clicks on the page. */
  const countClicks = () => {
    let clicks = 0;
    const count = () => {
      clicks += 1;
    };
    window.addEventListener('pointerdown', count, { capture: true });
    onTestFinished(() => window.removeEventListener('pointerdown', count, { capture: true }));
    return () => clicks;
  };
  const pdf = () => new Response(new Blob(['%PDF'], { type: 'application/pdf' }));

  test('has forty bills after five clicks, beside those of the dialog for files', async () => {
    const made = shipmentsOf(40);
    const rows = rowsOf(orders('FORTY', 40)).map((row, index) => ({
      ...{ ...row, state: 'created' as const },
      ...{ shipmentId: made[index]?.id, aceBillNumber: made[index]?.aceBillNumber },
    }));
    let ordered = 0;
    const given = {
      as: 'user',
      answers: {
        ...importing(rows, checked(1, rows)),
        'GET /api/shipments': ({ query }: Asked) => (query.get('connector') === 'with' ? made.slice(0, ordered) : made),
        'GET /api/problems': [],
        'POST /api/customer/bills': pdf,
        'POST /api/customer/connectors/labels': pdf,
      },
    } as const;
    const shown: string[] = [];
    vi.stubGlobal('open', () => ({
      document: { title: '', body: { textContent: '' } },
      location: { replace: (address: string) => shown.push(address) },
      close: () => {},
    }));
    const { asked } = await openScreen('/', given);
    const toImport = page.getByRole('banner').getByRole('link', { name: TEXTS.vi.menu.import });
    await expect.element(toImport).toBeVisible();
    const clicks = countClicks();
    await toImport.click();
    const input = await waitFor<HTMLInputElement>('input[type=file]');
    // In place of the dialog for files.
    const opened = new Promise<void>((resolve) => {
      input.addEventListener('click', (event) => {
        event.preventDefault();
        resolve();
      });
    });
    await button(t.start.choose).click();
    await opened;
    await chooseFile('Bốn mươi kiện.tsv', sheetOf(orderHeadings('vi'), ['FORTY-1']));
    await button(filled(t.check.importGood, { number: 40 })).click();
    await page.getByRole('dialog').getByRole('button', { name: t.check.confirm.go, exact: true }).click();
    await button(filled(t.report.print, { number: 40 })).click();
    await expect.poll(() => shown).toEqual([expect.stringMatching(/^blob:/)]);
    const ids = made.map(({ id }) => id);
    expect(sentTo(asked, 'POST /api/customer/bills')).toEqual([{ ids, language: 'vi' }]);
    expect(clicks()).toBe(5);

    ordered = 2;
    const stored: string[] = [];
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      stored.push(this.download);
    });
    onTestFinished(() => click.mockRestore());
    const { asked: askedThen } = await openScreen('/import/1/report', given);
    await button(filled(t.report.labels, { number: 2 })).click();
    await expect.poll(() => stored).toEqual(['labels.pdf']);
    expect(sentTo(askedThen, 'POST /api/customer/connectors/labels')).toEqual([{ shipmentIds: ids.slice(0, 2) }]);
    await expectLink(made[0]?.aceBillNumber ?? '');
  });
});

describe('events of a sheet', () => {
  test('are imported by employees', async () => {
    const names = Object.keys(IMPORT_FIELDS.trackings) as ImportFieldName[];
    const sheet = sheetOf(
      Object.values(IMPORT_FIELDS.trackings).map((field) => field.headings.vi),
      ['ACE1009', '25/11/2026 08:30'],
    );
    const rows = rowsOf([{ aceBillNumber: 'ACE1009', dateTime: '2026-11-25T01:30:00.000Z', location: 'Kho nhập liệu' }]);
    const found = importOf(names, { kind: 'trackings', counts: countsOf({ rows: 1, good: 1 }) });
    const [event] = exampleOf<Tracking[]>('GET /api/trackings');
    const { asked } = await openScreen('/import', {
      answers: { ...importing(rows, found), 'GET /api/trackings': [{ ...(event as Tracking), location: 'Kho nhập liệu' }] },
    });
    await exactly(t.kind.trackings).click();
    await expectPath(/kind=trackings/);
    await openRows('Sự kiện.tsv', sheet);
    await importAll();
    await expectLink(`1 ${t.report.created}`);
    const uploads = asked.filter(({ call }) => call === 'POST /api/imports');
    expect(uploads.map(({ query, body }) => [query.get('kind'), body])).toEqual([['trackings', sheet]]);
    await page.getByRole('link', { name: t.report.trackings }).click();
    await expectPath(/^\/tracking-ace/);
    await expect.element(within('Kho nhập liệu').first()).toBeVisible();
  });
});
