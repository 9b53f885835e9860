import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import { describe, expect, test } from 'vitest';
import { startTestApi } from '../../../testing/test-api.ts';
import { creator } from '../../shipments/shipments.testing.ts';
import { recorderOf } from '../sharing.testing.ts';

const COMPANY = { name: 'ACE Cargo', url: undefined, phone: '+84 28 3822 1234', email: 'hoi@ace.example' };
const api = startTestApi({ company: COMPANY, trustProxy: ['127.0.0.1'] });
const createShipment = creator(api);
const { track, report } = recorderOf(api);

const FIELDS = {
  ...{
    receiverName: 'Công ty Hoa Mai',
    receiverAddress: '12 Pitt Street',
    receiverCity: 'Sydney',
    receiverCountry: 'au',
    goodsValue: 7654,
  },
  ...{ receiverTelNo: '+61 2 9374-1992', senderAddress: '5 Hàng Bài', senderCity: 'Hà Nội', notes: 'gọi trước', description: 'Đồ gốm' },
  ...{ partnerShipment: 'gtsCad', partnerShipmentId: 'CA<100>', totalPackages: 2 },
};

const linkOf = async ({ id }: Shipment) => new URL((await api.as('employee').post(`/api/shipments/${id}/share`)).body.url).pathname;
const open = (path: string, language = 'en', from = '192.0.2.1') =>
  api.as(null).get(path, { 'Accept-Language': language, 'X-Forwarded-For': from });

describe('the page of a shared shipment', () => {
  test('shows what whoever waits may know, and nothing else', async () => {
    const shipment = await createShipment({ ...FIELDS, customerReference: 'PO <7>' });
    await track(shipment, 'COLLECTED', '2026-11-20T01:00:00Z');
    const transit = await track(shipment, 'IN_TRANSIT', '2026-11-21T23:30:00Z');
    await report(shipment, '2026-11-21T23:30:00Z', {
      event: 'Departed <script>alert(1)</script>',
      country: 'AU',
      city: 'Cairns',
      outcome: 'confirms',
      trackingId: transit,
    });
    await report(shipment, '2026-11-22T02:00:00Z', { event: 'Weighed', outcome: 'unmapped' });
    await report(shipment, '2026-11-22T03:00:00Z', { event: 'Dismissed one', outcome: 'dismissed' });
    await api.context.pool.query(
      `update "shipmentProgress" set "estimatedFrom" = '2099-11-26', "estimatedTo" = '2099-11-28' where "shipmentId" = $1`,
      [shipment.id],
    );
    const { status, headers, text } = await open(await linkOf(shipment));
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('content-language')).toBe('en');
    for (const part of [
      ...[
        `<b translate="no">${shipment.aceBillNumber}</b>`,
        '<p class="status">In transit</p>',
        'Estimated delivery: 26–28 Nov',
        '<dd>2</dd>',
        'GTS Canada',
      ],
      ...[
        '<dt>Reference</dt><dd><span translate="no">PO &lt;7&gt;</span></dd>',
        'CA&lt;100&gt;',
        '<dd><span translate="no">Sydney</span>, Australia</dd>',
        'Departed &lt;script&gt;alert(1)&lt;/script&gt;',
        '<span translate="no">Cairns</span>, Australia',
        'Weighed',
      ],
      // Where it happened, ten hours ahead of UTC; what people have recorded, in Vietnam.
      ...[
        '22 Nov 2026, 09:30 local time (UTC+10)',
        '20 Nov 2026, 08:00 Vietnam time',
        'aria-current="step"',
        'href="tel:+842838221234"',
        '<html lang="en">',
      ],
      ...[
        `<meta property="og:title" content="${shipment.aceBillNumber} · In transit">`,
        'content="Estimated delivery: 26–28 Nov · Sydney, Australia"',
      ],
    ]) {
      expect(text).toContain(part);
    }
    expect(text).not.toMatch(/Hoa Mai|Pitt|1992|Hàng Bài|Hà Nội|7654|gọi trước|Đồ gốm|Bình|Nguyễn|TRAN|Dismissed|<script>/);
  });

  test('is in the language of the browser or the chosen one, and private', async () => {
    const path = await linkOf(await createShipment(FIELDS));
    const vietnamese = await open(path, 'vi-VN,vi;q=0.9,en;q=0.8');
    expect(vietnamese.text).toContain('<html lang="vi">');
    expect(vietnamese.text).toContain('<a href="?lang=en" lang="en" hreflang="en">English</a>');
    expect(vietnamese.text).toContain('Chưa có sự kiện nào.');
    expect((await open(`${path}?lang=en`, 'vi')).text).toContain('Nothing has happened yet.');
    for (const { headers } of [vietnamese, await open('/t/x')]) {
      expect(headers.get('cache-control')).toBe('private, no-store');
      expect(headers.get('x-robots-tag')).toBe('noindex');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('vary')?.toLowerCase()).toContain('accept-language');
      expect(headers.get('access-control-allow-origin')).toBeNull();
    }
  });

  test('stays below 20 kB, whatever partners write', async () => {
    const shipment = await createShipment({ ...FIELDS, receiverCity: '&'.repeat(100), partnerShipmentId: '<'.repeat(50) });
    for (let hour = 0; hour < 24; hour++) {
      for (const minute of ['00', '20', '40']) {
        const at = `2026-11-20T${String(hour).padStart(2, '0')}:${minute}:00Z`;
        await report(shipment, at, { event: '"ố"'.repeat(166), city: "'".repeat(255), country: '&'.repeat(255), outcome: 'unmapped' });
      }
    }
    const { text } = await open(await linkOf(shipment));
    expect(Buffer.byteLength(text)).toBeLessThan(20_000);
    expect(text).toContain('Earlier events are not shown here.');
  });

  test('shows what holds a shipment up where it happened, that it is late, and the day of its delivery', async () => {
    const shipment = await createShipment(FIELDS);
    const path = await linkOf(shipment);
    await track(shipment, 'IN_TRANSIT', '2026-11-20T01:00:00Z');
    await track(shipment, 'EXCEPTION', '2026-11-21T01:00:00Z');
    await api.context.pool.query(
      `update "shipmentProgress" set "estimatedFrom" = '2020-01-30', "estimatedTo" = '2020-02-02' where "shipmentId" = $1`,
      [shipment.id],
    );
    const { text } = await open(path);
    expect(text).toContain('We are working on it. If we need anything from you, we will get in touch.');
    expect(text).toContain('<li class="done now held" aria-current="step"><i aria-hidden="true">!</i>On its way</li>');
    expect(text).toContain('Estimated delivery: 30 Jan – 2 Feb. It takes longer than estimated.');
    await track(shipment, 'DELIVERED', '2026-11-22T20:00:00Z');
    const delivered = (await open(path)).text;
    expect(delivered).toContain('Delivered on: 23 Nov 2026');
    expect(delivered).not.toContain('now held');
  });

  test('says why a shipment is held up, what comes next, and how to ask', async () => {
    const shipment = await createShipment(FIELDS);
    const path = await linkOf(shipment);
    const failed = await track(shipment, 'FAILED_ATTEMPT', '2026-11-21T01:00:00Z');
    await report(shipment, '2026-11-21T01:00:00Z', {
      event: 'Attempt failed',
      notes: 'Gate locked & barred',
      outcome: 'confirms',
      trackingId: failed,
    });
    const { text } = await open(path);
    const next = 'There will be another attempt. To arrange a time, please contact us.';
    const call = 'Questions? Call <a href="tel:+842838221234" translate="no">+84 28 3822 1234</a>';
    expect(text).toContain(`<b lang="en">Attempt failed – Gate locked &amp; barred</b><br>${next}<br>${call}<br>Write to <a`);
    expect(text).toContain('<p><bdi lang="en">Attempt failed – Gate locked &amp; barred</bdi></p>');
    for (const way of ['href="tel:+842838221234"', 'href="mailto:hoi@ace.example"', 'id="share"']) expect(text).toContain(way);
    await track(shipment, 'EXCEPTION', '2026-11-22T01:00:00Z', 'address');
    expect((await open(path)).text).toContain(
      '<b lang="en">The address is incomplete or wrong</b><br>Please contact us to confirm the address.',
    );
    const vietnamese = (await open(path, 'vi')).text;
    expect(vietnamese).toContain('<b lang="vi">Địa chỉ giao thiếu hoặc sai</b><br>Xin liên hệ với chúng tôi để xác nhận địa chỉ.');
    expect(vietnamese).not.toMatch(/Bình|Nguyễn/);
  });

  test('calls countries as its reader does, by their codes', async () => {
    const path = await linkOf(await createShipment({ ...FIELDS, receiverCountry: 'Hoa Kỳ', receiverCountryCode: 'US' }));
    expect((await open(path)).text).toContain('<dd><span translate="no">Sydney</span>, United States</dd>');
    expect((await open(path, 'vi')).text).toContain('<dd><span translate="no">Sydney</span>, Hoa Kỳ</dd>');
  });

  test('is gone when it was revoked, in both languages', async () => {
    const shipment = await createShipment(FIELDS);
    const path = await linkOf(shipment);
    expect((await open(path)).status).toBe(200);
    await api.as('employee').delete(`/api/shipments/${shipment.id}/share`);
    for (const [language, title] of [
      ['en', 'This page does not exist'],
      ['vi', 'Không tìm thấy trang này'],
    ] as const) {
      const { status, text, headers } = await open(path, language);
      expect(status).toBe(404);
      expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(text).toContain(`<h1 class="status">${title}</h1>`);
      expect(text).toContain('href="tel:+842838221234"');
      expect(text, 'there is nothing to share').not.toContain('id="share"');
    }
  });

  test('is not found by guessing: after 60 wrong links a network waits, but opens right ones', async () => {
    const path = await linkOf(await createShipment());
    const from = '198.51.100.9';
    for (let guess = 0; guess < 60; guess++) expect((await open(`/t/${String(guess).padStart(32, '0')}`, 'en', from)).status).toBe(404);
    const refused = await open('/t/nothing', 'en', from);
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect(refused.text).toMatch(/Please try again in \d+ minutes\./);
    expect((await open(path, 'en', from)).status).toBe(200);
  });
});
