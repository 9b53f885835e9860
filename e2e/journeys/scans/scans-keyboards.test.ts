import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { creator } from '../../../server/src/features/shipments/shipments.testing.ts';
import { en } from '../../../web/src/features/scans/texts/page.en.ts';
import { OWN_CONTEXT, startJourneys } from '../../journey.ts';

const { api, visitAs } = startJourneys();
const create = creator(api);
const texts = en.scan;

/** Writes as Android's keyboards do: keys have no names, and texts come as input. */
const scanOnAndroid = async (page: Page, code: string) => {
  const devtools = await page.context().newCDPSession(page);
  for (const letter of code) {
    const key = { key: 'Unidentified', windowsVirtualKeyCode: 229 };
    await Promise.all([
      devtools.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...key }),
      devtools.send('Input.insertText', { text: letter }),
      devtools.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key }),
    ]);
  }
  await page.keyboard.press('Enter');
  await devtools.detach();
};

const open = async () => {
  const page = await visitAs('employee', 'en', '/scan', OWN_CONTEXT);
  await page.getByLabel(texts.place).fill('Kho điện thoại');
  await page.getByRole('textbox', { name: texts.code }).click();
  return page;
};

test('a scanner that writes by a keyboard of Android, which names no keys', async () => {
  const shipments = [await create(), await create()];
  const page = await open();
  for (const { aceBillNumber } of shipments) {
    await scanOnAndroid(page, aceBillNumber);
    await page.locator('[data-outcome=ok]').getByText(aceBillNumber).waitFor();
  }
  expect(await page.getByText(texts.inputMethod).count()).toBe(0);
});

test('a code whose letters an input method has changed is found, and the page says which keyboard is on', async () => {
  const shipment = await create({ aceBillNumber: 'KEE123456VN' });
  const page = await open();
  await scanOnAndroid(page, shipment.aceBillNumber.replace('EE', 'Ê'));
  await page.locator('[data-outcome=ok]').getByText(shipment.aceBillNumber).waitFor();
  await page.getByText(texts.inputMethod).waitFor();
});
