import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import type { TEXTS } from '../../e2e/texts.ts';
import { queryClient } from '../../web/src/shared/session/query-client.ts';
import { type Answers, exampleOf } from '../answers.ts';
import { find, shipmentsOf, waitFor } from '../screen.tsx';

/** As many as a page of a list has. */
export const SHIPMENTS = shipmentsOf(20);

const info = exampleOf<{ company: object }>('GET /management/info');

/** What is known to everybody, with a company that has a short name and no website, as that of the samples. */
export const INFO = { ...info, company: { ...info.company, name: 'ACE Cargo', url: null } };

/** Answers for the list of shipments, their pages and their forms. Nothing has a code, and nothing happened to them. */
export const SHIPMENT_PAGES: Answers = {
  'GET /management/info': INFO,
  'GET /api/preferences/lists': {},
  'GET /api/views': [],
  'GET /api/shipments': ({ query }: { query: URLSearchParams }) => (query.has('code') ? [] : SHIPMENTS),
  'GET /api/_search/shipments': [],
  'POST /api/_count/shipments': ({ body }: { body: unknown }) =>
    (body as { selections: unknown[] }).selections.map(() => ({ total: 12, isTotalLowerBound: false })),
  'GET /api/shipments/:id': ({ params }: { params: Record<string, string> }) =>
    SHIPMENTS.find(({ id }) => String(id) === params.id) ?? exampleOf<Shipment>('GET /api/shipments/:id'),
  'GET /api/trackings': [],
  'GET /api/shipments/:id/problems': [],
};

const countOfElements = () => document.querySelectorAll('#root *').length;

/**
 * Waits for what a page shows last: of a list its last row and the counts of its views, of a shipment its packages, its timeline, its notifications and
 * its history, of a form a field that is drawn later, and of a stored shipment what is charged. Some other parts have scripts of their own: after them,
 * the page stays as it is.
 */
export const expectWhole = async (t: (typeof TEXTS)['vi' | 'en'], path: string) => {
  if (path.endsWith('view')) {
    await waitFor('main th[scope="row"]');
    await expect.element(page.getByText(t.tracking.timeline.empty)).toBeVisible();
    await expect.element(page.getByRole('region', { name: t.notification.log.title }).getByRole('listitem').first()).toBeVisible();
    await waitFor('[aria-labelledby="shipment-history"] time');
  } else if (/new|edit/.test(path)) {
    await waitFor('[name="notes"]');
    await waitFor('[name="exportReason"]');
    if (path.endsWith('edit')) await waitFor('[data-charged]');
  } else {
    await waitFor('main [href*="/shipment-ace/20/view"]');
    await expect.poll(() => find(`nav[aria-label="${t.view.label}"]`)?.innerText.match(/\b12\b/g)?.length).toBeGreaterThanOrEqual(6);
  }
  let before = 0;
  const isWhole = () => {
    const count = countOfElements();
    const isSame = count === before;
    before = count;
    return isSame && queryClient.isFetching() === 0;
  };
  await expect.poll(isWhole, { interval: 150 }).toBe(true);
};
