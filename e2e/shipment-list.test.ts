import { describe, expect, test } from 'vitest';
import { filled, go, IN_VIETNAMESE, LANGUAGES, startJourneys, TEXTS } from './journey.ts';

const { api, visitAs } = startJourneys();

describe.each(LANGUAGES)('the list of shipments (%s)', (language) => {
  const t = TEXTS[language];

  test('finds a row by its values as they are shown', async () => {
    await api.context.pool.query('delete from "listPreference"');
    const page = await visitAs('employee', language, '/shipment-ace?sort=weight,desc');
    const row = page.locator('tr[data-row]').first();
    await row.waitFor();
    const [id, , , weight, , , , day] = await row.locator('td').allInnerTexts();
    expect(day).toMatch(language === 'vi' ? /^\d+ thg \d+, \d{4}$/ : /^\d+ \w+ \d{4}$/);
    const box = page.getByRole('textbox', { name: t.shipment.list.search });
    await box.fill(`${weight} ${day}`);
    await box.press('Enter');
    await page.waitForURL(/search=\d/);
    await expect.poll(() => page.locator('tr[data-row]').count()).toBe(1);
    expect(await row.locator('td').first().innerText()).toBe(id);
  });
});

describe.each(IN_VIETNAMESE)('working with the list of shipments (%s)', (language) => {
  const t = TEXTS[language];

  test('keeps paging, sorting, columns and the popup in the URL', async () => {
    await api.context.pool.query('delete from "listPreference"');
    const page = await visitAs('employee', language, '/shipment-ace?page=1&size=50&sort=&connectorCriteria={}');
    await expect.poll(() => page.locator('tr[data-row]').count()).toBe(50);
    expect(await page.locator('thead th').count()).toBe(30);
    await page.getByRole('link', { name: filled(t.list.page, { page: 3 }) }).click();
    await page.waitForURL(/page=3/);
    await page.getByRole('link', { name: t.shipment.field.weight }).click();
    await page.waitForURL(/sort=weight,asc/);
    expect(page.url()).toContain('page=1');
    const sorted = () => page.getByRole('columnheader', { name: t.shipment.field.weight }).getAttribute('aria-sort');
    await expect.poll(sorted).toBe('ascending');
    await page.getByRole('link', { name: t.shipment.field.weight }).click();
    await page.waitForURL(/sort=weight,desc/);
    await expect.poll(sorted).toBe('descending');
    await expect.poll(() => page.locator('tr[data-row]').first().locator('td').nth(3).innerText()).toMatch(/^10[.,]210$/);

    await page.getByRole('button', { name: t.list.columns }).click();
    await page.getByRole('dialog', { name: t.list.columns }).getByRole('checkbox', { name: t.shipment.field.notes }).click();
    await expect.poll(() => page.locator('thead th').count()).toBe(29);
    await page.keyboard.press('Escape');
    await page.reload();
    await expect.poll(() => page.locator('thead th').count()).toBe(29);
    const isWiderThanWindow = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(isWiderThanWindow).toBe(false);

    await page
      .locator('tr[data-row]')
      .first()
      .getByRole('link', { name: new RegExp(`^${t.list.delete} `) })
      .click();
    await page.getByRole('dialog').waitFor();
    expect(page.url()).toMatch(/\/delete\?.*sort=weight,desc/);
    await page.keyboard.press('Escape');
    await page.waitForURL(/#\/shipment-ace\?.*sort=weight,desc/);
  });

  test('takes whatever is typed into the search box as plain text', async () => {
    const page = await visitAs('employee', language, '/shipment-ace');
    const box = page.getByRole('textbox', { name: t.shipment.list.search });
    await box.waitFor();
    for (const text of ['100%', '_', "'", '"', '\\', '😀', '#/x?y=1&z', 'ộ'.repeat(4000)]) {
      const answer = page.waitForResponse((response) => response.url().includes('/api/_search/shipments'));
      await box.fill(text);
      await box.press('Enter');
      expect((await answer).status(), text.slice(0, 20)).toBe(200);
      const clear = page.getByRole('search').getByRole('button', { name: t.list.clear });
      await clear.waitFor();
      expect(await box.inputValue()).toBe(text);
      await clear.click();
      await clear.waitFor({ state: 'detached' });
    }
  });

  test('Enter leads from the search box to the first hit', async () => {
    const page = await visitAs('employee', language, '/shipment-ace');
    await page.locator('tr[data-row]').first().waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('hoa');
    const rows = await page.locator('tr[data-row]').first().getAttribute('data-row');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.matches('tr[data-row]'))).toBe(true);
    expect(page.url()).toContain('search=hoa');
    expect(await page.locator('tr[data-row]').first().getAttribute('data-row')).not.toBe(rows);
    // The same search once more leads to the same rows.
    await page.keyboard.press('/');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.matches('tr[data-row]'))).toBe(true);
  });

  test('Enter opens a record with what its row has, and then with what the server says', async () => {
    const { body: shipment } = await api.as('employee').get('/api/shipments/9');
    const page = await visitAs('employee', language, '/shipment-ace?size=20&sort=id,asc');
    const row = page.locator('tr[data-row="9"]');
    // Afterwards, the script of the page is there.
    await page.locator('tr[data-row="8"]').press('Enter');
    await page.locator('main dl').first().waitFor();
    await page.goBack();
    await row.waitFor();
    const answer = Promise.withResolvers<void>();
    await page.route(/\/api\/shipments\/9$/, async (route) => {
      await answer.promise;
      await route.fulfill({ json: { ...shipment, notes: 'Mới sửa' } });
    });
    await row.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: filled(t.shipment.detail.title, { number: shipment.aceBillNumber }) }).waitFor();
    await page.locator('main').getByText(shipment.receiverTelNo).first().waitFor();
    answer.resolve();
    await page.getByText('Mới sửa').waitFor();
  });

  test('what is typed while a search begins stays in the box, and Back shows the former search', async () => {
    const page = await visitAs('employee', language, '/shipment-ace');
    const box = page.getByRole('textbox', { name: t.shipment.list.search });
    await box.fill('nguyen');
    // In one step, before the address has changed.
    await box.evaluate((input: HTMLInputElement) => {
      input.form?.requestSubmit();
      input.focus();
      document.execCommand('insertText', false, ' van');
    });
    await page.getByRole('search').getByRole('button', { name: t.list.clear }).waitFor();
    expect(await box.inputValue()).toBe('nguyen van');
    await page.goBack();
    await expect.poll(() => box.inputValue()).toBe('');
  });

  test('a search that is not answered yet is given up when the page is left', async () => {
    const page = await visitAs('employee', language, '/shipment-ace');
    await page.locator('[data-row]').first().waitFor();
    // Never answered.
    await page.route(/query=nguyen/, () => {});
    const givenUp = page.waitForEvent('requestfailed', (request) => request.url().includes('query=nguyen'));
    await page.getByRole('textbox', { name: t.shipment.list.search }).fill('nguyen');
    await page.keyboard.press('Enter');
    await page.locator('[aria-busy="true"] table').waitFor();
    await page.evaluate(() => {
      location.hash = '#/settings';
    });
    await page.locator('[name=phone]').waitFor();
    await givenUp;
    expect(page.url()).toMatch(/#\/settings$/);
  });

  test('a heading that is pressed while a search is answered sorts what is searched', async () => {
    const page = await visitAs('employee', language, '/shipment-ace');
    await page.locator('[data-row]').first().waitFor();
    const answer = Promise.withResolvers<void>();
    await page.route(/query=nguyen/, async (route) => {
      await answer.promise;
      await route.continue();
    });
    await page.getByRole('textbox', { name: t.shipment.list.search }).fill('nguyen');
    await page.keyboard.press('Enter');
    await page.locator('[aria-busy="true"] table').waitFor();
    await page.getByRole('link', { name: t.shipment.field.shipDate }).click();
    await page.waitForURL(/search=nguyen.*sort=shipDate,asc|sort=shipDate,asc.*search=nguyen/);
    answer.resolve();
    await page.getByRole('columnheader', { name: t.shipment.field.shipDate }).and(page.locator('[aria-sort="ascending"]')).waitFor();
  });

  test('the popup says what prevents a deletion', async () => {
    const { aceBillNumber } = (await api.as('employee').get('/api/shipments/7')).body;
    const event = { dateTime: '2026-11-20T08:30:00Z', deliveryStatus: 'PENDING', location: 'Kho', aceBillNumber };
    await api.as('employee').post('/api/trackings', event);
    const page = await visitAs('employee', language, '/shipment-ace/7/delete');
    await page.getByRole('dialog').getByRole('button', { name: t.shipment.delete.action, exact: true }).click();
    await page
      .getByText(filled(t.error.shipmentInUse, { entityName: t.shipment.entityName, params: t.shipment.param.trackings }))
      .waitFor();
  });

  test('does not find the shipment of another user', async () => {
    const page = await visitAs('other', language, '/shipment-ace/1/view');
    await page.getByText(t.errorPage.noRecord).first().waitFor();
    await go(page, '/shipment-ace');
    await page.getByText(t.shipment.list.empty).waitFor();
  });
});
