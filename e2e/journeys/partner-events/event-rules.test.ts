import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { pusher, WEBHOOK_SECRET } from '../../../server/src/features/partner-events/partner-events.testing.ts';
import { ruleJob } from '../../../server/src/features/partner-events/rules.service.ts';
import { shipmentInput } from '../../../server/src/features/shipments/shipments.testing.ts';
import { go, startJourneys } from '../../journey.ts';
import { filled, IN_VIETNAMESE, TEXTS } from '../../texts.ts';

const { api, visitAs, reopen } = startJourneys(() => ({ webhookSecrets: { gtsAus: WEBHOOK_SECRET } }));
const push = pusher(api);
const PATH = '/admin/event-rules?partner=gtsAus';
const RULES = '/api/partners/gtsAus/event-rules';
const DAY = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY).toISOString();

describe.each(IN_VIETNAMESE)('the rules of partner events (%s)', (language) => {
  const t = TEXTS[language];
  const { eventRule: texts, deliveryStatus } = t;
  let shipmentId: number;

  beforeAll(async () => {
    await api.context.jobs.work([ruleJob], api.context);
    const fields = { partnerShipment: 'gtsAus', partnerShipmentId: 'RULES-1', shipDate: daysAgo(6).slice(0, 10) };
    shipmentId = (await api.as('employee').post('/api/shipments', shipmentInput(fields))).body.id;
    const events = [
      { event: 'Zollabfertigung', date: daysAgo(5) },
      { event: 'Zollabfertigung', date: daysAgo(4) },
      { code: 'ZZ9', event: 'Parcel frobnicated', date: daysAgo(3) },
      { event: 'Departed', date: daysAgo(2) },
    ];
    expect((await push({ number: 'RULES-1', events })).status).toBe(200);
  });

  const rules = (page: Page) => page.getByRole('list', { name: texts.title, exact: true }).getByRole('listitem');
  /** The rule with this code or phrase, which are values of its fields. */
  const rule = (page: Page, name: string) =>
    rules(page).filter({ has: page.getByRole('button', { name: filled(texts.remove, { name }) }) });
  const unmapped = (page: Page, event: string) =>
    page.getByRole('list', { name: texts.unmapped.title }).getByRole('listitem').filter({ hasText: event });
  const field = (page: Page, name: string, part: 'code' | 'phrase') => rule(page, name).getByRole('textbox', { name: texts.field[part] });
  const review = (page: Page) => page.getByRole('button', { name: texts.review });
  const preview = (page: Page) => page.getByRole('dialog', { name: texts.preview.title });
  const names = (page: Page) =>
    rules(page).evaluateAll((rows) =>
      rows.map((row) => [...row.querySelectorAll('input')].map(({ value }) => value).find((value) => value !== '')),
    );

  test('a status for a text without a rule makes one, whose effect is shown before it is saved, and stored events follow', async () => {
    const page = await visitAs('admin', language, '/');
    await page.getByRole('button', { name: t.menu.administration }).click();
    await page.getByRole('menuitem', { name: t.menu.eventRules, exact: true }).click();
    await go(page, PATH);
    await unmapped(page, 'Zollabfertigung').getByText(/^2 /).waitFor();
    await unmapped(page, 'Zollabfertigung').getByRole('combobox').selectOption('PENDING');
    await unmapped(page, 'Parcel frobnicated').getByRole('combobox').selectOption('EXCEPTION');
    expect(await names(page).then((all) => all.slice(-2))).toEqual(['Zollabfertigung', 'ZZ9']);
    // Another choice changes the same rule.
    await unmapped(page, 'Zollabfertigung').getByRole('combobox').selectOption('IN_TRANSIT');
    await unmapped(page, 'Zollabfertigung').getByRole('button').click();
    await expect.poll(() => rule(page, 'Zollabfertigung').locator('select:focus').inputValue()).toBe('IN_TRANSIT');

    await review(page).click();
    const dialog = preview(page);
    await dialog.getByText(filled(texts.preview.mapped, { number: 3 })).waitFor();
    const example = dialog.getByRole('row').filter({ hasText: 'Zollabfertigung' });
    expect(await example.getByRole('cell').allInnerTexts()).toEqual([
      'Zollabfertigung',
      '2',
      texts.preview.none,
      deliveryStatus.IN_TRANSIT,
    ]);
    await page.keyboard.press('Enter');
    const saved = filled(texts.saved, { partner: 'GTS Australia' });
    await page.getByText(`${saved} ${filled(texts.savedWith, { number: 3 })}`).waitFor();
    await page.getByText(filled(texts.unmapped.empty, { partner: 'GTS Australia' })).waitFor();
    await go(page, `/shipment-ace/${shipmentId}/view`);
    await page.getByText(deliveryStatus.EXCEPTION).first().waitFor();

    // What loses its rule is not said to have one: the text is back once its events have followed.
    await go(page, PATH);
    await rule(page, 'ZZ9')
      .getByRole('button', { name: filled(texts.remove, { name: 'ZZ9' }) })
      .click();
    await page.keyboard.press('Control+Enter');
    await preview(page)
      .getByText(filled(texts.preview.unmapped, { number: 1 }))
      .waitFor();
    await page.keyboard.press('Enter');
    await page.getByText(`${saved} ${filled(texts.savedWith, { number: 1 })}`).waitFor();
    await unmapped(page, 'Parcel frobnicated').waitFor();
    expect(await page.getByText(filled(texts.unmapped.empty, { partner: 'GTS Australia' })).count()).toBe(0);
    await expect.poll(() => page.getByText(texts.settling).count()).toBe(0);
  });

  test('rules are moved and edited by keys, and those that never decide say so', async () => {
    const page = await visitAs('admin', language, PATH);
    await rule(page, 'departed').waitFor();
    await page.getByRole('main').focus();
    await page.keyboard.press('n');
    await page.keyboard.type('not departed yet');
    await rule(page, 'not departed yet').getByText(texts.message.unused).waitFor();
    await field(page, 'not departed yet', 'phrase').focus();
    const place = async (name: string) => (await names(page)).indexOf(name);
    const from = await place('not departed yet');
    for (let step = from; step > (await place('departed')); step--) await page.keyboard.press('Alt+ArrowUp');
    await page.keyboard.press('Alt+ArrowUp');
    await expect.poll(async () => (await place('not departed yet')) < (await place('departed'))).toBe(true);
    await expect.poll(() => page.getByText(texts.message.unused).count()).toBe(0);
    expect(await field(page, 'not departed yet', 'phrase').evaluate((input) => input === document.activeElement)).toBe(true);

    // Without a status it is not sent.
    await page.keyboard.press('Control+Enter');
    await rule(page, 'not departed yet').getByText(`${texts.field.status}: ${t.validation.required}`).waitFor();
    await expect.poll(() => rule(page, 'not departed yet').locator('select:focus').count()).toBe(1);
    await page.keyboard.press('End');
    await page.keyboard.press('Control+Enter');
    await preview(page).getByText(texts.preview.nothing).waitFor();
    await preview(page).getByRole('button', { name: texts.preview.save }).click();
    await page.getByText(`${filled(texts.saved, { partner: 'GTS Australia' })} ${texts.preview.nothing}`).waitFor();
    const stored = (await api.as('admin').get(RULES)).body as { phrase: string | null }[];
    const at = (phrase: string) => stored.findIndex((rule) => rule.phrase === phrase);
    expect(at('not departed yet')).toBeGreaterThan(-1);
    expect(at('not departed yet')).toBeLessThan(at('departed'));
  });

  test('the place of a removed rule keeps the focus, and leaving asks about unsaved changes', async () => {
    const page = await visitAs('admin', language, PATH);
    await rule(page, 'EMA')
      .getByRole('button', { name: filled(texts.remove, { name: 'EMA' }) })
      .click();
    await expect.poll(() => page.locator(':focus').getAttribute('aria-label')).toBe(filled(texts.remove, { name: 'EMB' }));
    await page.getByText(texts.unsaved).waitFor();
    await page.getByRole('combobox', { name: texts.partner }).click();
    await page.getByRole('option', { name: 'GTS Canada' }).click();
    await page.getByRole('dialog', { name: t.form.leave.title }).getByRole('button', { name: t.form.leave.stay }).click();
    expect(page.url()).toContain('partner=gtsAus');
    await page.getByRole('button', { name: texts.discard }).click();
    await rule(page, 'EMA').waitFor();
    await page.getByRole('combobox', { name: texts.partner }).click();
    await page.getByRole('option', { name: 'GTS Canada' }).click();
    await expect.poll(() => page.url()).toContain('partner=gtsCad');
    await page.getByText(filled(texts.unmapped.empty, { partner: 'GTS Canada' })).waitFor();
  });

  test('says what the server refuses at its field', async () => {
    const page = await visitAs('admin', language, PATH);
    await rule(page, 'EMA').waitFor();
    await field(page, 'EMB', 'code').fill('EMB2');
    await page.route(`**${RULES}`, (route) => {
      if (route.request().method() !== 'PUT') return route.continue();
      const fieldErrors = [{ objectName: 'eventRule', field: '[1].code', message: 'Pattern' }];
      const problem = { type: 'about:blank', title: '', status: 400, path: RULES, message: 'error.validation', fieldErrors };
      return route.fulfill({ status: 400, contentType: 'application/problem+json', body: JSON.stringify(problem) });
    });
    await review(page).click();
    await preview(page).getByRole('button', { name: texts.preview.save }).click();
    await rule(page, 'EMB2').getByText(`${texts.field.code}: ${t.error.Pattern}`).waitFor();
    await expect.poll(() => field(page, 'EMB2', 'code').evaluate((input) => input === document.activeElement)).toBe(true);
    await page.unroute(`**${RULES}`);
    await page.getByRole('button', { name: texts.discard }).click();
  });

  test('the second of two administrators compares both versions, puts theirs on top, and saves', async () => {
    const page = await visitAs('admin', language, PATH);
    await rule(page, 'EMA').waitFor();
    const { body: before } = await api.as('admin').get(RULES);
    await api.as('admin').put(RULES, [...before, { phrase: 'of another', status: 'PENDING' }]);
    await rule(page, 'EMB').locator('select').selectOption('PENDING');
    const save = async () => {
      await review(page).click();
      await preview(page).getByRole('button', { name: texts.preview.save }).click();
    };
    await save();
    const panel = page.getByRole('alert').filter({ hasText: t.form.conflict.kept });
    await panel.getByRole('row', { name: 'of another' }).getByText(deliveryStatus.PENDING).waitFor();
    await panel.getByRole('row', { name: 'EMB' }).getByText(deliveryStatus.PENDING).waitFor();
    expect((await api.as('admin').get(RULES)).body).toHaveLength(before.length + 1);
    await panel.getByRole('button', { name: t.form.conflict.keepMine }).click();
    await rule(page, 'of another').waitFor();
    await save();
    await page.getByText(filled(texts.saved, { partner: 'GTS Australia' })).waitFor();
    const stored = (await api.as('admin').get(RULES)).body as { code: string | null; phrase: string | null; status: string }[];
    expect(stored).toContainEqual({ code: null, phrase: 'of another', status: 'PENDING' });
    expect(stored).toContainEqual({ code: 'EMB', phrase: null, status: 'PENDING' });

    // Back and reload begin with what is stored.
    await go(page, '/');
    await page.goBack();
    await rule(page, 'of another').waitFor();
    await reopen(page, PATH);
    await rule(page, 'of another').waitFor();
    await api.as('admin').put(RULES, before);
  });

  test('employees do not have the page', async () => {
    const page = await visitAs('employee', language, PATH);
    await page.getByText(t.errorPage.forbidden).first().waitFor();
  });
});
