import type { ListPreference, View } from '@ace/contract/preferences/preferences.ts';
import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { filled, LANGUAGES, TEXTS } from '../../e2e/texts.ts';
import type { Answers, Asked } from '../answers.ts';
import { find, focusedRow, openScreen, pageOf, press, sentIn, shipmentsOf, shownPath, shownRows, waitFor } from '../screen.tsx';

const rows = () => expect.poll(() => shownRows().length);
const headings = () => expect.poll(() => document.querySelectorAll('thead th').length);
const heading = (name: string) => page.getByRole('columnheader', { name, exact: true });

const FULL: ListPreference = {
  arrangement: 'full',
  density: null,
  layouts: { full: { columns: null, widths: {} }, compact: { columns: null, widths: {} } },
};

/** A person who has arranged nothing yet, or so; what they arrange is kept. */
const arranged = (shipments?: ListPreference): Answers => {
  let kept = shipments && { shipments };
  return {
    'GET /api/preferences/lists': () => kept ?? {},
    'PUT /api/preferences/lists/:list': ({ body }: Asked) => {
      kept = { shipments: body as ListPreference };
      return body;
    },
  };
};

describe.each(LANGUAGES)('the compact list of shipments (%s)', (language) => {
  const t = TEXTS[language];

  test('the clerk’s compact list shows 20 rows at 1280 × 800, without scrolling', async () => {
    const answers = { ...arranged(), 'GET /api/shipments': () => pageOf(shipmentsOf(20), 60) };
    const { asked } = await openScreen('/shipment-ace', { language, answers });
    await rows().toBe(20);
    await headings().toBe(30);
    await page.getByText(t.list.arrangements.compact, { exact: true }).click();
    await headings().toBe(13);
    await expect.poll(() => sentIn(asked, 'PUT /api/preferences/lists/:list').at(-1)?.body).toMatchObject({ arrangement: 'compact' });
    const table = page.getByRole('region', { name: t.shipment.list.title, exact: true }).element();
    expect({
      isWide: table.scrollWidth > table.clientWidth,
      isHigh: table.scrollHeight > table.clientHeight,
      pageHeight: document.documentElement.scrollHeight,
    }).toEqual({ isWide: false, isHigh: false, pageHeight: 800 });
    await rows().toBe(20);
    await expect.poll(() => find('[data-list-foot]')?.innerText).toContain('An Phú');
  });
});

describe('working in the list of shipments', () => {
  const t = TEXTS.en;
  const { view } = t;
  const filter = { ...t.filter, ...t.shipment.filter };
  const SHIPMENTS = shipmentsOf(5);
  const open = (path: string, answers: Answers = {}, as: 'employee' | 'admin' = 'employee') =>
    openScreen(path, { as, language: 'en', answers: { ...arranged(), 'GET /api/shipments': SHIPMENTS, ...answers } });

  test('receiver and goods are readable, and what is cut shows whole at the focus and the mouse', async () => {
    const { compact } = t.shipment;
    const receiverName = 'Công ty Trách nhiệm hữu hạn Nhập khẩu Ánh Dương Sydney';
    const description = 'Cà phê rang xay, trà atisô, mứt gừng và bánh tráng cuốn';
    await open('/shipment-ace', {
      ...arranged({ ...FULL, arrangement: 'compact' }),
      'GET /api/shipments': shipmentsOf(1, () => ({ receiverName, description })),
    });
    const edit = await waitFor('tr[data-row] [data-shortcut=edit]');
    // The mouse may be where the row is.
    await userEvent.hover(page.getByRole('heading', { level: 1 }));
    for (const name of [compact.receiver, compact.goods])
      expect(heading(name).element().getBoundingClientRect().width, name).toBeGreaterThan(140);
    expect(heading(compact.estimate).query()).toBeNull();

    const whole = () => expect.poll(() => [...document.querySelectorAll<HTMLElement>('[popover]')].map(({ innerText }) => innerText));
    const opacity = () => expect.poll(() => getComputedStyle(edit.parentElement ?? edit).opacity);
    await opacity().toBe('0');
    await press('ArrowDown');
    await whole().toEqual([`${compact.receiver}: ${receiverName}\n${compact.goods}: ${description}`]);
    await opacity().toBe('1');
    await press('Escape');
    await whole().toEqual([]);
    await userEvent.hover(page.getByRole('cell', { name: description }));
    await whole().toEqual([description]);
    await page.viewport(1680, 800);
    await expect.element(heading(compact.estimate)).toBeVisible();
  });

  test('columns are chosen, moved and made wider, and are so on all machines of a person', async () => {
    const answers = arranged();
    const { asked } = await open('/shipment-ace', answers);
    const titles = () => [...document.querySelectorAll<HTMLElement>('thead th a[title]')].map((link) => link.innerText.split('\n').at(-1));
    await expect.poll(titles).toContain(t.shipment.field.description);
    const [, first, second] = titles();
    await page.getByRole('button', { name: t.list.columns }).click();
    const chooser = page.getByRole('dialog', { name: t.list.columns });
    await chooser.getByRole('button', { name: `${t.list.columnDown} ${first}`, exact: true }).click();
    await expect.poll(() => titles().slice(1, 3)).toEqual([second, first]);
    await chooser.getByRole('checkbox', { name: t.shipment.compact.status }).click();
    await expect.element(heading(t.shipment.compact.status)).toBeVisible();
    await press('Escape');
    const description = heading(t.shipment.field.description);
    const width = () => description.element().getBoundingClientRect().width;
    const before = width();
    // By the handle at its right edge.
    const handle = description.element().lastElementChild as Element;
    const from = handle.getBoundingClientRect().x - description.element().getBoundingClientRect().x + 3;
    await userEvent.dragAndDrop(handle, description, {
      sourcePosition: { x: 3, y: 10 },
      targetPosition: { x: from + 100, y: 10 },
      force: true,
    });
    const stored = () => sentIn(asked, 'PUT /api/preferences/lists/:list').at(-1)?.body as ListPreference;
    await expect.poll(() => stored().layouts.full.widths).toHaveProperty('description');
    expect(stored().layouts.full.columns?.slice(0, 3)).toEqual(['id', 'totalPackages', 'description']);
    expect(stored().layouts.full.columns).toContain('deliveryStatus');
    await expect.poll(() => Math.round(width() - before)).toBe(100);

    // After a reload and on another machine: as it is stored.
    localStorage.clear();
    await open('/shipment-ace', answers);
    await expect.poll(() => titles().slice(1, 3)).toEqual([second, first]);
    await expect.poll(() => Math.round(width() - before)).toBe(100);
    await expect.element(heading(t.shipment.compact.status)).toBeVisible();
    await page.getByRole('button', { name: t.list.columns }).click();
    await chooser.getByRole('button', { name: t.list.columnsReset }).click();
    await expect.poll(() => titles().slice(1, 3)).toEqual([first, second]);
    await headings().toBe(30);
  });

  test('filters are combined, stand in the address, and can be removed one by one', async () => {
    const { asked } = await open('/shipment-ace?search=an&sort=weight,desc', {
      'GET /api/_search/shipments': ({ query }: Asked) => pageOf(SHIPMENTS, query.has('status') ? 37 : 46),
    });
    await rows().toBe(5);
    await page.getByRole('button', { name: filter.open, exact: true }).click();
    const panel = page.getByRole('dialog', { name: filter.open });
    const status = panel.getByRole('combobox', { name: filter.status, exact: true });
    await expect.element(status).toBeVisible();
    status.element().focus();
    await press('ArrowDown');
    await panel.getByRole('option', { name: filter.noEvent }).click();
    await panel.getByLabelText(filled(filter.toLabel, { name: filter.shipDate }), { exact: true }).fill('31/12/2012');
    await press('Enter');
    await expect.poll(shownPath).toMatch(/search=an.*status=NONE.*shipDateTo=2012-12-31|shipDateTo=2012-12-31.*status=NONE/);
    expect(shownPath()).toContain('sort=weight,desc');
    await press('Escape');
    await expect.element(page.getByText(/\b37\b/)).toBeVisible();
    expect([...(sentIn(asked, 'GET /api/_search/shipments').at(-1)?.query ?? [])]).toEqual(
      expect.arrayContaining([
        ['query', 'an'],
        ['status', 'NONE'],
        ['shipDateTo', '2012-12-31'],
        ['sort', 'weight,desc'],
      ]),
    );

    await page.getByRole('button', { name: filled(filter.remove, { name: `${filter.status}: ${filter.noEvent}` }) }).click();
    await expect.poll(shownPath).not.toContain('status=');
    expect(shownPath()).toContain('shipDateTo=2012-12-31');
    await expect.element(page.getByText(/\b46\b/)).toBeVisible();
    history.back();
    await expect.poll(shownPath).toContain('status=NONE');
    await page.getByRole('button', { name: filter.clear }).click();
    await expect.poll(shownPath).not.toMatch(/status=|shipDateTo=/);
    expect(shownPath()).toContain('search=an');
  });

  test('views have counts; one’s own are kept under a name, shared ones are seen by all', async () => {
    const saved: View = {
      ...{ id: 1, list: 'shipments', name: 'Năm 2011', address: 'shipDateTo=2011-12-31&sort=shipDate,desc' },
      ...{ isShared: true, isOwn: true },
    };
    const counted: Answers = {
      // Each has one more than the one before.
      'POST /api/_count/shipments': ({ body }: Asked) =>
        (body as { selections: unknown[] }).selections.map((_, index) => ({ total: 100 + index, isTotalLowerBound: false })),
    };
    const refused = Response.json(
      { status: 400, message: 'error.validation', fieldErrors: [{ objectName: 'view', field: 'name', message: 'invisible' }] },
      { status: 400 },
    );
    let kept: View[] = [];
    const { asked } = await open(
      '/shipment-ace?shipDateTo=2011-12-31&sort=shipDate,desc',
      {
        ...counted,
        'GET /api/views': () => kept,
        'POST /api/views': () => {
          if (sentIn(asked, 'POST /api/views').length === 1) return refused;
          kept = [saved];
          return saved;
        },
      },
      'admin',
    );
    const views = page.getByRole('navigation', { name: view.label });
    const countIn = (name: string) => expect.poll(() => views.getByRole('link', { name: new RegExp(`^${name}`) }).query()?.textContent);
    await countIn(view.all).toBe(`${view.all}100`);
    await views.getByRole('button', { name: view.save }).click();
    const form = page.getByRole('dialog', { name: view.save });
    await form.getByRole('textbox', { name: view.name }).fill('Năm\u28002011');
    await press('Enter');
    await expect.element(form.getByText(t.error.invisible)).toBeVisible();
    await form.getByRole('textbox', { name: view.name }).fill('Năm \u202e2011');
    await form.getByRole('checkbox', { name: view.share }).click();
    await press('Enter');
    const tab = page.getByRole('link', { name: /Năm 2011/ });
    await expect.element(tab).toHaveAttribute('aria-current', 'page');
    await countIn('Năm 2011').toBe('Năm 2011106');
    expect(sentIn(asked, 'POST /api/views').map(({ body }) => body)).toMatchObject([
      { list: 'shipments', name: 'Năm\u28002011', isShared: false },
      { list: 'shipments', name: 'Năm \u202e2011', isShared: true, address: new URLSearchParams(saved.address).toString() },
    ]);
    await views.getByRole('link', { name: new RegExp(`^${view.mine}`) }).click();
    await expect.poll(shownPath).toContain('ownerId=me');
    await expect.element(page.getByText(`${filter.ownerId}: ${filter.me}`)).toBeVisible();

    const own: View = { ...saved, id: 2, name: 'Trễ', address: 'attention=overdue', isShared: false };
    kept = [{ ...saved, isOwn: false }];
    const others = await open('/shipment-ace', {
      ...counted,
      'GET /api/views': () => kept,
      'POST /api/views': () => {
        kept = [...kept, own];
        return own;
      },
      'DELETE /api/views/:id': ({ params }: Asked) => {
        kept = kept.filter(({ id }) => id !== Number(params.id));
        return new Response(null, { status: 204 });
      },
    });
    await tab.click();
    await expect.poll(shownPath).toContain('shipDateTo=2011-12-31');
    expect(shownPath()).toContain('sort=shipDate,desc');
    await expect.element(tab).toHaveAttribute('aria-current', 'page');
    expect(page.getByRole('button', { name: filled(view.remove, { name: 'Năm 2011' }) }).query()).toBeNull();
    location.hash = '#/shipment-ace?attention=overdue';
    await page.getByRole('button', { name: view.save }).click();
    await page.getByRole('textbox', { name: view.name }).fill('Trễ');
    expect(page.getByRole('checkbox', { name: view.share }).query()).toBeNull();
    await press('Enter');
    await page.getByRole('button', { name: filled(view.remove, { name: 'Trễ' }) }).click();
    await expect.poll(() => page.getByRole('link', { name: /Trễ/ }).query()).toBeNull();
    expect(sentIn(others.asked, 'DELETE /api/views/:id').map(({ params }) => params)).toEqual([{ id: '2' }]);
  });

  test('from the search into the rows, the record and back, by keyboard', async () => {
    await open('/shipment-ace?size=50', { 'GET /api/shipments/:id': ({ params }: Asked) => SHIPMENTS[Number(params.id) - 1] });
    await rows().toBe(5);
    await press('/');
    await expect.element(page.getByRole('textbox', { name: t.shipment.list.search })).toHaveFocus();
    await press('ArrowDown', 'ArrowDown', 'ArrowDown');
    expect(focusedRow()).toBe(3);
    await press('Enter');
    await expect.poll(shownPath).toMatch(/shipment-ace\/3\/view/);
    await expect.element(page.getByRole('heading', { name: t.shipment.group.receiver })).toBeVisible();
    history.back();
    await rows().toBe(5);
    await expect.poll(focusedRow).toBe(3);
    // The headings are one stop of Tab; arrows move among them.
    const reachable = document.querySelectorAll<HTMLElement>('thead a:not([tabindex="-1"])');
    expect(reachable.length).toBe(1);
    reachable[0]?.focus();
    await press('ArrowRight');
    expect(document.activeElement).not.toBe(reachable[0]);
    expect(document.activeElement?.closest('th')).not.toBeNull();
    await press('ArrowDown');
    expect(focusedRow()).toBe(3);
  });

  test('the record says where it stands, leaves out what is blank unless it is documented, and leads to its neighbours in the list', async () => {
    const shipments = shipmentsOf(6, (id) => ({ receiverCity: `City ${id}`, notes: null, goodsValue: null }));
    await open('/shipment-ace?sort=weight,desc', {
      'GET /api/shipments': shipments.toReversed(),
      'GET /api/shipments/:id/problems': [],
      'GET /api/shipments/:id': ({ params }: Asked) => shipments[Number(params.id) - 1],
    });
    await rows().toBe(6);
    await press('ArrowDown', 'Enter');
    await expect.poll(shownPath).toContain('shipment-ace/6/view');
    const strip = page.getByRole('region', { name: t.shipment.strip.label });
    await expect.element(strip.getByText('City 6', { exact: false })).toBeVisible();
    await expect.poll(() => document.title).toContain(shipments[5]?.aceBillNumber);
    // The timeline is beside the facts, not below the fold.
    const timeline = page.getByRole('heading', { name: t.tracking.timeline.title });
    await expect.element(timeline).toBeVisible();
    expect(timeline.element().getBoundingClientRect().y).toBeLessThan(400);
    const facts = page.elementLocator(await waitFor('main dl'));
    await expect.element(facts.getByText(t.shipment.field.notes, { exact: true })).toBeVisible();
    expect(facts.getByText(t.shipment.field.goodsValue, { exact: true }).query()).toBeNull();
    await press('j');
    await expect.poll(shownPath).toContain('shipment-ace/5/view');
    const previous = page.getByRole('link', { name: t.detail.previous, exact: false });
    await expect.element(previous).toBeVisible();
    await expect.element(strip.getByText('City 5', { exact: false })).toBeVisible();
    await press('k');
    await expect.poll(shownPath).toContain('shipment-ace/6/view');
    await expect.element(strip.getByText('City 6', { exact: false })).toBeVisible();
    await expect.poll(() => previous.query()).toBeNull();
    history.back();
    await expect.poll(shownPath).toMatch(/^\/shipment-ace\?/);
  });

  test('marks the words of a search, and says where else they are', async () => {
    const found: Partial<Shipment> = { notes: 'Giao cho Zượng', senderAddress: '1 Lê Zợi' };
    await open('/shipment-ace?search=zoi', { 'GET /api/_search/shipments': shipmentsOf(1, () => found) });
    await rows().toBe(1);
    await page.getByText(t.list.arrangements.compact, { exact: true }).click();
    const mark = page.getByRole('img', { name: filled(t.list.foundIn, { where: t.shipment.field.senderAddress }) });
    await expect.element(mark).toBeVisible();
    // The number has room beside the mark.
    const cell = await waitFor('tr[data-row] td');
    expect(cell.scrollWidth - cell.clientWidth).toBe(0);
    const marked = () => [...(CSS.highlights.get('search') ?? [])].map((range) => (range instanceof Range ? range.toString() : ''));
    expect(marked()).not.toContain('Zợi');
    await page.getByText(t.list.arrangements.full, { exact: true }).click();
    await expect.poll(marked).toContain('Zợi');
    await expect.poll(() => mark.query()).toBeNull();
    await page.getByRole('button', { name: t.list.clear }).click();
    await expect.poll(marked).toEqual([]);
  });
});
