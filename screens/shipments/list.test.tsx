import type { ListPreference } from '@ace/contract/preferences/preferences.ts';
import { SEARCH_LIMIT } from '@ace/contract/shared/lists.ts';
import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { filled, LANGUAGES, TEXTS } from '../../e2e/texts.ts';
import type { Answers, Asked } from '../answers.ts';
import {
  find,
  focusedRow,
  inputOf,
  openScreen,
  pageOf,
  press,
  sentIn,
  shipmentsOf,
  shownPath,
  shownRows,
  type,
  waitFor,
} from '../screen.tsx';

const SHIPMENTS = shipmentsOf(9);
const searched = (asked: Asked[]) => sentIn(asked, 'GET /api/_search/shipments').map(({ query }) => query.get('query'));

const open = async (path: string, answers: Answers = {}, language: 'vi' | 'en' = 'vi') => {
  const screen = await openScreen(path, {
    language,
    answers: {
      'GET /api/preferences/lists': {},
      'GET /api/shipments': SHIPMENTS,
      'GET /api/shipments/:id': ({ params }: Asked) => SHIPMENTS[Number(params.id) - 1],
      ...answers,
    },
  });
  await expect.poll(() => shownRows().length).toBeGreaterThan(0);
  return screen;
};

describe.each(LANGUAGES)('the list of shipments (%s)', (language) => {
  const t = TEXTS[language];

  test('finds a row by its values as they are shown', async () => {
    const { asked } = await open('/shipment-ace?sort=weight,desc', { 'GET /api/_search/shipments': [SHIPMENTS[1]] }, language);
    const cells = [...document.querySelectorAll<HTMLElement>('tr[data-row="2"] td')].map(({ innerText }) => innerText);
    const [id, , , weight, , , , day] = cells;
    expect(day).toMatch(language === 'vi' ? /^\d+ thg \d+, \d{4}$/ : /^\d+ \w+ \d{4}$/);
    await page.getByRole('textbox', { name: t.shipment.list.search }).fill(`${weight} ${day}`);
    await press('Enter');
    await expect.poll(shownPath).toMatch(/search=\d/);
    await expect.poll(shownRows).toEqual([Number(id)]);
    expect(searched(asked)).toEqual([`${weight} ${day}`]);
  });
});

describe('working with the list of shipments', () => {
  const t = TEXTS.vi;
  const box = page.getByRole('textbox', { name: t.shipment.list.search });
  const clear = page.getByRole('button', { name: t.list.clear });

  test('keeps paging, sorting, columns and the popup in the URL', async () => {
    // Fewer than a page has, whose size is asked for.
    const shipments = shipmentsOf(3, () => ({ weight: 10_210 }));
    let kept: { shipments?: ListPreference } = {};
    const answers: Answers = {
      'GET /api/shipments': () => pageOf(shipments, 150),
      'GET /api/shipments/:id': shipments[0],
      'GET /api/preferences/lists': () => kept,
      'PUT /api/preferences/lists/:list': ({ body }: Asked) => {
        kept = { shipments: body as ListPreference };
        return body;
      },
    };
    const { asked } = await open('/shipment-ace?page=1&size=50&sort=&connectorCriteria={}', answers);
    const lastQuery = () => sentIn(asked, 'GET /api/shipments').at(-1)?.query;
    const headings = () => expect.poll(() => document.querySelectorAll('thead th').length);
    expect(lastQuery()?.get('size')).toBe('50');
    await headings().toBe(30);
    await page.getByRole('link', { name: filled(t.list.page, { page: 3 }) }).click();
    await expect.poll(shownPath).toContain('page=3');
    await expect.poll(() => lastQuery()?.get('page')).toBe('2');
    const heading = page.getByRole('columnheader', { name: t.shipment.field.weight });
    await heading.getByRole('link').click();
    await expect.poll(shownPath).toContain('sort=weight,asc');
    expect(shownPath()).toContain('page=1');
    await expect.element(heading).toHaveAttribute('aria-sort', 'ascending');
    await heading.getByRole('link').click();
    await expect.poll(shownPath).toContain('sort=weight,desc');
    await expect.element(heading).toHaveAttribute('aria-sort', 'descending');
    await expect.poll(() => lastQuery()?.getAll('sort')).toEqual(['weight,desc', 'id,desc']);
    expect(lastQuery()?.get('page')).toBe('0');
    expect(find('tr[data-row] td:nth-child(4)')?.innerText).toMatch(/^10[.,]210$/);

    await page.getByRole('button', { name: t.list.columns }).click();
    await page.getByRole('dialog', { name: t.list.columns }).getByRole('checkbox', { name: t.shipment.field.notes }).click();
    await headings().toBe(29);
    await press('Escape');
    await expect.poll(() => kept.shipments?.layouts.full.columns).not.toContain('notes');
    // As after a reload.
    await open(shownPath(), answers);
    await headings().toBe(29);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);

    await page.getByRole('link', { name: `${t.list.delete} ${shipments[0]?.aceBillNumber}` }).click();
    await expect.element(page.getByRole('dialog')).toBeVisible();
    expect(shownPath()).toMatch(/\/delete\?.*sort=weight,desc/);
    await press('Escape');
    await expect.poll(shownPath).toMatch(/^\/shipment-ace\?.*sort=weight,desc/);
    await expect.poll(() => page.getByRole('dialog').query()).toBeNull();
  });

  test('takes whatever is typed into the search box as plain text', async () => {
    const { asked } = await open('/shipment-ace', { 'GET /api/_search/shipments': SHIPMENTS.slice(0, 2) });
    for (const text of ['100%', '_', "'", '"', '\\', '😀', '#/x?y=1&z', 'ộ'.repeat(4000)]) {
      await box.fill(text);
      await press('Enter');
      await expect.poll(() => searched(asked).at(-1), { message: text.slice(0, 20) }).toBe(text.slice(0, SEARCH_LIMIT));
      await expect.element(clear).toBeVisible();
      await expect.element(box).toHaveValue(text);
      await clear.click();
      await expect.poll(() => clear.query()).toBeNull();
    }
  });

  test('Enter leads from the search box to the first hit', async () => {
    await open('/shipment-ace', { 'GET /api/_search/shipments': SHIPMENTS.slice(6, 9) });
    await press('/');
    await type('hoa');
    expect(shownRows()[0]).toBe(1);
    await press('Enter');
    await expect.poll(focusedRow).toBe(7);
    expect(shownPath()).toContain('search=hoa');
    expect(shownRows()).toEqual([7, 8, 9]);
    // The same search once more leads to the same rows.
    await press('/');
    await expect.element(box).toHaveFocus();
    await press('Enter');
    await expect.poll(focusedRow).toBe(7);
  });

  test('Enter opens a record with what its row has, and then with what the server says', async () => {
    const answer = Promise.withResolvers<void>();
    await open('/shipment-ace?size=20&sort=id,asc', {
      'GET /api/shipments/:id': async ({ params }: Asked) => {
        await answer.promise;
        return { ...SHIPMENTS[Number(params.id) - 1], notes: 'Mới sửa' };
      },
    });
    (await waitFor('tr[data-row="9"]')).focus();
    await press('Enter');
    const title = filled(t.shipment.detail.title, { number: SHIPMENTS[8]?.aceBillNumber });
    await expect.element(page.getByRole('heading', { name: title, exact: false })).toBeVisible();
    await expect
      .element(
        page
          .getByRole('main')
          .getByText(SHIPMENTS[8]?.receiverTelNo ?? '')
          .first(),
      )
      .toBeVisible();
    expect(page.getByText('Mới sửa').query()).toBeNull();
    answer.resolve();
    await expect.element(page.getByText('Mới sửa')).toBeVisible();
  });

  test('what is typed while a search begins stays in the box, and Back shows the former search', async () => {
    const { asked } = await open('/shipment-ace');
    await box.fill('nguyen');
    // In one step, before the address has changed.
    inputOf(box).form?.requestSubmit();
    inputOf(box).focus();
    document.execCommand('insertText', false, ' van');
    await expect.element(clear).toBeVisible();
    await expect.poll(() => searched(asked)).toEqual(['nguyen']);
    await expect.element(box).toHaveValue('nguyen van');
    history.back();
    await expect.element(box).toHaveValue('');
  });

  /** Lets a search wait for `until`, or until it is given up. */
  const holdSearch = (until: Promise<void>) => {
    const held: AbortSignal[] = [];
    const answer = window.fetch;
    vi.stubGlobal('fetch', async (input: RequestInfo, init: RequestInit = {}) => {
      const { signal } = init;
      if (signal && String(input).includes('query=nguyen')) {
        held.push(signal);
        const givenUp = new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
        await Promise.race([until, givenUp]);
      }
      return await answer(input, init);
    });
    return held;
  };

  test('a search that is not answered yet is given up when the page is left', async () => {
    await open('/shipment-ace');
    // Never answered.
    const held = holdSearch(new Promise(() => {}));
    await box.fill('nguyen');
    await press('Enter');
    await waitFor('[aria-busy="true"] table');
    expect(held.map(({ aborted }) => aborted)).toEqual([false]);
    location.hash = '#/settings';
    await waitFor('[name=phone]');
    await expect.poll(() => held.map(({ aborted }) => aborted)).toEqual([true]);
    expect(shownPath()).toBe('/settings');
  });

  test('a heading that is pressed while a search is answered sorts what is searched', async () => {
    const { asked } = await open('/shipment-ace');
    const answer = Promise.withResolvers<void>();
    holdSearch(answer.promise);
    await box.fill('nguyen');
    await press('Enter');
    await waitFor('[aria-busy="true"] table');
    const heading = page.getByRole('columnheader', { name: t.shipment.field.shipDate });
    await heading.getByRole('link').click();
    await expect.poll(shownPath).toMatch(/search=nguyen.*sort=shipDate,asc|sort=shipDate,asc.*search=nguyen/);
    answer.resolve();
    await expect.element(heading).toHaveAttribute('aria-sort', 'ascending');
    await expect
      .poll(() => sentIn(asked, 'GET /api/_search/shipments').at(-1)?.query.toString())
      .toMatch(/sort=shipDate%2Casc.*query=nguyen|query=nguyen.*sort=shipDate%2Casc/);
  });

  test('the popup says what prevents a deletion', async () => {
    const refusal = {
      ...{ type: 'about:blank', title: 'Bad Request', status: 400, path: '/api/shipments/7' },
      ...{ message: 'error.shipmentInUse', params: 'trackings' },
    };
    const headers = { 'X-aceApp-error': 'error.shipmentInUse', 'X-aceApp-params': 'shipment' };
    await open('/shipment-ace/7/delete', {
      'DELETE /api/shipments/:id': () => Response.json(refusal, { status: 400, headers }),
    });
    await page.getByRole('dialog').getByRole('button', { name: t.shipment.delete.action, exact: true }).click();
    const text = filled(t.error.shipmentInUse, { entityName: t.shipment.entityName, params: t.shipment.param.trackings });
    await expect.element(page.getByText(text).first()).toBeVisible();
  });

  test('does not find the shipment of another user', async () => {
    const missing = { type: 'about:blank', title: 'Not Found', status: 404, path: '/api/shipments/1', message: 'error.http.404' };
    await openScreen('/shipment-ace/1/view', {
      as: 'user',
      answers: {
        'GET /api/preferences/lists': {},
        'GET /api/shipments': [],
        'GET /api/shipments/:id': () => Response.json(missing, { status: 404 }),
      },
    });
    await expect.element(page.getByText(t.errorPage.noRecord).first()).toBeVisible();
    location.hash = '#/shipment-ace';
    await expect.element(page.getByText(t.shipment.list.empty)).toBeVisible();
  });
});
