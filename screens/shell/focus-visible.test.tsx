import type { Task, Worklist } from '@ace/contract/desk/desk.ts';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { TEXTS } from '../../e2e/texts.ts';
import { type Answers, exampleOf } from '../answers.ts';
import { find, focused as focusedName, openScreen, press, waitFor } from '../screen.tsx';
import { expectWhole, SHIPMENT_PAGES, SHIPMENTS } from './pages.testing.ts';

/** A small laptop, whose browser takes a part of the height. */
const LAPTOP = { width: 1280, height: 640 };
const PHONE = { width: 390, height: 844 };

/** How the focus is marked: by a ring around its element, or by a bar at the left of a row. */
const MARKS = {
  light: ['solid 2px rgb(36, 91, 168)', 'rgb(36, 91, 168) 3px 0px 0px 0px inset'],
  dark: ['solid 2px rgb(136, 174, 227)', 'rgb(136, 174, 227) 3px 0px 0px 0px inset'],
};

/** A customer's parcel with lines for its packages. */
const LINE = { itemCubicL: 40, itemCubicW: 30, itemCubicH: 20, itemCubicWeight: 4, itemCustomValue: null, itemCubicDescription: null };
const WITH_LINES = { partnerShipment: 'gtsCad' as const, totalPackages: 2, packageInfos: [LINE, LINE] };

const ANSWERS: Answers = {
  ...SHIPMENT_PAGES,
  // A task for the worklist of home.
  'GET /api/desk/tasks': (() => {
    const [task] = exampleOf<Worklist>('GET /api/desk/tasks').tasks;
    return { tasks: [{ ...(task as Task), attention: 'exceptions', changed: null }], total: 1, snoozed: 0 } satisfies Worklist;
  })(),
  'GET /api/shipments/:id': { ...SHIPMENTS[4], ...WITH_LINES },
};

const open = async (path: string, { width, height }: typeof LAPTOP, given: { as?: 'admin'; language?: 'en' } = {}) => {
  const screen = await openScreen(path, { ...given, width, answers: ANSWERS });
  await page.viewport(width, height);
  return screen;
};

/**
 * The element with the focus, its mark, and what lies over the centre of its visible part, if anything. Of a wide row that is the part in the window,
 * above and below it must be visible as a whole. A radio button without size is shown by its label, a field of several choices as a whole.
 */
const focused = () => {
  const element = document.activeElement;
  if (!element || element === document.body) return null;
  const name = `${element.tagName} ${element.getAttribute('name') ?? element.getAttribute('aria-label') ?? element.textContent?.slice(0, 40)}`;
  const label = element instanceof HTMLInputElement ? element.labels?.[0] : undefined;
  const isTiny = element.getBoundingClientRect().width < 4;
  const box = (isTiny && label ? label : element).getBoundingClientRect();
  const [left, right] = [Math.max(box.left, 0), Math.min(box.right, innerWidth)];
  const middle = (box.top + box.bottom) / 2;
  // Browsers scroll to the line of the caret in a text area, here its first one.
  const spots = element.tagName === 'TEXTAREA' ? [box.top + 12] : [middle, box.top + 3, box.bottom - 3];
  const covers = spots.map((spot) => document.elementFromPoint((left + right) / 2, spot));
  const cover = covers.find((hit) => !(hit && (element.contains(hit) || label?.contains(hit) || hit.contains(element))));
  const shadows = [element, element.querySelector('td')].map((part) => part && getComputedStyle(part).boxShadow);
  const ringed = (isTiny && label) || element.closest('.mantine-PillsInput-input') || element;
  const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(ringed);
  const mark = element.matches('tr[data-row], li')
    ? shadows.find((shadow) => shadow && shadow !== 'none')
    : `${outlineStyle} ${outlineWidth} ${outlineColor}`;
  return { name, mark: mark ?? '', cover: cover === undefined ? null : `${cover?.tagName} ${cover?.className} at ${Math.round(middle)}` };
};

/** Keys that are sent at once: each message to the browser takes a while. */
const AT_ONCE = 10;

/** Presses a key so many times, or until `look`, which is called where each of them has led, says that it is enough. */
const repeat = async (key: 'Tab' | 'Shift+Tab' | 'ArrowDown' | 'ArrowUp', times: number, look: () => boolean) => {
  const [held, name] = key === 'Shift+Tab' ? ['Shift', 'Tab'] : [null, key];
  let left = times;
  const onUp = (event: KeyboardEvent) => {
    if (event.key === name && left > 0) left = look() ? 0 : left - 1;
  };
  window.addEventListener('keyup', onUp, { capture: true });
  for (let sent = 0; sent < times && left > 0; sent += AT_ONCE) {
    const keys = `{${name}}`.repeat(Math.min(left, AT_ONCE));
    await userEvent.keyboard(held ? `{${held}>}${keys}{/${held}}` : keys);
  }
  window.removeEventListener('keyup', onUp, { capture: true });
};

/** Puts a button before the page and another one behind it, where the browser has its own. They take no room. */
const addEdges = () => {
  const [first, last] = (['afterbegin', 'beforeend'] as const).map((place) => {
    const edge = document.createElement('button');
    edge.style.cssText = 'position: fixed; top: 0; left: 0; width: 1px; height: 1px; opacity: 0; pointer-events: none';
    document.body.insertAdjacentElement(place, edge);
    return edge;
  });
  return {
    /** Goes to where a key enters the page. */
    enter: (key: 'Tab' | 'Shift+Tab') => (key === 'Tab' ? first : last)?.focus(),
    isThere: () => document.activeElement === first || document.activeElement === last,
  };
};

describe('whatever has the focus', () => {
  const PAGES = [
    ['an empty form', '/shipment-ace/new', 15],
    ['a form with package lines', '/shipment-ace/5/edit', 30],
    ['the list', '/shipment-ace', 20],
    ['the page of a shipment', '/shipment-ace/5/view', 9],
  ] as const;

  /** Walks through a page with Tab and back with Shift+Tab. What is covered or marked in another way while it has the focus is wrong. */
  const expectMarked = async (atLeast: number) => {
    const edges = addEdges();
    for (const key of ['Tab', 'Shift+Tab'] as const) {
      edges.enter(key);
      const wrong: object[] = [];
      let count = 0;
      await repeat(key, 400, () => {
        if (edges.isThere()) return true;
        count += 1;
        const place = focused();
        if (place?.cover !== null || !MARKS.light.includes(place.mark)) wrong.push({ place });
        return false;
      });
      expect(wrong, key).toEqual([]);
      expect(count, key).toBeGreaterThan(atLeast);
    }
  };

  test.each(
    [
      { size: 'laptop', viewport: LAPTOP, language: undefined },
      { size: 'phone', viewport: PHONE, language: 'en' as const },
    ].flatMap((screen) => PAGES.map(([name, path, atLeast]) => ({ ...screen, name, path, atLeast }))),
  )('has the one mark, and is not hidden behind a bar, in $name ($size)', async ({ size, viewport, language, path, atLeast }) => {
    const t = TEXTS[language ?? 'vi'];
    await open(path, viewport, { language });
    // The bar comes later.
    await expect.element(page.getByRole('button', { name: size === 'phone' ? t.menu.open : t.menu.language })).toBeVisible();
    await expectWhole(t, path);
    if (path.endsWith('new')) {
      // With all its messages.
      await press('Control+Enter');
      await expect.poll(() => document.querySelectorAll('[aria-invalid=true]').length).toBe(3);
      expect(focused()?.mark, 'a wrong field').toBe(MARKS.light[0]);
    }
    await expectMarked(atLeast);
  });

  test('has the one mark, and is not hidden behind a bar, in home', async () => {
    await open('/', LAPTOP);
    await waitFor('main li button');
    // The right side comes later.
    await expect.element(page.getByRole('heading', { name: TEXTS.vi.desk.charts.deliveries })).toBeVisible();
    await expectMarked(20);
  });

  test('has the one mark, and is not hidden behind a bar, in a field of several choices', async () => {
    await open('/admin/user-management/user/edit', LAPTOP, { as: 'admin' });
    await waitFor('[name=login]');
    await expectMarked(10);
  });
});

test('a field that the address asks for is not hidden behind the bar, nor by a line more in it', async () => {
  await open('/shipment-ace/5/edit?field=receiverEmail', LAPTOP);
  await expect.poll(focusedName).toBe('receiverEmail');
  expect(focused()?.cover).toBe(null);
  await userEvent.keyboard('x');
  await expect
    .element(page.elementLocator(await waitFor('[data-save-bar]')).getByText(TEXTS.vi.form.missing, { exact: false }))
    .toBeVisible();
  await expect.poll(() => focused()?.cover).toBe(null);
});

test.each([
  [1280, 800, '/shipment-ace/new'],
  [390, 844, '/shipment-ace/new'],
  [390, 844, '/shipment-ace/5/view'],
])('whatever Tab leads to is whole between the bars at %i × %i, with folded groups, in %s', async (width, height, path) => {
  await open(path, { width, height });
  await expectWhole(TEXTS.vi, path);
  const edges = addEdges();
  edges.enter('Tab');
  const hidden: object[] = [];
  let count = 0;
  const bars = '[data-save-bar], [data-page-actions]';
  await repeat('Tab', 100, () => {
    const element = document.activeElement as HTMLElement;
    if (edges.isThere()) return true;
    count += 1;
    if (element.closest(`header, ${bars}`)) return false;
    const top = find(bars)?.getBoundingClientRect().top ?? innerHeight;
    const bottom = top > innerHeight / 2 ? Math.min(top, innerHeight) : innerHeight;
    const pixels = Math.max(0, Math.round(element.getBoundingClientRect().bottom - bottom - 1));
    if (pixels > 0) hidden.push({ pixels, element: element.outerHTML.slice(0, 200) });
    return false;
  });
  expect(hidden).toEqual([]);
  expect(count).toBeGreaterThan(8);
});

test('the focus has the same marks in the dark scheme, in its colour', async () => {
  localStorage.setItem('mantine-color-scheme-value', 'dark');
  await open('/shipment-ace', LAPTOP);
  await waitFor('tr[data-row]');
  for (const [index, key] of ['/', 'ArrowDown'].entries()) {
    await press(key);
    await expect.poll(() => focused()?.mark).toBe(MARKS.dark[index]);
  }
});

test('the focus is not hidden behind the heading, the first column or the buttons of the full list', async () => {
  // So low that the rows scroll.
  await open('/shipment-ace', { width: 1280, height: 500 });
  await page.getByText(TEXTS.vi.list.arrangements.full).click();
  await expect.poll(() => document.querySelectorAll('thead th').length).toBe(30);
  await expect.poll(() => document.querySelectorAll('tr[data-row]').length).toBe(20);
  const edges = addEdges();
  find('tr[data-row]')?.focus();
  for (const [key, times] of [
    ['ArrowDown', 19],
    ['ArrowUp', 19],
    ['Tab', 30],
    ['Shift+Tab', 60],
  ] as const) {
    if (key === 'Shift+Tab') edges.enter(key);
    const covered: object[] = [];
    let seen = 0;
    await repeat(key, times, () => {
      if (edges.isThere()) return true;
      seen += 1;
      const place = focused();
      if (place?.cover !== null) covered.push({ seen, place });
      return false;
    });
    expect(covered, key).toEqual([]);
    expect(seen, key).toBeGreaterThan(10);
  }
});
