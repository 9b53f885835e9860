import { describe, expect, test } from 'vitest';
import { shipmentInput } from '../server/src/features/shipments/shipments.testing.ts';
import { filled, go, IN_ENGLISH, LANGUAGES, startJourneys, TEXTS } from './journey.ts';

const { api, visitAs } = startJourneys();
const small = { viewport: { width: 1280, height: 800 } };

describe.each(LANGUAGES)('the compact list of shipments (%s)', (language) => {
  const t = TEXTS[language];

  test('the clerk’s compact list shows 20 rows at 1280 × 800, without scrolling', async () => {
    await api.context.pool.query('delete from "listPreference"');
    const page = await visitAs('employee', language, '/shipment-ace', small);
    await page.locator('tr[data-row]').nth(19).waitFor();
    expect(await page.locator('thead th').count()).toBe(30);
    const stored = page.waitForResponse((response) => response.request().method() === 'PUT');
    await page.getByText(t.list.arrangements.compact, { exact: true }).click();
    await expect.poll(() => page.locator('thead th').count()).toBe(13);
    await stored;
    const sizes = await page.getByRole('region', { name: t.shipment.list.title, exact: true }).evaluate((table) => ({
      isWide: table.scrollWidth > table.clientWidth,
      isHigh: table.scrollHeight > table.clientHeight,
      pageHeight: document.documentElement.scrollHeight,
    }));
    expect(sizes).toEqual({ isWide: false, isHigh: false, pageHeight: 800 });
    expect(await page.locator('tr[data-row]').count()).toBe(20);
    await page.locator('[data-list-foot]').getByText('ACE Cargo').waitFor();
  });
});

describe.each(IN_ENGLISH)('working in the list of shipments (%s)', (language) => {
  const t = TEXTS[language];
  const { view } = t;
  const filter = { ...t.filter, ...t.shipment.filter };

  test('receiver and goods are readable, and what is cut shows whole at the focus and the mouse', async () => {
    await api.context.pool.query('delete from "listPreference"');
    const layout = { columns: null, widths: {} };
    const preference = { arrangement: 'compact', density: null, layouts: { full: layout, compact: layout } };
    await api.as('employee').put('/api/preferences/lists/shipments', preference);
    const receiverName = 'Công ty Trách nhiệm hữu hạn Nhập khẩu Ánh Dương Sydney';
    const description = 'Cà phê rang xay, trà atisô, mứt gừng và bánh tráng cuốn';
    const fields = { receiverName, description, notes: `whole ${language}` };
    expect((await api.as('employee').post('/api/shipments', shipmentInput(fields))).status).toBe(201);
    const page = await visitAs('employee', language, `/shipment-ace?search=whole+${language}`, small);
    const row = page.locator('tr[data-row]');
    const { compact } = t.shipment;
    const heading = (name: string) => page.getByRole('columnheader', { name, exact: true });
    for (const name of [compact.receiver, compact.goods]) expect((await heading(name).boundingBox())?.width, name).toBeGreaterThan(140);
    expect(await heading(compact.estimate).isVisible()).toBe(false);

    const whole = page.locator('[popover]');
    const edit = row.locator('[data-shortcut=edit]');
    const opacity = () => edit.evaluate((link) => getComputedStyle(link.parentElement ?? link).opacity);
    expect(await opacity()).toBe('0');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => whole.allInnerTexts()).toEqual([`${compact.receiver}: ${receiverName}\n${compact.goods}: ${description}`]);
    expect(await opacity()).toBe('1');
    await page.keyboard.press('Escape');
    await expect.poll(() => whole.count()).toBe(0);
    await row.getByRole('cell', { name: description }).hover();
    await expect.poll(() => whole.allInnerTexts()).toEqual([description]);
    await page.setViewportSize({ width: 1680, height: 800 });
    await heading(compact.estimate).waitFor();
    await api.context.pool.query('delete from "listPreference"');
  });

  test('columns are chosen, moved and made wider, and are so on all machines of a person', async () => {
    await api.context.pool.query('delete from "listPreference"');
    const page = await visitAs('employee', language, '/shipment-ace', small);
    const titles = async () => (await page.locator('thead th a[title]').allInnerTexts()).map((text) => text.split('\n').at(-1));
    await expect.poll(titles).toContain(t.shipment.field.description);
    const [, first, second] = await titles();
    await page.getByRole('button', { name: t.list.columns }).click();
    const chooser = page.getByRole('dialog', { name: t.list.columns });
    await chooser.getByRole('button', { name: `${t.list.columnDown} ${first}`, exact: true }).click();
    await expect.poll(async () => (await titles()).slice(1, 3)).toEqual([second, first]);
    await chooser.getByRole('checkbox', { name: t.shipment.compact.status }).click();
    await page.getByRole('columnheader', { name: t.shipment.compact.status }).waitFor();
    await page.keyboard.press('Escape');
    const heading = page.getByRole('columnheader', { name: t.shipment.field.description });
    const before = (await heading.boundingBox())?.width ?? 0;
    const box = await heading.boundingBox();
    await page.mouse.move((box?.x ?? 0) + before - 3, (box?.y ?? 0) + 10);
    await page.mouse.down();
    await page.mouse.move((box?.x ?? 0) + before + 97, (box?.y ?? 0) + 10, { steps: 4 });
    const saved = page.waitForResponse((response) => /"widths":\{"/.test(response.request().postData() ?? ''));
    await page.mouse.up();
    await saved;
    // After a reload and on another machine, but not for other people.
    const other = await visitAs('employee', language, '/shipment-ace');
    const customer = await visitAs('user', language, '/shipment-ace');
    await page.reload();
    await expect.poll(async () => (await titles()).slice(1, 3)).toEqual([second, first]);
    await expect.poll(async () => Math.round(((await heading.boundingBox())?.width ?? 0) - before)).toBe(100);
    await page.getByRole('columnheader', { name: t.shipment.compact.status }).waitFor();
    await other.getByRole('columnheader', { name: t.shipment.compact.status }).waitFor();
    await expect.poll(() => customer.locator('thead th').count()).toBe(30);
    expect(await customer.getByRole('columnheader', { name: t.shipment.compact.status }).count()).toBe(0);
    await page.getByRole('button', { name: t.list.columns }).click();
    await chooser.getByRole('button', { name: t.list.columnsReset }).click();
    await expect.poll(async () => (await titles()).slice(1, 3)).toEqual([first, second]);
  });

  test('filters are combined, stand in the address, and can be removed one by one', async () => {
    const page = await visitAs('employee', language, '/shipment-ace?search=an&sort=weight,desc', small);
    await page.getByRole('button', { name: filter.open, exact: true }).click();
    const panel = page.getByRole('dialog', { name: filter.open });
    await panel.getByLabel(filter.status, { exact: true }).first().press('ArrowDown');
    await panel.getByRole('option', { name: filter.noEvent }).click();
    await panel.getByLabel(filled(filter.toLabel, { name: filter.shipDate }), { exact: true }).fill('31/12/2012');
    await page.keyboard.press('Enter');
    await page.waitForURL(/search=an.*status=NONE.*shipDateTo=2012-12-31|shipDateTo=2012-12-31.*status=NONE/);
    expect(page.url()).toContain('sort=weight,desc');
    await page.keyboard.press('Escape');
    const rows = page.locator('tr[data-row]');
    await rows.first().waitFor();
    const filtered = await api.as('employee').get('/api/_search/shipments?query=an&status=NONE&shipDateTo=2012-12-31&size=1');
    const total = filtered.headers.get('x-total-count');
    await expect.poll(() => page.getByText(new RegExp(`\\b${total}\\b`)).count()).toBeGreaterThan(0);

    await page.getByRole('button', { name: filled(filter.remove, { name: `${filter.status}: ${filter.noEvent}` }) }).click();
    await page.waitForURL((url) => !url.href.includes('status='));
    expect(page.url()).toContain('shipDateTo=2012-12-31');
    await page.goBack();
    await page.waitForURL(/status=NONE/);
    await page.getByRole('button', { name: filter.clear }).click();
    await page.waitForURL((url) => !url.href.includes('status=') && !url.href.includes('shipDateTo='));
  });

  test('views have counts; one’s own are kept under a name, shared ones are seen by all', async () => {
    await api.context.pool.query('delete from "savedView"');
    const page = await visitAs('admin', language, '/shipment-ace?shipDateTo=2011-12-31&sort=shipDate,desc', small);
    const views = page.getByRole('navigation', { name: view.label });
    const all = (await api.as('admin').get('/api/shipments?size=1')).headers.get('x-total-count');
    await expect.poll(() => views.getByRole('link', { name: view.all }).innerText()).toContain(all);
    await views.getByRole('button', { name: view.save }).click();
    const form = page.getByRole('dialog', { name: view.save });
    await form.getByRole('textbox', { name: view.name }).fill('Năm\u28002011');
    await page.keyboard.press('Enter');
    await form.getByText(TEXTS[language].error.invisible).waitFor();
    await form.getByRole('textbox', { name: view.name }).fill('Năm \u202e2011');
    await form.getByRole('checkbox', { name: view.share }).check();
    await page.keyboard.press('Enter');
    const tab = views.getByRole('link', { name: /Năm 2011/ });
    await expect.poll(() => tab.getAttribute('aria-current')).toBe('page');
    const count = (await api.as('admin').get('/api/shipments?shipDateTo=2011-12-31&size=1')).headers.get('x-total-count');
    await expect.poll(() => tab.innerText()).toContain(count);

    const other = await visitAs('employee', language, '/shipment-ace', small);
    await other.getByRole('link', { name: /Năm 2011/ }).click();
    await other.waitForURL(/shipDateTo=2011-12-31/);
    expect(other.url()).toContain('sort=shipDate,desc');
    expect(await other.getByRole('button', { name: filled(view.remove, { name: 'Năm 2011' }) }).count()).toBe(0);
    await go(other, '/shipment-ace?attention=overdue');
    await other.getByRole('button', { name: view.save }).click();
    await other.getByRole('textbox', { name: view.name }).fill('Trễ');
    expect(await other.getByRole('checkbox', { name: view.share }).count()).toBe(0);
    await other.keyboard.press('Enter');
    await other.getByRole('button', { name: filled(view.remove, { name: 'Trễ' }) }).click();
    await expect.poll(() => other.getByRole('link', { name: /Trễ/ }).count()).toBe(0);

    await views.getByRole('link', { name: view.mine }).click();
    await page.waitForURL(/ownerId=me/);
    await page.getByText(`${filter.owner}: ${filter.me}`).waitFor();
  });

  test('from the search into the rows, the record and back, by keyboard', async () => {
    const page = await visitAs('employee', language, '/shipment-ace?size=50', small);
    const box = page.getByRole('textbox', { name: t.shipment.list.search });
    await page.locator('tr[data-row]').nth(5).waitFor();
    await page.keyboard.press('/');
    await expect.poll(() => box.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    const id = await page.evaluate(() => document.activeElement?.getAttribute('data-row'));
    expect(id).toBe('3');
    await page.keyboard.press('Enter');
    await page.waitForURL(/shipment-ace\/3\/view/);
    await page.getByRole('heading', { name: t.shipment.group.receiver }).waitFor();
    await page.goBack();
    await page.locator('tr[data-row="3"]').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-row'))).toBe('3');
    // The headings are one stop of Tab; arrows move among them.
    const reachable = await page.locator('thead a:not([tabindex="-1"])').count();
    expect(reachable).toBe(1);
    await page.locator('thead a:not([tabindex="-1"])').focus();
    await page.keyboard.press('ArrowRight');
    expect(await page.evaluate(() => document.activeElement?.closest('th') !== null)).toBe(true);
    await page.keyboard.press('ArrowDown');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('data-row'))).toBe('3');
  });

  test('the record says where it stands, leaves out what is blank unless it is documented, and leads to its neighbours in the list', async () => {
    const page = await visitAs('employee', language, '/shipment-ace?sort=weight,desc', small);
    const ids = () => page.locator('tr[data-row]').evaluateAll((rows) => rows.map((row) => row.getAttribute('data-row')));
    await page.locator('tr[data-row]').nth(5).waitFor();
    const [first, second] = await ids();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(new RegExp(`shipment-ace/${first}/view`));
    const strip = page.getByRole('region', { name: t.shipment.strip.label });
    const { body } = await api.as('employee').get(`/api/shipments/${first}`);
    await strip.getByText(body.receiverCity).waitFor();
    await expect.poll(() => page.title()).toContain(body.aceBillNumber);
    // The timeline is beside the facts, not below the fold.
    const timeline = await page.getByRole('heading', { name: t.tracking.timeline.title }).boundingBox();
    expect(timeline?.y).toBeLessThan(400);
    await page.keyboard.press('j');
    await page.waitForURL(new RegExp(`shipment-ace/${second}/view`));
    await page.getByRole('link', { name: t.detail.previous }).waitFor();
    await page.keyboard.press('k');
    await page.waitForURL(new RegExp(`shipment-ace/${first}/view`));
    await expect.poll(() => page.getByRole('link', { name: t.detail.previous }).count()).toBe(0);
    await page.goBack();
    await page.waitForURL(/#\/shipment-ace\?/);

    const { body: blank } = await api.as('employee').post('/api/shipments', {
      ...{
        description: 'x',
        shipDate: '2026-11-20',
        senderContactName: 'a',
        senderTelNo: '1',
        receiverContactName: 'b',
        receiverTelNo: '2',
      },
    });
    await go(page, `/shipment-ace/${blank.id}/view`);
    const facts = page.locator('dl').first();
    await facts.waitFor();
    await facts.getByText(t.shipment.field.notes, { exact: true }).waitFor();
    expect(await facts.getByText(t.shipment.field.goodsValue, { exact: true }).count()).toBe(0);
  });

  test('marks the words of a search, and says where else they are', async () => {
    await api.context.pool.query('delete from "listPreference"');
    const { body } = await api.as('employee').post('/api/shipments', {
      ...{
        description: 'Cà phê',
        shipDate: '2026-11-20',
        senderContactName: 'a',
        senderTelNo: '1',
        receiverContactName: 'b',
        receiverTelNo: '2',
      },
      ...{ notes: 'Giao cho Zượng', senderAddress: `1 Lê Zợi ${language}` },
    });
    const page = await visitAs('employee', language, `/shipment-ace?search=zoi+${language}`, small);
    const row = page.locator(`tr[data-row="${body.id}"]`);
    await row.waitFor();
    await page.getByText(t.list.arrangements.compact, { exact: true }).click();
    await row.getByRole('img', { name: filled(t.list.foundIn, { where: t.shipment.field.senderAddress }) }).waitFor();
    // The number has room beside the mark.
    expect(
      await row
        .locator('td')
        .first()
        .evaluate((cell) => cell.scrollWidth - cell.clientWidth),
    ).toBe(0);
    const marked = () =>
      page.evaluate(() => [...(CSS.highlights.get('search') ?? [])].map((range) => (range instanceof Range ? range.toString() : '')));
    expect(await marked()).not.toContain('Zợi');
    await page.getByText(t.list.arrangements.full, { exact: true }).click();
    await expect.poll(marked).toContain('Zợi');
    await expect.poll(() => row.getByRole('img').count()).toBe(0);
    await page.getByRole('button', { name: t.list.clear }).click();
    await expect.poll(marked).toEqual([]);
  });
});
