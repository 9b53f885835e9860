import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import type { BrowserContextOptions, Page, WebSocket } from 'playwright-core';
import { expect } from 'vitest';
import type { Journeys } from './journey.ts';
import type { TEXTS } from './texts.ts';

type Reader = 'admin' | 'employee' | 'user';

/** What others do, and pages that hear of it. */
export const othersOf = ({ api, visitAs, reopen }: Pick<Journeys, 'api' | 'visitAs' | 'reopen'>) => {
  const employee = () => api.as('employee');

  const createShipment = async (more: object = {}): Promise<Shipment> => {
    const { body, status } = await employee().post('/api/shipments', {
      description: 'Cà phê',
      shipDate: '2026-01-05',
      senderContactName: 'An',
      senderTelNo: '1',
      receiverContactName: 'Bình',
      receiverTelNo: '2',
      ...more,
    });
    expect(status).toBe(201);
    return body;
  };

  /** Another person records an event. */
  const track = async ({ aceBillNumber }: Shipment, deliveryStatus: string) => {
    const event = { dateTime: new Date().toISOString(), deliveryStatus, location: 'Kho', details: '', aceBillNumber };
    expect((await employee().post('/api/trackings', event)).status).toBe(201);
  };

  /** Opens `path` anew, and answers the connection on which it hears of changes. The page before may still open one, until it is gone. */
  const reopenFollowing = async (page: Page, path: string) => {
    await page.goto('about:blank');
    const { promise, resolve } = Promise.withResolvers<WebSocket>();
    page.on('websocket', (socket) => {
      socket.on('framesent', ({ payload }) => {
        if (/^SUBSCRIBE[\s\S]*\/topic\/changes/.test(String(payload))) resolve(socket);
      });
    });
    await reopen(page, path);
    return promise;
  };

  /** A page that hears of changes. */
  const follow = async (login: Reader, language: 'vi' | 'en', path: string, options?: BrowserContextOptions) => {
    const page = await visitAs(login, language, '/settings', options);
    await reopenFollowing(page, path);
    return page;
  };

  return { createShipment, track, reopenFollowing, follow };
};

export const rowOf = (page: Page, { id }: Shipment) => page.locator(`tr[data-row="${id}"]`);

/** The arrangement that has the status. */
export const showCompact = async (page: Page, t: (typeof TEXTS)['vi' | 'en']) => {
  await page.getByText(t.list.arrangements.compact, { exact: true }).first().click();
  await page.getByRole('columnheader', { name: t.shipment.compact.status }).waitFor();
};

/** Notices each mark of a change, however short. */
export const watchMarks = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.dataset.marks = '';
    new MutationObserver((records) => {
      for (const { target } of records) {
        if (!(target instanceof HTMLElement) || !target.hasAttribute('data-changed')) continue;
        document.documentElement.dataset.marks += `|${target.dataset.row ?? ''} ${target.innerText}`;
      }
    }).observe(document, { subtree: true, attributeFilter: ['data-changed'] });
  });
export const marksOn = (page: Page) => page.evaluate(() => document.documentElement.dataset.marks?.split('|').slice(1) ?? []);
