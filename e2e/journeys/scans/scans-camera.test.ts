import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { readBarcodes } from 'zxing-wasm/reader';
import { creator } from '../../../server/src/features/shipments/shipments.testing.ts';
import { picturesOf } from '../../../server/src/testing/codes.ts';
import { en } from '../../../web/src/features/scans/texts/page.en.ts';
import { OWN_CONTEXT, startJourneys } from '../../journey.ts';

const { api, visitAs } = startJourneys();
const create = creator(api);
const texts = en.scan;

const WIDTH = 1280;
const HEIGHT = 720;

/** How bright the points of a picture are that shows a label, with the bars of its package in the middle. */
const pictureOf = async (label: ImageData) => {
  const [bars] = await readBarcodes(label, { formats: ['Code128'], tryHarder: true });
  const { topLeft, bottomRight } = bars?.position ?? { topLeft: { x: 0, y: 0 }, bottomRight: { x: 0, y: 0 } };
  const left = Math.round((topLeft.x + bottomRight.x - WIDTH) / 2);
  const top = Math.round((topLeft.y + bottomRight.y - HEIGHT) / 2);
  const brightness = Buffer.alloc(WIDTH * HEIGHT, 128);
  for (let y = Math.max(0, -top); y < Math.min(HEIGHT, label.height - top); y++)
    for (let x = Math.max(0, -left); x < Math.min(WIDTH, label.width - left); x++)
      brightness[y * WIDTH + x] = label.data[((y + top) * label.width + x + left) * 4] ?? 0;
  return brightness;
};

/** Lets the camera of a page show a picture. The browser of the packages has no camera of its own. */
const showToCamera = (page: Page, picture: Buffer) =>
  page.evaluate(
    ({ picture, width, height }) => {
      const image = new ImageData(width, height);
      [...atob(picture)].forEach((point, index) => {
        const brightness = point.charCodeAt(0);
        image.data.set([brightness, brightness, brightness, 255], index * 4);
      });
      const canvas = document.createElement('canvas');
      Object.assign(canvas, { width, height });
      setInterval(() => canvas.getContext('2d')?.putImageData(image, 0, 0), 100);
      navigator.mediaDevices.getUserMedia = async () => canvas.captureStream(10);
    },
    { picture: picture.toString('base64'), width: WIDTH, height: HEIGHT },
  );

describe('the camera', () => {
  test('reads a label with the program of our own server, and lets go of the camera when it is closed', async () => {
    const shipment = await create({ totalPackages: 2 });
    const answer = await fetch(`${api.address}/api/labels`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${api.tokenOf('employee')}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ ids: [shipment.id], format: 'a6' }),
    });
    const [label] = await picturesOf(new Uint8Array(await answer.arrayBuffer()), 203);
    const page = await visitAs('employee', 'en', '/scan', OWN_CONTEXT);
    await showToCamera(page, await pictureOf(label as ImageData));
    const foreign: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(api.address)) foreign.push(request.url());
    });
    await page.getByLabel(texts.place).fill('Kho camera');
    await page.getByRole('button', { name: texts.camera.open }).click();
    await page.locator('[data-outcome=ok]').getByText(shipment.aceBillNumber).waitFor();
    await page.getByText(texts.allSent).waitFor();
    const { body } = await api.as('employee').get(`/api/shipments/${shipment.id}/packages`);
    expect(body.map(({ state }: { state: string }) => state)).toEqual(['received', 'announced']);
    const track = await page
      .locator('video')
      .evaluateHandle((video) => (video as HTMLVideoElement & { srcObject: MediaStream }).srcObject.getTracks()[0]);
    await page.getByRole('button', { name: texts.camera.close }).click();
    await page.locator('video').waitFor({ state: 'detached' });
    expect(await track.evaluate((each) => each?.readyState)).toBe('ended');
    expect(foreign).toEqual([]);
  });

  test('says what to do where it is refused', async () => {
    const page = await visitAs('employee', 'en', '/scan', OWN_CONTEXT);
    await page.evaluate(() => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'));
    });
    await page.getByRole('button', { name: texts.camera.open }).click();
    await page.getByRole('alert').getByText(texts.camera.refused).waitFor();
  });

  test('says that it needs HTTPS where the page comes without', async () => {
    const page = await visitAs('employee', 'en', '/', OWN_CONTEXT);
    await page.addInitScript(() => Object.defineProperty(window, 'isSecureContext', { value: false }));
    await page.goto('about:blank');
    await page.goto(`${api.address}/#/scan`);
    await page.getByText(texts.camera.insecure).waitFor();
    expect(await page.getByRole('button', { name: texts.camera.open }).count()).toBe(0);
  });
});
