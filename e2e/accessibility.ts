import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Language } from '@ace/contract/shared/languages.ts';
import { DeliveryStatus } from '@ace/contract/trackings/tracking.ts';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { csvOf, importer } from '../server/src/features/imports/imports.testing.ts';
import { creator } from '../server/src/features/shipments/shipments.testing.ts';
import { isWhole } from '../server/src/testing/whole.ts';
import { en as manifestsInEnglish } from '../web/src/features/manifests/texts/page.en.ts';
import { vi as manifestsInVietnamese } from '../web/src/features/manifests/texts/page.vi.ts';
import { en as problemsInEnglish } from '../web/src/features/problems/texts/page.en.ts';
import { vi as problemsInVietnamese } from '../web/src/features/problems/texts/page.vi.ts';
import { orderHeadings, orders } from './imports.testing.ts';
import { go, scan, startJourneys } from './journey.ts';
import { TEXTS } from './texts.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe-core calls serious or critical on the page as it is, and landmarks that cannot be told apart. */
const findingsOf = (page: Page, options: object) =>
  page.evaluate(async (options) => {
    // A script has added `axe` to the page, of which the types know nothing.
    const { violations } = await (
      globalThis as unknown as {
        axe: { run: (options: object) => Promise<{ violations: { id: string; impact: string; nodes: { html: string }[] }[] }> };
      }
    ).axe.run({ resultTypes: ['violations'], ...options });
    return violations
      .filter(({ id, impact }) => ['serious', 'critical'].includes(impact) || id.startsWith('landmark'))
      .map(({ id, nodes }) => [id, nodes.slice(0, 3).map(({ html }) => html.slice(0, 160))]);
  }, options);

/** Lets what moves or changes its colour reach its end, except what turns while something is loaded. */
const settle = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(() => {
        const isEnding = ({ effect, playState }: Animation) =>
          playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
        const ending = document.getAnimations().filter(isEnding);
        for (const animation of ending) animation.finish();
        return ending.length;
      }),
    )
    .toBe(0);

/** Changes to the other scheme of the system, which the app follows. */
const switchScheme = async (page: Page) => {
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  const colorScheme = isDark ? 'light' : 'dark';
  await page.emulateMedia({ colorScheme });
  await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor();
  await settle(page);
};

/**
 * What is wrong on the page in its scheme, and in the whole form with the contrasts of the other one, which it keeps: nothing else differs between
 * them.
 */
const findings = async (page: Page) => {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe);
  const all = await findingsOf(page, {});
  if (!isWhole) return all;
  await switchScheme(page);
  return [...all, ...(await findingsOf(page, { runOnly: ['color-contrast'] }))];
};

/** The first row of a list, as a table or as a card. */
const ROWS = 'tr[data-row], main ul[aria-label] > li';

// Few rows of each list, as axe-core takes long for each cell; of events all that there are.
const PAGES = [
  // The shipment on hold, which comes after the rest of the page.
  ['/', 'main li a.mono'],
  ['/shipment-ace?size=5', ROWS],
  ['/shipment-ace?search=zzzz', '[role=status] svg'],
  ['/shipment-ace/5/view', 'dl'],
  ['/shipment-ace/new', '[name=description]'],
  ['/shipment-ace/5/edit', '[name=description]'],
  ['/shipment-ace/5/delete', 'dialog'],
  ['/connector-ace?size=5', ROWS],
  ['/connector-ace/1/view', 'dl'],
  ['/connector-ace/1/edit', '[name=hub]'],
  ['/connector-ace/new', '[name=hub]'],
  ['/tracking-ace?size=12&sort=id,desc', ROWS],
  ['/tracking-ace/1/view', 'dl'],
  ['/tracking-ace/1/edit', '[name=location]'],
  ['/tracking-partner-shipment?partnerShipment=gtsAus&trackingId=7', 'main td, main ol > li'],
  ['/tracking-partner-shipment?partnerShipment=gtsAus&trackingId=SANDBOX-ERROR', '[role=alert]'],
  ['/shipment-ace?shipDateTo=2001-01-01', '[role=status] svg'],
  ['/track?numbers=ACE000000076,NOTHING', 'main article'],
  ['/register', '[name=login]'],
  ['/activate?key=x', '[role=alert]'],
  ['/reset/request', '[name=email]'],
  ['/reset/finish', '[role=alert]'],
  ['/reset/finish?key=x', '[name=newPassword]'],
  ['/settings', '[name=phone]'],
  ['/password', '[name=newPassword]'],
  ['/scan', '[data-finds]'],
  ['/scan/commands', 'main img'],
  ['/manifest', 'main td a'],
  // What `handOver` has made.
  ['/manifest/1', 'main td a'],
  ['/manifest/2', 'main td a'],
  ['/sessions', 'td'],
  ['/notifications', 'td'],
  // What `importSheets` imports.
  ['/import', 'main ul li a'],
  ['/import/1/columns', 'main li [role=combobox]'],
  ['/import/2/check', 'tbody [data-mark=error]'],
  ['/import/3/report', 'tbody a'],
  ['/nowhere', '[role=alert]'],
] as const;

const ADMIN_PAGES = [
  ['/admin/user-management?size=5', ROWS],
  ['/admin/user-management/invited/view', 'dl'],
  ['/admin/user-management/user/edit', '[name=login]'],
  ['/admin/user-management/new', '[name=login]'],
  ['/admin/user-management/user/delete', 'dialog'],
  ['/admin/audits?size=5', ROWS],
  ['/entity-audit?entityType=Shipment', 'main tr[data-row]'],
  ['/admin/company', 'main section textarea'],
  ['/admin/weights', 'main fieldset'],
  ['/admin/hs-schedules', 'main table'],
  ['/admin/destinations', 'main [data-rule]'],
  ['/admin/event-rules', 'ol li input'],
  ['/admin/ace-tracker', 'tr[data-row]'],
  ['/admin/notifications', 'td'],
  ['/admin/notification-templates', 'iframe'],
  ['/admin/ace-health', 'tr[data-row]'],
  ['/admin/ace-configuration', 'tr[data-row]'],
  ['/admin/logs', 'tr[data-row]'],
  ['/admin/ace-metrics', 'figure svg path'],
] as const;
/** The smallest picture. */
const PHOTO = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

const VISITS = [
  ...PAGES.map(([path, sign]) => ({ login: 'employee', path, sign }) as const),
  ...ADMIN_PAGES.map(([path, sign]) => ({ login: 'admin', path, sign }) as const),
];

/** Looks at every page at `width`, and whether it fits at `otherWidth` as well. The space that a text needs depends on its language. */
export const checkAccessibility = (language: Language, width: number, otherWidth: number) => {
  const { api, visit, visitAs, reopen } = startJourneys();

  /** Opens `path` within the app, which is faster than loading it again; not where the page before shows `sign` as well. */
  const open = async (page: Page, path: string, sign: string) => {
    if (await page.locator(sign).count()) return await reopen(page, path);
    await go(page, path);
  };

  /** An open manifest, and a closed one, each with a package in a bag whose shipment leaves in parts; that of the open one is on hold. */
  const handOver = async () => {
    const employee = api.as('employee');
    const create = creator(api);
    for (const place of ['Kho mở', 'Kho đóng']) {
      const { id, aceBillNumber } = await create({ totalPackages: 2 });
      const scan = {
        uuid: crypto.randomUUID(),
        mode: 'handOver',
        code: `${aceBillNumber}P01`,
        place,
        bag: 'B1',
        at: new Date().toISOString(),
      };
      expect((await employee.post('/api/scans', { scans: [scan] })).body).toMatchObject([{ result: 'ok' }]);
      if (place === 'Kho mở') await employee.put(`/api/shipments/${id}/hold`, { reason: 'unpaid' });
    }
    expect((await employee.put('/api/manifests/2', { state: 'closed' })).status).toBe(200);
  };

  beforeAll(async () => {
    const { body: sample } = await api.as('admin').get('/api/shipments/7');
    await api.as('admin').put('/api/shipments', { ...sample, notes: 'Sửa' });
    await api.as(null).post('/api/authenticate', { username: 'user', password: 'user' });
    const invited = { login: 'invited', email: 'invited@example.com', authorities: ['ROLE_USER'] };
    await api.as('admin').post('/api/users', invited);
    await api.as('employee').post('/api/connectors', { shipmentId: 5, hub: 'SYD', barcode: 'AU1' });
    const { aceBillNumber } = (await api.as('employee').get('/api/shipments/5')).body;
    for (const deliveryStatus of DeliveryStatus.options) {
      await api.as('employee').post('/api/trackings', { dateTime: '2026-11-20T08:30:00Z', deliveryStatus, location: 'Kho', aceBillNumber });
    }
    await handOver();
  });

  /** The imports of which pages are shown, in the order of their ids. */
  const importSheets = async () => {
    const imports = importer(api, 'employee');
    await imports.upload(csvOf([['Cột lạ'], ['x']]), 'Lạ.csv');
    const wrong = orders('WRONG', 2).map((row) => row.with(2, '1.2E+17'));
    await imports.upload(csvOf([orderHeadings(language), ...wrong]), 'Sai.csv');
    const { id } = await imports.upload(csvOf([orderHeadings(language), ...orders('RIGHT', 2)]), 'Đúng.csv');
    await imports.start(id);
  };

  const options = { reducedMotion: 'reduce', viewport: { width, height: 800 } } as const;

  describe(`axe-core finds nothing serious (${language}, ${width} pixels wide)`, () => {
    test('on any page, which fits into the window', async () => {
      await importSheets();
      const pages = {
        employee: await visitAs('employee', language, '/', options),
        admin: await visitAs('admin', language, '/', options),
      };
      for (const { login, path, sign } of VISITS) {
        const page = pages[login];
        const isWiderThanWindow = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
        await open(page, path, sign);
        await page.locator(sign).first().waitFor();
        await settle(page);
        expect(await findings(page), path).toEqual([]);
        for (const each of [otherWidth, width]) {
          await page.setViewportSize({ width: each, height: 800 });
          // The page lays itself out again after its width has changed.
          await expect.poll(isWiderThanWindow, { message: `${path} at ${each} scrolls sideways` }).toBe(false);
        }
      }
      // Many more pages than other tests open.
    }, 240_000);

    test('on what opens over a page', async () => {
      const t = TEXTS[language];
      const { aceBillNumber } = (await api.as('employee').get('/api/shipments/8')).body;
      const event = { dateTime: new Date().toISOString(), deliveryStatus: 'EXCEPTION', location: 'Kho', aceBillNumber };
      expect((await api.as('employee').post('/api/trackings', event)).status).toBe(201);
      const page = await visitAs('employee', language, '/', options);
      const button = (name: string) => page.getByRole('button', { name, exact: true }).first();
      /** Shows `sign` by `show`, and closes it again. */
      const look = async (sign: string, show: () => Promise<unknown>) => {
        await show();
        await page.locator(sign).first().waitFor();
        await settle(page);
        expect(await findings(page), `${sign} at ${width}`).toEqual([]);
        await page.keyboard.press('Escape');
        await expect.poll(() => page.locator(sign).count()).toBe(0);
      };
      const isWide = width > 640;

      await look('dialog h2', () => page.getByRole('button', { name: t.desk.tasks.edit }).first().click());
      await look('dialog [role=combobox]', () => page.keyboard.press('Control+k'));
      await look('dialog kbd', () => page.keyboard.press('?'));

      await open(page, '/shipment-ace?receiverCity=x&partner=none&size=5', ROWS);
      await page.locator(ROWS).first().waitFor();
      await look('[role=dialog] input', () => button(t.filter.open).click());
      await look('[role=menuitem]', () => button(t.shipment.export.open).click());
      await look('dialog h2', () => button(t.shipment.bulk.runs).click());
      await look('[role=dialog] input', () => button(t.view.save).click());
      if (isWide) {
        await look('[role=dialog] button', () => button(t.list.columns).click());
        await page.getByRole('row').getByRole('checkbox').nth(1).check();
        for (const kind of ['tracking', 'connectors', 'owner'] as const) {
          await look('dialog h2', async () => {
            await page.getByRole('toolbar').getByRole('button', { name: t.shipment.bulk[kind], exact: true }).click();
            await page.locator('dialog h2').waitFor();
            // A choice opens its list at once; the library's fields name a list of another id.
            await page.keyboard.press('Tab');
          });
        }
      }

      const { body: changed } = await api.as('employee').get('/api/shipments/7');
      await open(page, `/shipment-ace/7/view?change=${changed.version}`, 'dialog td');
      await look('dialog td', () => Promise.resolve());

      await open(page, '/shipment-ace/new', '[name=description]');
      await page.locator('[name=description]').fill('Cà phê');
      await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('Cà phê');
      await reopen(page, '/shipment-ace/new');
      await page.getByText(t.form.drafts.title).waitFor();
      expect(await findings(page), `a draft at ${width}`).toEqual([]);

      const { manifest, problem } = {
        vi: { ...manifestsInVietnamese, ...problemsInVietnamese },
        en: { ...manifestsInEnglish, ...problemsInEnglish },
      }[language];
      for (const [id, ...names] of [
        [1, manifest.close, manifest.edit],
        [2, manifest.reopen, manifest.event],
      ] as const) {
        await reopen(page, `/manifest/${id}`);
        for (const name of names) {
          await look('dialog h2', async () => {
            await button(name).click();
            await page.keyboard.press('Tab');
          });
        }
      }
      await open(page, '/shipment-ace/6/view', 'dl');
      await look('dialog select', () => button(t.shipment.detail.hold).click());

      const parcel = await creator(api)();
      await reopen(page, '/scan');
      await page.locator('[list="scan-places"]').fill('Kho');
      await page.locator('[data-synced]:not([data-synced="0"])').waitFor();
      await scan(page, parcel.aceBillNumber);
      await page.locator('[data-outcome=ok]').waitFor();
      expect(await findings(page), `a scan at ${width}`).toEqual([]);
      await look('dialog img', async () => {
        await page.keyboard.press('F2');
        await button(problem.reason.damaged).click();
        await page.locator('dialog [type=file]').setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: PHOTO });
      });
      await api.as('employee').post(`/api/packages/${parcel.aceBillNumber}/problems`, { reason: 'damaged' });
      await reopen(page, `/shipment-ace/${parcel.id}/view`);
      await button(problem.answer).click();
      await page.locator('main form textarea').waitFor();
      await settle(page);
      expect(await findings(page), `an answer at ${width}`).toEqual([]);

      const admin = await visitAs('admin', language, '/', options);
      await admin.getByRole('button', { name: t.desk.stuckDays.open, exact: true }).click();
      await admin.locator('dialog input').first().waitFor();
      expect(await findings(admin), `days at ${width}`).toEqual([]);
    }, 240_000);

    test('on the sign-in window', async () => {
      const page = await visit('/shipment-ace', language, options);
      await page.getByRole('dialog', { name: TEXTS[language].signIn.title }).waitFor();
      expect(await findings(page)).toEqual([]);
    });
  });
};
