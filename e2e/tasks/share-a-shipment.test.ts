import type { Page } from 'playwright-core';
import decodeQR from 'qr/decode.js';
import { describe, expect, test } from 'vitest';
import { startJourneys } from '../journey.ts';
import { parcelsOf } from '../sharing.testing.ts';
import { filled, IN_ENGLISH, TEXTS } from '../texts.ts';

const { api, visitAs } = startJourneys();

const { createShipment } = parcelsOf({ api });

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
