import { describe, expect, test } from 'vitest';
import { creator } from '../../../server/src/features/shipments/shipments.testing.ts';
import { go, scan, startJourneys } from '../../journey.ts';
import { IN_VIETNAMESE, LANGUAGES, TEXTS } from '../../texts.ts';

const { api, visitAs } = startJourneys();
const phone = { viewport: { width: 390, height: 844 } };

describe.each(LANGUAGES)('on a phone (%s)', (language) => {
  const t = TEXTS[language];

  test('the actions of a record are one row at the lower edge, and hide nothing', async () => {
    const page = await visitAs('admin', language, '/shipment-ace/3/view', phone);
    await page.getByRole('heading', { name: t.shipment.group.receiver }).waitFor();
    const actions = page.locator('[data-page-actions] > *');
    const boxes = await Promise.all((await actions.all()).map(async (action) => await action.boundingBox()));
    expect(boxes.length).toBeGreaterThan(5);
    for (const box of boxes) {
      expect(box?.y).toBe(boxes[0]?.y);
      expect(box?.y).toBeGreaterThan(750);
      expect(box?.height).toBeGreaterThanOrEqual(44);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
    }
    // No name is cut off.
    const cut = await actions.evaluateAll((elements) =>
      elements.filter((element) => element.scrollWidth > element.clientWidth + 1).map((element) => element.textContent),
    );
    expect(cut).toEqual([]);
    // Again, until the page does not grow any more: its events and its history come later.
    const footerEnd = async () => {
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      const footer = await page.locator('#root > footer').boundingBox();
      return (footer?.y ?? 0) + (footer?.height ?? 0);
    };
    await expect.poll(footerEnd).toBeLessThanOrEqual(boxes[0]?.y ?? 0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
});

describe.each(IN_VIETNAMESE)('on a phone, whatever the language (%s)', (language) => {
  const t = TEXTS[language];

  test('what is pressed on the floor is large enough for a thumb', async () => {
    const page = await visitAs('employee', language, '/scan', phone);
    const low = () =>
      page
        .locator('main :is(.mantine-Button-root, input, select), dialog button')
        .evaluateAll((elements) => elements.filter((each) => each.getBoundingClientRect().height < 44).map(({ outerHTML }) => outerHTML));
    for (const [path, sign] of [
      ['/scan', '[data-finds]'],
      ['/scan/commands', 'main img'],
      ['/manifest', 'main h2'],
    ] as const) {
      await go(page, path);
      await page.locator(sign).first().waitFor();
      expect(await low(), path).toEqual([]);
    }
    await page.locator('main button').first().click();
    await page.locator('dialog h2').waitFor();
    expect(await low()).toEqual([]);
  });

  test('the packages of a scanned bill are in view above the keyboard of the phone', async () => {
    const { aceBillNumber } = await creator(api)({ totalPackages: 2 });
    const page = await visitAs('employee', language, '/scan', { viewport: { width: 390, height: 480 } });
    await page.locator('[data-synced]:not([data-synced="0"])').waitFor();
    await page.locator('[list="scan-places"]').fill('Kho');
    await scan(page, aceBillNumber);
    const choice = page.getByRole('group').getByRole('button').first();
    const end = async () => {
      const box = await choice.boundingBox();
      return (box?.y ?? 0) + (box?.height ?? 0);
    };
    await choice.waitFor();
    await expect.poll(end).toBeLessThanOrEqual(480);
  });

  test('Save and Cancel of a form are one row at the lower edge', async () => {
    const page = await visitAs('employee', language, '/tracking-ace/new', phone);
    const save = page.getByRole('button', { name: t.form.save, exact: true });
    const [first, second] = [await page.getByRole('button', { name: t.form.cancel }).boundingBox(), await save.boundingBox()];
    expect(first?.y).toBe(second?.y);
    expect((first?.width ?? 0) + (second?.width ?? 0)).toBeGreaterThan(340);
    expect((second?.y ?? 0) + (second?.height ?? 0)).toBeGreaterThan(780);
  });

  test('a search is marked in the cards, and they say where else it found something', async () => {
    const page = await visitAs('employee', language, '/shipment-ace?search=hoa', { ...phone, isMobile: true, hasTouch: true });
    await page.locator('main ul[aria-label] > li').nth(10).waitFor();
    const marked = () => page.evaluate(() => [...(CSS.highlights.get('search') ?? [])].map((range) => String(range).toLowerCase()));
    await expect.poll(async () => new Set(await marked()).size).toBeGreaterThan(0);
    const found = page.getByText(t.list.foundIn.split('{{')[0] ?? '');
    expect(await found.count()).toBeGreaterThan(0);
    // A card either has a mark or says where the word is.
    const without = await page.locator('main ul[aria-label] > li').evaluateAll(
      (cards, [foundIn]) => {
        const ranges = [...(CSS.highlights.get('search') ?? [])] as Range[];
        return cards.filter(
          (card) => !card.textContent?.includes(foundIn ?? '') && !ranges.some(({ startContainer }) => card.contains(startContainer)),
        ).length;
      },
      [t.list.foundIn.split('{{')[0]],
    );
    expect(without).toBe(0);
  });

  test('each session is a block with its button, and nothing lies beside the window', async () => {
    const page = await visitAs('employee', language, '/sessions', { ...phone, isMobile: true, hasTouch: true });
    const close = page.getByRole('button', { name: t.account.sessions.close, exact: true }).first();
    const { x = 0, width = 0 } = (await close.boundingBox()) ?? {};
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(390);
    expect(
      await page.evaluate(() =>
        [...document.querySelectorAll('main *')].some(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1),
      ),
    ).toBe(false);
  });

  test('the form of a shipment opens without the keyboard, which would cover half of it', async () => {
    const page = await visitAs('employee', language, '/shipment-ace/new', { ...phone, isMobile: true, hasTouch: true });
    await page.getByRole('textbox', { name: t.shipment.field.shipDate }).waitFor();
    // On a laptop, the first field has the focus with the next frame.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('INPUT');
  });

  test('the lookup shows all of an event in the width of the window', async () => {
    const page = await visitAs('employee', language, '/tracking-partner-shipment?partnerShipment=gtsUsa&trackingId=4711', phone);
    const events = page.getByRole('list', { name: t.menu.lookup }).getByRole('listitem');
    await events.first().getByText('4711').waitFor();
    const { width = 0, x = 0 } = (await events.first().boundingBox()) ?? {};
    expect(x + width).toBeLessThanOrEqual(390);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await go(page, '/tracking-partner-shipment?partnerShipment=gtsUsa&trackingId=SANDBOX-EMPTY');
    await page.getByText(t.lookup.noResult).waitFor();
  });
});
