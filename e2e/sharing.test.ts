import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import type { Page } from 'playwright-core';
import decodeQR from 'qr/decode.js';
import { describe, expect, test } from 'vitest';
import { shipmentInput } from '../server/src/features/shipments/shipments.testing.ts';
import { filled, IN_ENGLISH, IN_VIETNAMESE, paste, scan, startJourneys, TEXTS } from './journey.ts';

const { api, visit, visitAs, reopen } = startJourneys();
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const createShipment = async (fields: object = {}): Promise<Shipment> => {
  const answer = await api
    .as('employee')
    .post('/api/shipments', shipmentInput({ receiverCity: 'Sydney', receiverTelNo: '+61 2 5550 1992', ...fields }));
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
};

const track = async ({ aceBillNumber }: Shipment, deliveryStatus: string) => {
  const event = { dateTime: '2026-11-20T08:30:00Z', deliveryStatus, location: 'Nhà chị Lan', aceBillNumber };
  expect((await api.as('employee').post('/api/trackings', event)).status).toBe(201);
};

/** The address of the page of a shipment on this machine: the link has the public one. */
const pageOf = async ({ id }: Shipment) =>
  api.address + new URL((await api.as('employee').post(`/api/shipments/${id}/share`)).body.url).pathname;

const qrCodeOf = async (page: Page) => {
  const { pixels, size } = await page
    .getByRole('dialog')
    .locator('svg[role=img]')
    .evaluate(async (svg) => {
      const size = 400;
      const image = new Image();
      const copy = svg.cloneNode(true) as SVGElement;
      for (const [name, value] of [
        ['xmlns', 'http://www.w3.org/2000/svg'],
        ['width', size],
        ['height', size],
        ['color', '#000'],
      ] as const) {
        copy.setAttribute(name, String(value));
      }
      image.src = `data:image/svg+xml,${encodeURIComponent(copy.outerHTML)}`;
      await image.decode();
      const canvas = Object.assign(document.createElement('canvas'), { width: size, height: size });
      const context = canvas.getContext('2d');
      if (!context) throw new Error('no canvas');
      context.fillStyle = '#fff';
      context.fillRect(0, 0, size, size);
      context.drawImage(image, 0, 0, size, size);
      return { pixels: [...context.getImageData(0, 0, size, size).data], size };
    });
  return decodeQR({ width: size, height: size, data: Uint8Array.from(pixels) });
};

describe.each(IN_ENGLISH)('sharing a shipment (%s)', (language) => {
  const t = TEXTS[language];

  test('its customer shares the link, and takes it back', async () => {
    const shipment = await createShipment({ ownerId: await api.userId('user'), receiverEmail: 'lan@example.com' });
    const { aceBillNumber: number } = shipment;
    const page = await visitAs('user', language, `/shipment-ace/${shipment.id}/view`);
    await page.getByRole('button', { name: t.share.open, exact: true }).click();
    const dialog = page.getByRole('dialog');
    const url = await dialog.getByRole('textbox', { name: t.share.link }).inputValue();
    expect(url).toMatch(/\/t\/[\da-f]{32}$/);
    expect(await qrCodeOf(page)).toBe(url);
    const mail = await dialog.getByRole('link', { name: t.share.mail }).getAttribute('href');
    expect(decodeURIComponent(mail ?? '')).toBe(
      `mailto:lan@example.com?subject=${filled(t.share.mailSubject, { number })}&body=${filled(t.share.mailBody, { number, url })}`,
    );
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await dialog.getByRole('button', { name: t.share.copy }).click();
    await dialog.getByRole('button', { name: t.share.copied }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url);
    await page.context().clearPermissions();

    const { pathname } = new URL(url);
    expect((await fetch(api.address + pathname)).status).toBe(200);
    await dialog.getByRole('button', { name: t.share.revoke }).click();
    await page.getByText(t.share.revokeReason).waitFor();
    await page.getByRole('dialog', { name: t.share.revokeTitle }).getByRole('button', { name: t.share.revoke }).click();
    await page.getByText(filled(t.share.revoked, { number })).waitFor();
    expect(await dialog.count()).toBe(0);
    expect((await fetch(api.address + pathname)).status).toBe(404);
  });
});

describe('the page of a shared shipment', () => {
  test('shows without scripts where the shipment is, in both languages', async () => {
    const shipment = await createShipment();
    await track(shipment, 'IN_TRANSIT');
    const page = await visit('/', 'en', { javaScriptEnabled: false, locale: 'en-AU' });
    await page.goto(await pageOf(shipment));
    await page.getByText('In transit').first().waitFor();
    await page.getByRole('link', { name: 'Tiếng Việt' }).click();
    await page.getByText('Đang vận chuyển').first().waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('vi');
  });

  test('is passed on by the device, where it can, and names its way of asking', async () => {
    const shipment = await createShipment();
    const page = await visit('/', 'en', { locale: 'en-AU' });
    const address = await pageOf(shipment);
    await page.goto(address);
    await page.getByRole('link', { name: 'hoidap@acecargo.example' }).waitFor();
    // The browser of the tests has no such window: it shows no button for it.
    expect(await page.getByRole('button').count()).toBe(0);
    await page.addInitScript(() => {
      navigator.share = async (data) => void Object.assign(globalThis, { passedOn: data?.url });
    });
    await page.goto(`${address}?lang=vi`);
    await page.getByRole('button', { name: 'Chia sẻ trang này' }).click();
    expect(await page.evaluate(() => (globalThis as unknown as { passedOn: string }).passedOn)).toBe(address);
  });

  test.each([
    [390, 'light'],
    [1280, 'dark'],
  ] as const)('has nothing that axe-core finds, and fits into %i pixels (%s)', async (width, colorScheme) => {
    const shipment = await createShipment({ partnerShipment: 'gtsCad', partnerShipmentId: 'CA-77 '.repeat(8).trim() });
    for (const status of ['COLLECTED', 'EXCEPTION']) await track(shipment, status);
    const page = await visit('/', 'vi', { viewport: { width, height: 800 }, colorScheme });
    for (const address of [await pageOf(shipment), `${api.address}/t/nothing`]) {
      await page.goto(address);
      // The policy of the page allows no script but this one.
      await page.evaluate(axe);
      const violations = await page.evaluate(async () => {
        const found = await (
          globalThis as unknown as { axe: { run: () => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> } }
        ).axe.run();
        return found.violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
      });
      expect(violations, address).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false);
    }
  });
});

describe.each(IN_VIETNAMESE)('tracking by number (%s)', (language) => {
  const t = TEXTS[language];
  const card = (page: Page, number: string) => page.getByRole('article', { name: number, exact: true });

  test('a visitor pastes numbers on the home page, and sees more with the digits of a telephone number', async () => {
    const [first, second] = [await createShipment(), await createShipment({ extBillNumber: 'ASN-55', receiverTelNo: '0903 111 222' })];
    await track(first, 'OUT_FOR_DELIVERY');
    const page = await visit('/', language);
    const field = page.getByRole('textbox', { name: t.track.numbers });
    await paste(field, `${first.aceBillNumber}\r\nASN-55\r\nNOTHING-1`);
    await expect.poll(() => field.inputValue()).toBe(`${first.aceBillNumber}, ASN-55, NOTHING-1`);
    await field.press('Enter');
    await card(page, first.aceBillNumber).getByText(t.deliveryStatus.OUT_FOR_DELIVERY).first().waitFor();
    await card(page, 'ASN-55').getByText(t.track.nothingYet).waitFor();
    await card(page, 'NOTHING-1').getByText(t.track.notFound).waitFor();
    await page.getByText(t.track.questions).getByRole('link', { name: 'hoidap@acecargo.example' }).waitFor();
    await card(page, first.aceBillNumber).getByText(t.track.moreWithDigits).waitFor();
    expect(await page.getByText('Sydney').count()).toBe(0);
    expect(await page.getByText('Nhà chị Lan').count()).toBe(0);

    await page.getByRole('textbox', { name: t.track.digits }).fill('+61 2 5550 1992');
    await page.keyboard.press('Enter');
    await card(page, first.aceBillNumber).getByText('Sydney').waitFor();
    await card(page, 'ASN-55').getByText(t.track.digitsDoNotMatch).waitFor();
    expect(page.url()).not.toContain('1992');
    expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).not.toContain('1992');

    // The numbers are in the address: reload and Back show them again.
    await reopen(page, new URL(page.url()).hash.slice(1));
    await card(page, first.aceBillNumber).getByText(t.track.moreWithDigits).waitFor();
    await page.getByRole('textbox', { name: t.track.numbers }).fill(second.aceBillNumber);
    await page.keyboard.press('Enter');
    await card(page, second.aceBillNumber).waitFor();
    await page.goBack();
    await card(page, 'ASN-55').waitFor();
  });

  test('is passed on by the device, where it can and there is something', async () => {
    const { aceBillNumber } = await createShipment();
    const page = await visit('/track?numbers=NOTHING-2', language);
    await page.addInitScript(() => {
      navigator.share = async (data) => void Object.assign(globalThis, { passedOn: data?.url });
    });
    await page.reload();
    await card(page, 'NOTHING-2').getByText(t.track.notFound).waitFor();
    expect(await page.getByRole('button', { name: t.track.share }).count()).toBe(0);
    await page.getByRole('textbox', { name: t.track.numbers }).fill(aceBillNumber);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: t.track.share }).click();
    const passedOn = await page.evaluate(() => (globalThis as unknown as { passedOn: string }).passedOn);
    expect(passedOn).toBe(page.url());
    expect(passedOn).toContain(aceBillNumber);
  });

  test('what cannot be asked for is said at its field, and when to try again', async () => {
    await api.context.pool.query('delete from "rateLimit"');
    const page = await visit('/track', language);
    await page.getByRole('button', { name: t.track.submit }).click();
    await page.getByText(t.track.missing).waitFor();
    const numbers = page.getByRole('textbox', { name: t.track.numbers });
    const digits = page.getByRole('textbox', { name: t.track.digits });
    await numbers.fill(Array.from({ length: 11 }, (_, index) => `N${index}`).join(' '));
    await digits.fill('12');
    await page.getByText(filled(t.track.tooMany, { max: 10 })).waitFor();
    await page.getByText(t.track.wrongDigits).waitFor();
    await digits.fill('');
    for (const round of [1, 2, 3, 4]) {
      await numbers.fill(Array.from({ length: 10 }, (_, index) => `N${round}${index}`).join(' '));
      await numbers.press('Enter');
      if (round < 4) await card(page, `N${round}0`).waitFor();
    }
    await page
      .getByRole('alert')
      .getByText(filled(t.track.wait, { minutes: 15 }))
      .waitFor();
    await api.context.pool.query('delete from "rateLimit"');
  });
});

describe.each(IN_ENGLISH)('the link of a bill (%s)', (language) => {
  test('opens the shipment when our scanner reads it', async () => {
    const shipment = await createShipment();
    const { url } = (await api.as('employee').post(`/api/shipments/${shipment.id}/share`)).body;
    const page = await visitAs('employee', language, '/');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await scan(page, url);
    await page.waitForURL((address) => address.hash.endsWith(`/shipment-ace/${shipment.id}/view`));
  });
});
