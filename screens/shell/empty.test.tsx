import type { DeskCharts } from '@ace/contract/desk/desk.ts';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { TEXTS } from '../../e2e/texts.ts';
import type { Asked } from '../answers.ts';
import { exampleOf } from '../answers.ts';
import { find, openScreen, shipmentsOf, shownPath, shownRows, waitFor } from '../screen.tsx';

test('charts of a month without anything say so', async () => {
  const charts: DeskCharts = { registered: ['2026-01-14', '2026-01-15'].map((day) => ({ day, total: 0 })), deliveries: [] };
  await openScreen('/', { answers: { 'GET /api/desk/charts': charts } });
  const { charts: texts } = TEXTS.vi.desk;
  await expect.element(page.getByRole('region', { name: texts.registered }).getByText(texts.noneRegistered)).toBeVisible();
  await expect.element(page.getByRole('region', { name: texts.deliveries }).getByText(texts.none)).toBeVisible();
});

describe('places with nothing to show', () => {
  const t = TEXTS.en;
  const language = 'en';
  const emptyPlace = (text: string) => page.getByRole('status').filter({ hasText: text });

  test('lists say why they are empty and what is next, in the height of the window', async () => {
    const company = exampleOf<{ company: { name: string } }>('GET /management/info').company.name;
    const { asked } = await openScreen('/shipment-ace?shipDateTo=2001-01-01', {
      language,
      answers: {
        'GET /api/preferences/lists': {},
        'GET /api/shipments': ({ query }: Asked) => (query.has('shipDateTo') ? [] : shipmentsOf(20)),
        'GET /api/_search/shipments': [],
      },
    });
    const filtered = emptyPlace(t.shipment.filter.noMatch);
    await expect.element(filtered).toBeVisible();
    expect(filtered.element().querySelector('svg[aria-hidden]')).not.toBeNull();
    await waitFor('[data-list-foot]');
    await expect.poll(() => find('[data-list-foot]')?.innerText).toContain(company);
    const heights = () => [document.documentElement.scrollHeight, innerHeight];
    expect(heights()).toEqual([800, 800]);
    await filtered.getByRole('button', { name: t.filter.clear }).click();
    await expect.poll(shownRows).toHaveLength(20);
    expect(heights()).toEqual([800, 800]);
    location.hash = '/shipment-ace?search=zzzqqq';
    await emptyPlace(t.shipment.list.noMatch).getByRole('button', { name: t.list.clear }).click();
    await expect.poll(shownRows).toHaveLength(20);
    expect(asked.filter(({ call }) => call === 'GET /api/_search/shipments').map(({ query }) => query.get('query'))).toEqual(['zzzqqq']);
  });

  test('a shipment without events is led to the next step', async () => {
    await openScreen('/shipment-ace/1/view', { language, answers: { 'GET /api/trackings': [] } });
    await expect.element(emptyPlace(t.tracking.timeline.empty).getByRole('link', { name: t.tracking.timeline.add })).toBeVisible();
    expect(page.getByRole('link', { name: t.tracking.timeline.add }).all()).toHaveLength(1);
  });

  test('a person without shipments is led to the first one', async () => {
    await openScreen('/connector-ace', {
      ...{ as: 'user', language },
      answers: { 'GET /api/connectors': [], 'GET /api/shipments': [], 'GET /api/problems': [] },
    });
    await page.getByRole('link', { name: t.home.toShipments }).click();
    await expect.element(emptyPlace(t.shipment.list.empty).getByRole('link', { name: t.shipment.list.create })).toBeVisible();
    location.hash = '/';
    await page.getByRole('region', { name: t.desk.parcels.underWay }).getByRole('link', { name: t.desk.parcels.send }).click();
    await expect.poll(shownPath).toMatch(/shipment-ace\/new/);
  });
});
