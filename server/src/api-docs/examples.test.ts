import { gzipSync } from 'node:zlib';
import { API, type Api } from '@ace/contract/api.ts';
import { USUAL_RULES } from '@ace/contract/destinations/usual-rules.ts';
import { partsOf } from '@ace/contract/shared/calls.ts';
import type { Endpoint } from '@ace/contract/shared/endpoint.ts';
import { beforeAll, expect, test } from 'vitest';
import { bulkRuns } from '../features/bulk/bulk.testing.ts';
import { csvOf, importer } from '../features/imports/imports.testing.ts';
import { mailJobs } from '../features/mails/mails.jobs.ts';
import { signed, WEBHOOK_SECRET } from '../features/partner-events/partner-events.testing.ts';
import { possibleProblems } from '../shared/http/possible-problems.ts';
import { keyIn, useMailFolder } from '../testing/mailbox.ts';
import { useSandbox } from '../testing/sandbox.ts';
import { startTestApi } from '../testing/test-api.ts';
import type { Examples } from './description.ts';
import { EVENT, EVER, isShown, LIST, NOTIFICATION, PERSON, recorder, SHIPMENT } from './examples.testing.ts';
import { steady, steadyFigures, steadyHealth, steadyLines, steadyMetrics, steadyThreads } from './steady.testing.ts';

const sandbox = useSandbox();
const mails = useMailFolder();
const api = startTestApi(() => ({
  dataDir: mails.dataDir,
  partners: { ...sandbox.addresses, gtsSgp: undefined },
  webhookSecrets: { gtsAus: WEBHOOK_SECRET },
}));
/** A program that is not healthy. */
const homeless = startTestApi({ dataDir: '/proc/nowhere' });
beforeAll(() => api.context.jobs.work(mailJobs, api.context));

const examples: Examples = { calls: {}, problems: {} };
const { send, show, showProblem } = recorder(api, examples);
const sick = recorder(homeless, examples);
/** A program whose mail server is down. */
const unheard = startTestApi({ smtpUrl: 'smtp://127.0.0.1:1' });
const mute = recorder(unheard, examples);

/** A mail without its frame, which is long. */
const withoutMail = ({ html: _, ...mail }: { html: string; text: string }) =>
  steady({ ...mail, text: mail.text.replace(/unsubscribe\/.*$/, 'unsubscribe/…'), html: '<!doctype html>…' });

/** Settings as a client sends them: with the version that they replace. */
const withoutState = ({ lastModifiedBy: _by, lastModifiedDate: _date, ...sent }: { lastModifiedBy: unknown; lastModifiedDate: unknown }) =>
  sent;

const usedKeys = new Set<string>();
/** The key of the mail that was sent to an address last; mails have no order. */
const keyFor = async (address: string, count = 1) => {
  const key = (await mails.arrived(address, count)).map(keyIn).find((each) => !usedKeys.has(each)) ?? '';
  usedKeys.add(key);
  return key;
};

type Named = { id: number; aceBillNumber: string };

const showAccount = async () => {
  const registration = { login: 'hoasen', email: 'an.le@hoasen.example', password: 'hoa-sen-2026', langKey: 'vi' };
  await show('POST /api/register', { by: null, body: registration });
  await showProblem('error.userexists', 'POST /api/register', { by: null, body: registration });
  await showProblem('error.emailexists', 'POST /api/register', {
    by: null,
    body: { ...registration, login: 'hoasen2', email: 'user@anphu.example' },
  });
  await show('GET /api/activate', { by: null, query: `?key=${await keyFor(registration.email)}` });
  await showProblem('error.invalidKey', 'GET /api/activate', { by: null, query: '?key=wrong' });
  const credentials = { username: registration.login, password: registration.password };
  await showProblem('error.badCredentials', 'POST /api/authenticate', { by: null, body: { ...credentials, password: 'wrong' } });
  const by = { token: (await show('POST /api/authenticate', { by: null, body: credentials })).id_token as string };

  const settings = { ...PERSON, email: registration.email };
  await show('POST /api/account', { by, body: settings });
  await send('POST /api/account', { by, body: { ...settings, email: 'le.an@hoasen.example', currentPassword: registration.password } });
  await show('GET /api/account', { by });
  await show('POST /api/account/email/confirm', { by: null, body: { key: await keyFor('le.an@hoasen.example') } });
  await show('DELETE /api/account/email', { by });
  await showProblem('error.invalidPassword', 'POST /api/account/change-password', {
    by,
    body: { currentPassword: 'wrong', newPassword: 'sen-hoa-2027' },
  });
  const changed = { currentPassword: registration.password, newPassword: 'sen-hoa-2027' };
  const { id_token: token } = await show('POST /api/account/change-password', { by, body: changed });

  await show('POST /api/account/reset-password/init', { by: null, body: { email: 'le.an@hoasen.example' } });
  await showProblem('error.emailnotfound', 'POST /api/account/reset-password/init', { by: null, body: { email: 'nobody@hoasen.example' } });
  const [session] = await show('GET /api/account/sessions', { by: { token } });
  await show('DELETE /api/account/sessions/:id', { by: { token }, params: { id: session.id } });
  const key = await keyFor('le.an@hoasen.example', 2);
  await show('POST /api/account/reset-password/finish', { by: null, body: { key, newPassword: 'hoa-sen-2028' } });
};

const showUsers = async () => {
  const by = 'admin';
  await show('GET /api/users', { by });
  await show('POST /api/_count/users', { by, body: { selections: [{ role: ['ROLE_USER'] }] } });
  await show('GET /api/users/authorities', { by });
  const invited = {
    login: 'mocviet',
    email: 'lan.pham@mocviet.example',
    company: 'Gỗ Mộc Việt',
    langKey: 'vi',
    authorities: ['ROLE_USER'],
  };
  const { id, version } = await show('POST /api/users', { by, body: invited });
  await showProblem('error.idexists', 'POST /api/users', { by, body: { ...invited, id } });
  const input = { ...invited, id, version, activated: true };
  await show('POST /api/users/:login/invitation', { by, params: { login: 'mocviet' } });
  await show('PUT /api/users', { by, body: input });
  await showProblem('error.idnull', 'PUT /api/users', { by, body: invited });
  await showProblem('error.concurrencyFailure', 'PUT /api/users', { by, body: input });
  await showProblem('error.notInvited', 'POST /api/users/:login/invitation', { by, params: { login: 'user' } });
  const admin = await show('GET /api/users/:login', { by, params: { login: 'admin' } });
  await showProblem('error.userSelf', 'DELETE /api/users/:login', { by, params: { login: 'admin' } });
  await showProblem('error.ownEmail', 'PUT /api/users', { by, body: { ...admin, email: 'new@acecargo.example' } });
  await show('DELETE /api/users/:login', { by, params: { login: 'mocviet' } });
};

const showShipments = async () => {
  const first = await show('POST /api/shipments', {
    by: 'user',
    body: { ...SHIPMENT, customerReference: 'PO-2026-0117' },
    headers: { 'Idempotency-Key': 'order-4711' },
  });
  const params = { id: first.id };
  await showProblem('error.idempotencyKeyReused', 'POST /api/shipments', {
    by: 'user',
    body: { ...SHIPMENT, customerReference: 'PO-2026-0117', totalPackages: 3 },
    headers: { 'Idempotency-Key': 'order-4711' },
  });
  await showProblem('error.malformed', 'POST /api/shipments', { body: '{"description":' });
  await showProblem('error.validation', 'POST /api/shipments', { body: { ...SHIPMENT, description: '' } });
  await showProblem('error.http.413', 'POST /api/shipments', { body: { notes: 'x'.repeat(2 ** 20) } });
  await showProblem('error.http.401', 'GET /api/shipments', { by: null });
  await showProblem('error.http.403', 'GET /api/users/:login', { params: { login: 'user' } });
  await showProblem('error.http.404', 'GET /api/shipments/:id', { params: { id: 987 } });
  await show('GET /api/shipments/:id', { params });
  const back = await send('POST /api/shipments', { body: { ...SHIPMENT, returnOfId: first.id } });
  await show('GET /api/shipments/:id/returns', { params });
  await showScans();
  await showManifests();
  await showPackages(back.body);
  await show('GET /api/shipments', { query: '?size=1&sort=id,asc' });
  await show('GET /api/_search/shipments', { query: '?query=ca+phe&size=1&sort=id,asc' });
  await show('POST /api/_count/shipments', { body: { selections: [{ partner: ['none'], query: 'ca phe' }] } });
  await show('GET /api/parties', { query: '?query=an+phu' });
  await api.context.pool.query(`update shipment set "shareToken" = '5d0c8e7a41b94f2e9a6c3b1f08d7e254' where id = $1`, [first.id]);
  await show('POST /api/shipments/:id/share', { params });
  await show('DELETE /api/shipments/:id/share', { params });
  await show('GET /api/customer/bill/shipment/:id', { params });
  await show('POST /api/customer/bills', { body: { ids: [first.id] } });
  await show('GET /api/customer/invoice/shipment/:id', { params });
  await show('GET /api/customer/packing-list/shipment/:id', { params });
  await show('POST /api/customer/invoices', { body: { ids: [first.id] } });
  await show('POST /api/customer/packing-lists', { body: { ids: [first.id] } });
  await show('GET /api/export/shipments.:format', { params: { format: 'csv' } });
  await show('POST /api/export/shipments.:format', { params: { format: 'csv' }, body: { ids: [first.id] } });

  // The sandbox derives the order from its key.
  await api.context.pool.query(`update shipment set "orderKey" = '2f1a7c9e-5b34-4d0a-9c61-0e8f7b2d4a13' where id = $1`, [first.id]);
  await show('POST /api/shipments/connector/:id', { params });
  await show('GET /api/shipments/:id/orders', { params });
  await show('GET /api/shipments/:id/disclosures', { params });
  await showProblem('error.shipmentInUse', 'DELETE /api/shipments/:id', { params });
  await showProblem('error.userInUse', 'DELETE /api/users/:login', { by: 'admin', params: { login: 'user' } });
  await show('DELETE /api/shipments/:id', { params: { id: back.body.id } });
  return first;
};

const showWeights = async () => {
  const rule = { from: null, divisor: 5_000, per: 'shipment', rounding: 'none', steps: [{ upTo: null, step: 0.5 }], minimum: 0.5 };
  const rules = [{ ...rule, limits: { weight: 30, length: 120, girth: 300 } }];
  const body = { none: rules, gtsUsa: rules, gtsAus: rules, gtsCad: rules, gtsSgp: rules, version: 0 };
  await show('PUT /api/settings/weights', { by: 'admin', body });
  await show('GET /api/settings/weights', { by: 'user' });
};

const showHsCodes = async () => {
  const body =
    'HTS Number,Indent,Description,Unit of Quantity\n6109,0,T-shirts,\n6109.10.00,1,Of cotton,\n6109.10.00.12,2,Men\'s,"[""doz.""]"\n';
  const headers = { 'X-File-Name': 'hts_2026.csv' };
  const { id } = await show('POST /api/hs-schedules', { by: 'admin', query: '?country=US&from=2026-01-01', body, headers });
  await show('GET /api/hs-schedules', { by: 'admin' });
  await show('GET /api/hs-codes', { by: 'user', query: '?country=US&query=cotton' });
  const userId = await api.userId('user');
  await api.context.db
    .insertInto('usedGoods')
    .values({
      ...{ ownerId: userId, key: 'cotton t shirts', plain: ' cotton t shirts ao phong', description: 'Cotton T-shirts' },
      ...{ descriptionVi: 'Áo phông', hsCode: '6109100012', originCountryCode: 'VN', unit: 'pcs', unitValue: 5, currencyCode: 'USD' },
      ...{ unitNetKg: 0.25, kind: 'plain', unNumber: null, usedDate: '2026-11-20T03:00:00.000Z' },
    })
    .execute();
  await show('GET /api/goods/used', { by: 'user', query: '?query=cotton' });
  await show('DELETE /api/hs-schedules/:id', { by: 'admin', params: { id } });
};

const showDestinations = async () => {
  const shown = USUAL_RULES.rules.filter(({ key }) => ['country', 'usCodes'].includes(key));
  const rules = shown.map(({ installedAt: _installedAt, ...rule }) => rule);
  await show('PUT /api/settings/destinations', { by: 'admin', body: { rules, rates: USUAL_RULES.rates, version: 0 } });
  await show('GET /api/settings/destinations', { by: 'user' });
  const line = { description: 'Cotton T-shirts', hsCode: '610910', originCountryCode: 'VN', quantity: 2, unitValue: 10 };
  const toUsa = { ...SHIPMENT, partnerShipment: 'gtsUsa', receiverCountryCode: 'US', receiverPostalCode: '90210', totalPackages: 1 };
  const { id } = (await send('POST /api/shipments', { by: 'user', body: { ...toUsa, packageInfos: [], goodsLines: [line] } })).body;
  await show('GET /api/shipments/:id/readiness', { by: 'user', params: { id } });
};

const showScans = async () => {
  const ordered = { ...SHIPMENT, totalPackages: 2, customerReference: 'PO-SCAN' };
  const shipment = (await send('POST /api/shipments', { by: 'user', body: ordered })).body;
  const [first, round] = ['0b7a1f8e-5a0e-4c5e-9a57-3f0c2d9f1a01', '0b7a1f8e-5a0e-4c5e-9a57-3f0c2d9f1a02'];
  const at = '2026-11-20T08:00:00.000Z';
  const scan = { uuid: first, mode: 'receive', code: `${shipment.aceBillNumber}P01`, place: 'Kho Tân Bình', at };
  await show('POST /api/scans', { body: { scans: [scan] } });
  await show('GET /api/scans/expected', { query: `?before=${shipment.id + 1}` });
  await show('GET /api/scans/key');
  await show('POST /api/scans/rounds/end', { body: { uuid: round, place: 'Kho Tân Bình' } });
  await show('POST /api/scans/undo', { body: { uuids: [first] } });
  await showProblem('error.scansOfAnother', 'POST /api/scans', { body: { scans: [scan], by: 'colleague' } });
  const params = { id: shipment.id };
  const photo = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
  const report = { reason: 'damaged', text: 'The bag is torn', photo };
  const { id } = await show('POST /api/packages/:code/problems', { params: { code: scan.code }, body: report });
  await show('GET /api/problems/:id/photo', { params: { id } });
  await show('PUT /api/problems/:id', { by: 'user', params: { id }, body: { answer: 'Please put it into a new bag' } });
  await show('GET /api/problems', { by: 'user' });
  await show('PUT /api/shipments/:id/hold', { params, body: { reason: 'unpaid', text: '2 million left' } });
  await show('GET /api/shipments/:id/problems', { by: 'user', params });
};

const showManifests = async () => {
  const shipment = (await send('POST /api/shipments', { body: { ...SHIPMENT, customerReference: 'PO-MANIFEST' } })).body;
  const { aceBillNumber } = shipment;
  const [place, at] = ['Kho Tân Bình', '2026-11-20T08:00:00.000Z'];
  const body = { partner: 'none', place, departsAt: '2026-11-20T12:00:00.000Z' };
  const { id } = await show('POST /api/manifests', { body });
  await showProblem('error.manifestOpen', 'POST /api/manifests', { body });
  const scan = {
    uuid: '0b7a1f8e-5a0e-4c5e-9a57-3f0c2d9f1a03',
    mode: 'handOver',
    code: `${aceBillNumber}P01`,
    place,
    at,
    bag: 'B1',
    partner: 'none',
  };
  await send('POST /api/scans', { body: { scans: [scan] } });
  const params = { id };
  const event = { deliveryStatus: 'IN_TRANSIT', dateTime: '2026-11-20T13:10:00.000Z', location: 'Tân Sơn Nhất', details: 'VN301' };
  await showProblem('error.manifestNotClosed', 'POST /api/manifests/:id/events', { params, body: event });
  const hold = { params: { id: shipment.id } };
  await send('PUT /api/shipments/:id/hold', { ...hold, body: { reason: 'unpaid' } });
  await showProblem('error.manifestOnHold', 'PUT /api/manifests/:id', { params, body: { state: 'closed' } });
  await send('PUT /api/shipments/:id/hold', { ...hold, body: { reason: null } });
  const { body: stored } = await send('GET /api/shipments/:id', hold);
  await send('PUT /api/shipments', { body: { ...stored, totalPackages: 1, packageInfos: [], partnerShipment: 'gtsUsa' } });
  await showProblem('error.manifestOtherPartner', 'PUT /api/manifests/:id', { params, body: { state: 'closed' } });
  await send('PUT /api/shipments', { body: { ...stored, version: stored.version + 1 } });
  await show('PUT /api/manifests/:id', { params, body: { state: 'closed', masterNumber: '738-12345675', flight: 'VN301' } });
  await showProblem('error.manifestClosed', 'PUT /api/manifests/:id', { params, body: { sealedBags: ['B1'] } });
  await show('POST /api/manifests/:id/events', { params, body: event });
  await show('GET /api/manifests', { query: '?state=closed' });
  await show('GET /api/manifests/:id', { params });
  await show('GET /api/manifests/:id/list', { params });
  await show('GET /api/manifests/:id/sheet', { params });
  await show('POST /api/customs-sheets', { query: '?format=csv&part=packages', body: { shipmentIds: [shipment.id] } });
};

const showPackages = async ({ id, version }: Named & { version: number }) => {
  const measures = { weighedKg: 12.4, length: 40, width: 30, height: 25, version: 0 };
  await show('PUT /api/shipments/:id/packages/:number', { params: { id, number: 1 }, body: measures });
  await show('POST /api/labels', { body: { ids: [id], format: 'a4x4', start: 2 } });
  const floor = { name: 'Floor', host: '192.168.1.50', port: 9_100, dpi: 203, size: '4x6', graphics: 'z64', place: 'Gate 2' };
  const printer = await show('POST /api/printers', { by: 'admin', body: floor });
  const ofPrinter = { by: 'admin', params: { id: printer.id } } as const;
  await show('PUT /api/printers/:id', { ...ofPrinter, body: { ...floor, version: printer.version, place: 'Gate 3' } });
  await show('GET /api/printers');
  await show('POST /api/labels', { body: { ids: [id], format: 'zpl203', printer: printer.id } });
  const test = await show('POST /api/printers/:id/test', ofPrinter);
  await show('GET /api/label-jobs');
  await show('GET /api/label-jobs/:id', { params: { id: test.id } });
  await api.context.pool.query(`update "labelJob" set state = 'unknown', "endedDate" = now()`);
  await show('POST /api/label-jobs/:id/answer', { params: { id: test.id }, body: { answer: 'printed' } });
  const { rows } = await api.context.pool.query(
    `insert into "labelJob" (format, labels, data, state, outcome, "createdBy", "createdById")
      select 'zpl203', '[]', $1, 'ready', '{}', login, id from "appUser" where login = 'employee' returning id`,
    [gzipSync('^XA\n^FDACE000000019P01^FS\n^XZ\n')],
  );
  await show('GET /api/label-jobs/:id/file', { params: { id: rows[0].id } });
  await show('DELETE /api/printers/:id', ofPrinter);
  await show('GET /api/shipments/:id/packages', { params: { id } });
  await api.context.pool.query('update package set "scannedAt" = now() where "shipmentId" = $1', [id]);
  const fewer = { ...SHIPMENT, id, version: version + 1, totalPackages: 1 };
  await showProblem('error.packagesScanned', 'PUT /api/shipments', { body: fewer });
};

const showConnectors = async () => {
  const { body: shipment } = await send('POST /api/shipments', { body: SHIPMENT });
  const connector = await show('POST /api/connectors', { body: { shipmentId: shipment.id, courier: 'AusPost', hub: 'SYD' } });
  const params = { id: connector.id };
  await show('GET /api/connectors', { query: '?size=1&sort=id,asc' });
  await show('POST /api/_count/connectors', { body: { selections: [{ courier: 'AusPost' }] } });
  await show('GET /api/connectors/values/:field', { params: { field: 'courier' } });
  await show('GET /api/connectors/:id', { params });
  await show('PUT /api/connectors', {
    body: { ...params, version: connector.version, shipmentId: shipment.id, courier: 'AusPost', hub: 'MEL' },
  });
  await show('GET /api/customer/connectors/label/:id', { params });
  await show('POST /api/customer/connectors/labels', { body: { shipmentIds: [shipment.id] } });
  await show('DELETE /api/connectors/:id', { params });
};

const showTrackings = async ({ aceBillNumber, id: shipmentId }: Named) => {
  const tracking = await show('POST /api/trackings', { body: { ...EVENT, aceBillNumber } });
  const params = { id: tracking.id };
  await show('GET /api/trackings', { query: `?shipmentId=${shipmentId}` });
  await show('GET /api/_search/trackings', { query: '?query=tan+binh' });
  await show('POST /api/_count/trackings', { body: { selections: [{ status: ['IN_TRANSIT'] }] } });
  await show('GET /api/trackings/:id', { params });
  await show('GET /api/places');
  await show('PUT /api/trackings', { body: { ...EVENT, aceBillNumber, ...params, version: tracking.version, details: null } });
  await show('GET /api/public/trackings', { by: null, query: `?number=${aceBillNumber}&phone=${SHIPMENT.receiverTelNo.slice(-4)}` });
  const { body: other } = await send('POST /api/trackings', { body: { ...EVENT, aceBillNumber, deliveryStatus: 'COLLECTED' } });
  await show('DELETE /api/trackings/:id', { params: { id: other.id } });
};

/** A customer changes a shipment after its hand-over, which becomes a task. */
const showTasks = async ({ id }: Named) => {
  const { body: shipment } = await send('GET /api/shipments/:id', { params: { id } });
  const changed = await show('PUT /api/shipments', {
    by: 'user',
    body: { ...SHIPMENT, id, version: shipment.version, receiverTelNo: '+61 2 5550 4321' },
  });
  await show('GET /api/shipments/:id/history', { params: { id }, query: '?size=1' });
  await show('PUT /api/desk/tasks/:id', { params: { id }, body: { note: 'Đã gọi đối tác', noteVersion: 0 } });
  await show('GET /api/desk/tasks/:id/notes', { params: { id } });
  await show('GET /api/desk/tasks');
  await show('POST /api/desk/tasks/:id/passed-on', { params: { id }, body: { version: changed.version } });
  await show('GET /api/desk', { by: 'admin' }, steadyFigures);
  await show('GET /api/desk/colleagues');
};

const showBulkRuns = async ({ id }: Named) => {
  const { start, ended, undone } = bulkRuns(api);
  const body = { kind: 'tracking', tracking: { ...EVENT, deliveryStatus: 'OUT_FOR_DELIVERY' }, ids: [id] };
  await show('POST /api/bulk-runs/check', { body });
  const run = await show('POST /api/bulk-runs', { body });
  const params = { id: run.id };
  await showProblem('error.shipmentsNotFound', 'POST /api/bulk-runs', { body: { ...body, ids: [987] } });
  await ended(run.id);
  await show('GET /api/bulk-runs/:id', { params });
  await show('GET /api/bulk-runs');
  await show('PUT /api/bulk-runs/:id', { params, body: { isStopped: true } });
  await show('POST /api/bulk-runs/:id/cancel', { params });
  await show('POST /api/bulk-runs/:id/undo', { params });
  await undone(run.id);
  const { body: other } = await start({ kind: 'owner', ownerId: await api.userId('user'), ids: [id] });
  await showProblem('error.notUndoable', 'POST /api/bulk-runs/:id/undo', { params: { id: other.id } });
  await ended(other.id);
};

const showImports = async () => {
  const { settled } = importer(api);
  const heads = ['Mã tham chiếu', 'Người liên hệ bên nhận', 'Điện thoại người nhận', 'Mô tả hàng hoá', 'Khối lượng (kg)'];
  const file = csvOf([
    heads,
    ['DH-1024', 'Trần Thị Bình', '0903123456', 'Cà phê', '2,5'],
    ['DH-1025', 'Lê Văn Chín', '0903123457', '', 'nhẹ'],
  ]);
  const headers = { 'X-File-Name': encodeURIComponent('Đơn tháng 9.csv') };
  const { id } = await show('POST /api/imports', { query: '?kind=shipments', body: file, headers });
  const params = { id };
  await showProblem('error.importNotRead', 'POST /api/imports/:id/start', { params, body: { only: 'good' } });
  await settled(id, 'reading');
  await show('GET /api/imports/:id', { params });
  await show('GET /api/imports');
  const columns = heads.map((_, index) => ({
    index,
    field: ['customerReference', 'receiverContactName', 'receiverTelNo', 'description', 'weight'][index],
  }));
  const constants = { shipDate: '2026-09-05', senderContactName: 'Hoa Sen', senderTelNo: '0281234567' };
  await show('PUT /api/imports/:id', { params, body: { columns, constants, options: { onDuplicate: 'update' } } });
  await settled(id, 'reading');
  await show('GET /api/imports/:id/rows', { params, query: '?state=error' });
  await showProblem('error.importHasErrors', 'POST /api/imports/:id/start', { params, body: { only: 'all' } });
  await showProblem('error.importNotStarted', 'PUT /api/imports/:id/start', { params, body: { isStopped: true } });
  // Who owns a row concerns all others.
  await show('PUT /api/imports/:id/rows/:row', { params: { id, row: 3 }, body: { values: { owner: null } } });
  await settled(id, 'reading');
  await show('PUT /api/imports/:id/rows', { params, body: { field: 'owner', value: null, rows: [3] } });
  await settled(id, 'reading');
  await show('PUT /api/imports/:id/rows/:row', { params: { id, row: 3 }, body: { values: { weight: '0,5' } } });
  await show('PUT /api/imports/:id/rows', { params, body: { field: 'description', value: 'Cà phê', rows: [3] } });
  await show('POST /api/imports/:id/start', { params, body: { only: 'all' } });
  await showProblem('error.importStarted', 'PUT /api/imports/:id', { params, body: {} });
  await settled(id, 'running');
  await show('PUT /api/imports/:id/start', { params, body: { isStopped: false } });
  await show('POST /api/imports/:id/undo', { params });
  await expect.poll(async () => (await send('GET /api/imports/:id', { params })).body.undone).toBe(2);
  await show('DELETE /api/imports/:id', { params });
};

/** A delivered shipment cannot be changed by its customer. */
const showDelivery = async ({ id, aceBillNumber }: Named) => {
  await send('POST /api/trackings', { body: { ...EVENT, aceBillNumber, deliveryStatus: 'DELIVERED', dateTime: '2026-01-15T02:00:00Z' } });
  const { body: shipment } = await send('GET /api/shipments/:id', { params: { id } });
  await showProblem('error.shipmentDelivered', 'PUT /api/shipments', { by: 'user', body: { ...shipment, receiverCity: 'Perth' } });
  await show('GET /api/desk/charts', {}, steadyFigures);
};

/** A notification that was sent, and the page of the link in it. */
const showNotifications = async ({ id }: Named) => {
  const person = { channel: 'email', address: 'binh.tran@example.com' } as const;
  const token = 'Zb3kq0lW9cVxTn2yRm7uPg';
  await api.context.db
    .insertInto('notificationAddress')
    .values({ ...person, token })
    .execute();
  await api.context.db
    .insertInto('notification')
    .values({ ...person, ...NOTIFICATION, shipmentId: id })
    .execute();
  const [notification] = await show('GET /api/shipments/:id/notifications', { params: { id } });
  await show('POST /api/notifications/:id/repeat', { params: { id: notification.id } });
  for (const call of ['GET /api/notifications/unsubscribe/:token', 'POST /api/notifications/unsubscribe/:token'] as const) {
    await show(call, { by: null, params: { token } });
    await show(call, { by: null, params: { token: 'unknown' } });
  }
  await show('POST /api/notifications/unsubscribe/:token/undo', { by: null, params: { token } });
  await show('POST /api/notifications/unsubscribe/:token/undo', { by: null, params: { token: 'unknown' } });
  const ownerId = await api.userId('user');
  const waiting = {
    state: 'waiting',
    sentDate: null,
    answer: null,
    reason: 'held',
    heldFor: ownerId,
    heldDate: NOTIFICATION.dueDate,
  } as const;
  await api.context.db
    .insertInto('notification')
    .values({ ...person, ...NOTIFICATION, ...waiting, status: 'COLLECTED', shipmentId: id })
    .execute();
  await show('GET /api/notifications/held');
  await show('POST /api/notifications/held/:id/release', { params: { id: ownerId } });
  const { company: _, ...preferences } = await show('GET /api/account/notifications');
  await show('PUT /api/account/notifications', { body: { ...preferences, sender: ['delivered'] } });
  const by = 'admin';
  await show('PUT /api/notifications/settings', { by, body: withoutState(await show('GET /api/notifications/settings', { by })) });
  await show('GET /api/notifications/preview', { by });
};

const showTemplates = async () => {
  const by = 'admin';
  const params = { event: 'delivered', language: 'en' };
  const body = {
    subject: 'Delivered: {{number}}',
    html: '<p>Your parcel {{number}} has arrived.</p>',
    text: 'Your parcel {{number}} has arrived.',
  };
  await show('GET /api/notifications/templates', { by });
  await show('GET /api/notifications/templates/:event/:language', { by, params });
  await show('PUT /api/notifications/templates/:event/:language', { by, params, body });
  await show('POST /api/notifications/templates/:event/:language/preview', { by, params, body }, withoutMail);
  await show('POST /api/notifications/templates/:event/:language/test', { by, params, body });
  await mute.showProblem('error.mailFailed', 'POST /api/notifications/templates/:event/:language/test', { by, params, body });
  await show('DELETE /api/notifications/templates/:event/:language', { by, params });
};

const COMPANY = {
  ...{
    name: 'Công ty Vận tải An Phú',
    address: '12 Nguyễn Huệ, Phường Sài Gòn, TP. Hồ Chí Minh',
    phone: '+84 28 3822 1234',
    email: 'hoi@anphu.example',
  },
  ...{ url: 'https://anphu.example', taxCode: '0301234567', bankAccount: 'VCB 007 100 1234', logo: null },
  ...{ terms: { vi: 'Không nhận hàng cấm.', en: 'No forbidden goods.' } },
};

const showPreferences = async () => {
  await show('PUT /api/preferences/lists/:list', { params: { list: 'shipments' }, body: LIST });
  await show('GET /api/preferences/lists');
  const view = await show('POST /api/views', { body: { list: 'shipments', name: 'Hàng đi Úc', address: '?partner=gtsAus' } });
  await show('GET /api/views', { query: '?list=shipments' });
  await show('DELETE /api/views/:id', { params: { id: view.id } });
  const days = await show('GET /api/progress/stuck-days');
  await show('PUT /api/progress/stuck-days', { by: 'admin', body: withoutState(days) });
  await show('PUT /api/settings/company', { by: 'admin', body: COMPANY });
  await show('GET /api/settings/company', { by: 'admin' });
  // Pictures of pages are long.
  const png = 'data:image/png;base64,iVBORw0KGgo=';
  await show('POST /api/settings/company/preview', { by: 'admin', body: COMPANY }, () => ({ bill: png, label: png }));
};

const showPartners = async () => {
  await show('GET /api/gts/providers');
  await show('GET /api/gts/tracks/:partner/:trackingId', { params: { partner: 'gtsAus', trackingId: 'AU4711' } });
  await showProblem('error.partnerNotConfigured', 'GET /api/gts/tracks/:partner/:trackingId', {
    params: { partner: 'gtsSgp', trackingId: 'SG1' },
  });
  await showProblem('error.partnerFailed', 'GET /api/gts/tracks/:partner/:trackingId', {
    params: { partner: 'gtsUsa', trackingId: 'SANDBOX-ERROR' },
  });
};

const showPartnerEvents = async () => {
  const number = 'AU260112-0042';
  const answer = await send('POST /api/shipments', {
    body: { ...SHIPMENT, totalPackages: 1, partnerShipment: 'gtsAus', partnerShipmentId: number },
  });
  const reported = {
    id: 'ev-1',
    code: 'EMA',
    event: 'Picked up',
    date: '2026-01-12T16:00:00+07:00',
    country: 'VN',
    city: 'Biên Hoà',
    notes: null,
  };
  const unknown = { id: 'ev-2', event: 'Weighed again', date: '2026-01-12T17:00:00+07:00', country: 'VN' };
  const body = { number, events: [reported, unknown] };
  const params = { id: answer.body.id };
  await show('POST /api/partner-events/:partner', { by: null, params: { partner: 'gtsAus' }, body, headers: signed(JSON.stringify(body)) });
  const [event] = await show('GET /api/shipments/:id/partner-events', { params });
  await show('PUT /api/shipments/:id/partner-events', { params, body: { ids: [event.id], isDismissed: true } });
  await show('POST /api/shipments/:id/partner-polls', { params });
  await show('GET /api/shipments/:id/partner-polls', { params });
  const ofPartner = { partner: 'gtsAus' };
  await show('GET /api/partners/:partner/unmapped', { params: ofPartner });
  await show('GET /api/partners/:partner/event-rules', { params: ofPartner });
  const rules = [{ code: null, phrase: 'weighed again', status: 'IN_TRANSIT' }];
  await show('POST /api/partners/:partner/event-rules/preview', { by: 'admin', params: ofPartner, body: rules });
  await show('PUT /api/partners/:partner/event-rules', { by: 'admin', params: ofPartner, body: rules });
};

const showManagement = async () => {
  const by = 'admin';
  await show('GET /management/audits', { by, query: `${EVER}&size=1` });
  await show('GET /api/audits/entity/all', { by });
  await show('GET /api/audits/entity/changes', { by, query: '?entityType=Connector' });
  await show('GET /api/audits/entity/changes/version/previous', { by, query: '?qualifiedName=Connector&entityId=2&commitVersion=2' });
  await show('GET /management/info', { by: null });
  await show('GET /management/health', { by }, steadyHealth);
  await sick.show('GET /management/health', { by: null });
  await show('GET /management/health/liveness', { by: null });
  await show('GET /management/health/readiness', { by: null });
  await sick.show('GET /management/health/readiness', { by: null });
  await sick.show('GET /management/configprops', { by });
  await show('GET /management/env', { by });
  await show('GET /management/logs', { by });
  await show('PUT /management/logs', { by, body: { name: 'http', level: 'DEBUG' } });
  await send('PUT /management/logs', { by, body: { name: 'http', level: null } });
  await api.context.pool.query(
    `insert into pgboss.job (name, state, data, output, completed_on)
      values ('notification', 'failed', '{"kind":"emailNotice","userId":0,"to":"an.le@hoasen.example"}', '{"message":"connect ECONNREFUSED"}', now())`,
  );
  await show('GET /management/failed-jobs', { by });
  await show('POST /management/failed-jobs/:queue/retry', { by, params: { queue: 'notification' } });
  await show('GET /management/metrics', { by }, steadyMetrics);
  await show('GET /management/prometheus', { by }, steadyLines);
  await show('GET /management/threaddump', { by }, steadyThreads);
};

const showEnds = async () => {
  const body = { username: 'other', password: 'wrong' };
  for (let failures = 0; failures < 10; failures += 1) await send('POST /api/authenticate', { by: null, body });
  await showProblem('error.tooManyAttempts', 'POST /api/authenticate', { by: null, body });
  await show('DELETE /api/account/sessions/current', { by: { token: await api.openSession('other') } });
  await show('DELETE /api/account/sessions', { by: 'other' });
};

/** Problems that need more than some calls: much data, open runs, or a server or partner that is overloaded or down. */
const NOT_SHOWN = [
  'error.importHasNothing',
  'error.importRunning',
  'error.importTooManyEdits',
  'error.tooManyImports',
  'error.busy',
  'error.databaseUnavailable',
  'error.outcomeUnknown',
  'error.internalServerError',
  'error.pageTooLarge',
  'error.partnerSilent',
  'error.tooManyRuns',
  'error.tooMuchHistory',
];

const calls = Object.entries<Endpoint>(API) as [keyof Api, Endpoint][];

test('the examples are what the server takes and answers (to write them: npm run test:server -- server/src/api-docs/examples.test.ts -u)', async () => {
  await showAccount();
  await showUsers();
  const shipment = await showShipments();
  await showWeights();
  await showHsCodes();
  await showDestinations();
  await showConnectors();
  await showTrackings(shipment);
  await showTasks(shipment);
  await showBulkRuns(shipment);
  await showImports();
  await showDelivery(shipment);
  await showNotifications(shipment);
  await showTemplates();
  await showPreferences();
  await showPartners();
  await showPartnerEvents();
  await showManagement();
  await showEnds();

  const missing = calls.flatMap(([call, { body, answers }]) => [
    ...(body && examples.calls[call]?.body === undefined ? [`${call}: its body`] : []),
    ...Object.entries(answers).flatMap(([status, answer]) =>
      isShown(answer) && examples.calls[call]?.answers?.[status] === undefined ? [`${call}: its answer ${status}`] : [],
    ),
  ]);
  expect(missing, 'calls that this test does not make').toEqual([]);
  const codes = calls.flatMap(([call, endpoint]) => possibleProblems(partsOf(call), endpoint).map(([, code]) => code));
  expect([...Object.keys(examples.problems), ...NOT_SHOWN].toSorted()).toEqual([...new Set<string>(codes)].toSorted());
  const inOrder = { calls: Object.fromEntries(calls.map(([call]) => [call, examples.calls[call]])), problems: examples.problems };
  await expect(`${JSON.stringify(inOrder, null, 2)}\n`).toMatchFileSnapshot('./examples.json');
});
