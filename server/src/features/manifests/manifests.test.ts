import { randomUUID } from 'node:crypto';
import type { Manifest, ManifestDetail } from '@ace/contract/manifests/manifest.ts';
import { LATE_AFTER_SECONDS } from '@ace/contract/scans/modes.ts';
import type { ScanAnswer } from '@ace/contract/scans/scan.ts';
import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import type { Tracking } from '@ace/contract/trackings/tracking.ts';
import { describe, expect, test } from 'vitest';
import { printedText } from '../../testing/pdf.ts';
import { expectProblem, type Login, startTestApi } from '../../testing/test-api.ts';
import { creator, TO_AUSTRALIA } from '../shipments/shipments.testing.ts';

const api = startTestApi();
const create = creator(api);
const employee = () => api.as('employee');

const package_ = (shipment: Shipment, number = 1) => `${shipment.aceBillNumber}P${String(number).padStart(2, '0')}`;
let place = 0;
/** A place of its own for each test, so that each has its own open manifest. */
const newPlace = () => {
  place += 1;
  return `Kho ${place}`;
};
const scanOf = (code: string, at: string, more: object = {}) => ({
  ...{ uuid: randomUUID(), mode: 'handOver', code, place: at, at: new Date().toISOString() },
  ...more,
});
const scan = async (code: string, at: string, more: object = {}, login: Login = 'employee'): Promise<ScanAnswer> => {
  const { body, status, text } = await api.as(login).post('/api/scans', { scans: [scanOf(code, at, more)] });
  expect(status, text).toBe(200);
  return body[0];
};
/** Older than what a device sends while it has a network. */
const longAgo = () => new Date(Date.now() - 2 * LATE_AFTER_SECONDS * 1_000).toISOString();
const openAt = async (at: string): Promise<Manifest> => {
  const { body } = await employee().get('/api/manifests?state=open&size=100');
  return body.find((each: Manifest) => each.place === at);
};
const read = async (id: number): Promise<ManifestDetail> => (await employee().get(`/api/manifests/${id}`)).body;
const change = (id: number, body: object) => employee().put(`/api/manifests/${id}`, body);
const trackingsOf = async ({ id }: Shipment): Promise<Tracking[]> => (await employee().get(`/api/trackings?shipmentId=${id}`)).body;
const undo = async (uuid: string): Promise<ScanAnswer> => (await employee().post('/api/scans/undo', { uuids: [uuid] })).body[0];

describe('handing over', () => {
  test('opens a manifest, puts packages on it, and closing records what has left with all its packages', async () => {
    const at = newPlace();
    const [whole, parts] = [await create({ totalPackages: 2 }), await create({ totalPackages: 3 })];
    expect(await scan(package_(whole), at)).toMatchObject({
      result: 'ok',
      received: 1,
      total: 2,
      manifest: expect.stringMatching(/^M\d{4}-\d{4}$/),
    });
    await scan(package_(whole, 2), at);
    await scan(package_(parts, 3), at);
    const { id, number } = await openAt(at);
    expect(await read(id)).toMatchObject({
      partner: 'none',
      shipments: 2,
      packages: 3,
      lines: [{ packages: [{ number: 1 }, { number: 2 }] }, { total: 3 }],
    });

    const { body: closed } = await change(id, { state: 'closed' });
    expect(closed).toMatchObject({ state: 'closed', closedBy: 'employee', number });
    expect(await trackingsOf(whole)).toMatchObject([
      {
        deliveryStatus: 'IN_TRANSIT',
        location: at,
        source: 'scan',
        details: `Đã bàn giao, chuyến ${number}`,
      },
    ]);
    expect(await trackingsOf(parts)).toEqual([]);

    // The rest leaves with the next one.
    await scan(package_(parts, 1), at);
    expect(await scan(package_(parts, 2), at)).toMatchObject({ received: 3, total: 3 });
    const next = await openAt(at);
    expect(next.id).not.toBe(id);
    await change(next.id, { state: 'closed' });
    expect(await trackingsOf(parts)).toMatchObject([{ deliveryStatus: 'IN_TRANSIT' }]);
  });

  test('two at once put a package on one manifest; a second scan says on which', async () => {
    const at = newPlace();
    const shipment = await create();
    const answers = await Promise.all([
      scan(package_(shipment), at),
      scan(package_(shipment), at, {}, 'admin'),
      scan(package_(shipment), newPlace()),
    ]);
    expect(answers.map(({ result }) => result).toSorted()).toEqual(['already', 'already', 'ok']);
    expect(new Set(answers.map(({ manifest }) => manifest)).size).toBe(1);
    const { rows } = await api.context.pool.query('select count(*) from "manifestPackage" where "shipmentId" = $1', [shipment.id]);
    expect(Number(rows[0].count)).toBe(1);
  });

  test('two who open a manifest at once get one', async () => {
    const at = newPlace();
    const shipments = await Promise.all([create(), create(), create()]);
    await Promise.all(shipments.map((each) => scan(package_(each), at)));
    expect((await openAt(at)).packages).toBe(3);
  });

  test('refuses what goes to another partner, whose other label is wrong, and what is too much for a bag', async () => {
    const at = newPlace();
    const [one, other] = [
      await create({ ...TO_AUSTRALIA, extBillNumber: `AU${Date.now()}` }),
      await create({ extBillNumber: `XX${Date.now()}` }),
    ];
    expect(await scan(package_(one), at, { partner: 'gtsCad' })).toMatchObject({
      result: 'refused',
      message: 'otherPartner',
      packageNumber: 1,
    });
    expect(await scan(package_(one), at, { pair: one.aceBillNumber })).toMatchObject({ result: 'refused', message: 'otherLabel' });
    expect(await scan(package_(one), at, { pair: other.extBillNumber })).toMatchObject({ result: 'refused', message: 'otherLabel' });
    expect(await scan(package_(one), at, { pair: one.extBillNumber, bag: 'B1', partner: 'gtsAus' })).toMatchObject({ result: 'ok' });
    const { id } = await openAt(at);
    expect((await read(id)).lines).toMatchObject([{ packages: [{ bag: 'B1', by: 'employee' }] }]);
    await change(id, { sealedBags: ['B1'] });
    const next = await create(TO_AUSTRALIA);
    expect(await scan(package_(next), at, { bag: 'B1' })).toMatchObject({ result: 'refused', message: 'bagSealed' });
    expect(await scan(package_(next), at, { bag: 'B2' })).toMatchObject({ result: 'ok' });
  });

  test('says at the scan that nobody has checked what a country asks for, and hands over', async () => {
    const at = newPlace();
    const to = (receiverCountryCode: string) => create({ receiverCountryCode, receiverAddress: '7 Main Street' });
    const [unchecked, checked] = [await scan(package_(await to('KR')), at), await scan(package_(await to('CA')), at)];
    expect(unchecked).toMatchObject({ result: 'ok', message: 'countryNotChecked' });
    expect(checked).toMatchObject({ result: 'ok', manifest: unchecked.manifest });
    expect(checked.message).toBeUndefined();
  });

  test('what was scanned without a network is put on the next manifest when its own was closed', async () => {
    const at = newPlace();
    const [first, late] = [await create(), await create()];
    await scan(package_(first), at);
    const { id, number } = await openAt(at);
    await change(id, { state: 'closed' });
    const answer = await scan(package_(late), at, { isLate: true, at: longAgo() });
    expect(answer).toMatchObject({ result: 'ok', message: 'manifestWasClosed' });
    expect(answer.manifest).not.toBe(number);
    expect((await read(id)).packages).toBe(1);
    expect((await employee().get(`/api/shipments/${late.id}/problems`)).body).toMatchObject([{ reason: 'handedOverLate' }]);
  });

  test('does not hand over what is on hold, unless that was scanned without a network: then the worklist says so', async () => {
    const at = newPlace();
    const shipment = await create();
    expect((await employee().put(`/api/shipments/${shipment.id}/hold`, { reason: 'unpaid' })).status).toBe(200);
    const refused = { result: 'refused', message: 'onHold', hold: 'unpaid', packageNumber: 1 };
    expect(await scan(package_(shipment), at)).toMatchObject(refused);
    expect(await scan(package_(shipment), at, { at: longAgo() })).toMatchObject(refused);
    // A claim alone makes nothing late, whatever the clock of the device says.
    expect(await scan(package_(shipment), at, { isLate: true })).toMatchObject(refused);
    expect(await scan(package_(shipment), at, { isLate: true, at: '2099-01-01T00:00:00Z' })).toMatchObject(refused);
    expect(await scan(package_(shipment), at, { isLate: true, at: longAgo() })).toMatchObject({ result: 'ok', received: 1 });
    const { id } = await openAt(at);
    expect((await read(id)).lines).toMatchObject([{ isHeld: true }]);
    const { body } = await employee().get(`/api/shipments/${shipment.id}/problems`);
    expect(body).toMatchObject([{ reason: 'handedOverOnHold', holds: false, packageNumber: 1 }, { reason: 'unpaid' }]);
    expect(body[0].text).toMatch(/^employee bàn giao lúc \d.*, bị giữ từ \d/);
    // It has left: the manifest is closed with it, and not with what is here.
    const here = await create();
    await scan(package_(here), at);
    await employee().put(`/api/shipments/${here.id}/hold`, { reason: 'unpaid' });
    expectProblem(await change(id, { state: 'closed' }), 409, { message: 'error.manifestOnHold', params: here.aceBillNumber });
    await employee().put(`/api/shipments/${here.id}/hold`, { reason: null });
    expect((await change(id, { state: 'closed' })).body.state).toBe('closed');
  });

  test('what comes back is on no open manifest, and leaves once more with the next scan', async () => {
    const [at, other] = [newPlace(), newPlace()];
    const shipment = await create();
    const code = package_(shipment);
    await scan(code, at);
    const first = await openAt(at);
    const received = scanOf(code, at, { mode: 'receive' });
    await employee().post('/api/scans', { scans: [received] });
    expect((await read(first.id)).packages).toBe(0);
    // Taken back, it never came back.
    expect(await undo(received.uuid)).toMatchObject({ result: 'ok' });
    expect((await read(first.id)).packages).toBe(1);
    // It is here, as it was before.
    await employee().put(`/api/shipments/${shipment.id}/hold`, { reason: 'unpaid' });
    expectProblem(await change(first.id, { state: 'closed' }), 409, { message: 'error.manifestOnHold', params: shipment.aceBillNumber });
    await employee().put(`/api/shipments/${shipment.id}/hold`, { reason: null });
    await scan(code, at, { mode: 'receive' }, 'admin');
    expect(await scan(code, at)).toMatchObject({ result: 'ok', manifest: first.number });
    await scan(code, at, { mode: 'failed', reason: 'absent' });
    expect(await scan(code, other)).toMatchObject({ result: 'ok' });
    expect((await read(first.id)).packages).toBe(0);
    await change((await openAt(other)).id, { state: 'closed' });
    expect((await trackingsOf(shipment)).filter(({ deliveryStatus }) => deliveryStatus === 'IN_TRANSIT')).toHaveLength(1);
  });

  test('each departure has one event, whichever manifest is opened again', async () => {
    const at = newPlace();
    const shipment = await create();
    const leave = async () => {
      await scan(package_(shipment), at);
      const { id, number } = await openAt(at);
      await change(id, { state: 'closed' });
      return { id, number };
    };
    const departures = async () =>
      (await trackingsOf(shipment))
        .filter(({ deliveryStatus }) => deliveryStatus === 'IN_TRANSIT')
        .map(({ details }) => /M\d{4}-\d+/.exec(details ?? '')?.[0])
        .toSorted();
    const first = await leave();
    await scan(package_(shipment), at, { mode: 'receive' });
    const second = await leave();
    expect(await departures()).toEqual([first.number, second.number]);
    // What has left with the first one has come back since: that is settled.
    await change(first.id, { state: 'open', reason: 'Nhầm' });
    expect(await departures()).toEqual([first.number, second.number]);
    await change(first.id, { state: 'closed' });
    await change(second.id, { state: 'open', reason: 'Nhầm' });
    expect(await departures()).toEqual([first.number]);
    await change(second.id, { state: 'closed' });
    expect(await departures()).toEqual([first.number, second.number]);
    // What somebody has corrected stays, once.
    const [latest] = (await trackingsOf(shipment)).filter(({ details }) => details?.includes(second.number));
    await employee().put('/api/trackings', { ...latest, location: 'Tân Sơn Nhất' });
    await change(second.id, { state: 'open', reason: 'Nhầm' });
    await change(second.id, { state: 'closed' });
    expect(await departures()).toEqual([first.number, second.number]);
  });

  test('has left when all packages are gone at the same time', async () => {
    const at = newPlace();
    const shipment = await create({ totalPackages: 2 });
    const close = async () => change((await openAt(at)).id, { state: 'closed' });
    await scan(package_(shipment, 1), at);
    await close();
    await scan(package_(shipment, 1), at, { mode: 'receive' });
    await scan(package_(shipment, 2), at);
    await close();
    const inTransit = async () => (await trackingsOf(shipment)).filter(({ deliveryStatus }) => deliveryStatus === 'IN_TRANSIT');
    expect(await inTransit()).toEqual([]);
    await scan(package_(shipment, 1), at);
    await close();
    expect(await inTransit()).toHaveLength(1);
  });

  test('is not closed with what goes to another partner by now', async () => {
    const at = newPlace();
    const shipment = await create(TO_AUSTRALIA);
    const { uuid } = await scan(package_(shipment), at);
    const { body: stored } = await employee().get(`/api/shipments/${shipment.id}`);
    expect((await employee().put('/api/shipments', { ...stored, partnerShipment: 'none' })).status).toBe(200);
    const { id } = await openAt(at);
    expectProblem(await change(id, { state: 'closed' }), 409, { message: 'error.manifestOtherPartner', params: shipment.aceBillNumber });
    await undo(uuid);
    expect((await change(id, { state: 'closed' })).status).toBe(200);
  });

  test('a repeated scan counts only instead of the one that it repeated', async () => {
    const at = newPlace();
    const shipment = await create();
    await scan(package_(shipment), at);
    await scan(package_(shipment), at, {}, 'admin');
    await change((await openAt(at)).id, { state: 'closed' });
    await scan(package_(shipment), at, { mode: 'receive' });
    const again = scanOf(package_(shipment), at);
    await employee().post('/api/scans', { scans: [again] });
    expect(await undo(again.uuid)).toMatchObject({ result: 'ok' });
    expect((await openAt(at)).packages).toBe(0);
  });

  test('notes what went to another partner without a network', async () => {
    const at = newPlace();
    const shipment = await create(TO_AUSTRALIA);
    expect(await scan(package_(shipment), at, { isLate: true, at: longAgo(), partner: 'gtsCad' })).toMatchObject({ result: 'ok' });
    expect(await openAt(at)).toMatchObject({ partner: 'gtsCad', packages: 1 });
    expect((await employee().get(`/api/shipments/${shipment.id}/problems`)).body).toMatchObject([{ reason: 'handedOverElsewhere' }]);
  });

  test('undoing takes a package off an open manifest, not off a closed one; a scan of somebody else keeps it there', async () => {
    const at = newPlace();
    const shipment = await create({ totalPackages: 2 });
    const own = scanOf(package_(shipment), at);
    await employee().post('/api/scans', { scans: [own] });
    await scan(package_(shipment), at, {}, 'admin');
    expect(await undo(own.uuid)).toMatchObject({ result: 'ok' });
    const { id } = await openAt(at);
    expect((await read(id)).lines).toMatchObject([{ packages: [{ number: 1, by: 'admin' }] }]);
    const second = scanOf(package_(shipment, 2), at);
    await employee().post('/api/scans', { scans: [second] });
    expect(await undo(second.uuid)).toMatchObject({ result: 'ok' });
    expect((await read(id)).packages).toBe(1);
    const third = scanOf(package_(shipment, 2), at);
    await employee().post('/api/scans', { scans: [third] });
    await change(id, { state: 'closed' });
    expect(await undo(third.uuid)).toEqual({ uuid: third.uuid, result: 'refused', message: 'manifestClosed' });
    expect((await read(id)).packages).toBe(2);
  });
});

describe('a manifest', () => {
  const closedOne = async () => {
    const at = newPlace();
    const shipment = await create();
    await scan(package_(shipment), at);
    const { id } = await openAt(at);
    const { body } = await change(id, { state: 'closed' });
    return { id, at, shipment, manifest: body as Manifest };
  };

  test('is opened by hand once for a partner and a place, with numbers in order', async () => {
    const at = newPlace();
    const { body: first, status } = await employee().post('/api/manifests', {
      partner: 'gtsCad',
      place: at,
      departsAt: '2026-12-01T10:00:00Z',
    });
    expect(status).toBe(201);
    expect(first).toMatchObject({ state: 'open', packages: 0, shipments: 0, departsAt: '2026-12-01T10:00:00.000Z' });
    expectProblem(await employee().post('/api/manifests', { partner: 'gtsCad', place: at }), 409, {
      message: 'error.manifestOpen',
      params: first.number,
    });
    const { body: second } = await employee().post('/api/manifests', { partner: 'gtsUsa', place: at });
    expect(Number(second.number.slice(-4))).toBe(Number(first.number.slice(-4)) + 1);
    expectProblem(await api.as('user').get('/api/manifests'), 403, {});
    expectProblem(await employee().get('/api/manifests/999999'), 404, {});
  });

  test('is opened by one of several at once', async () => {
    const [input, key] = [{ partner: 'gtsCad', place: newPlace() }, { 'Idempotency-Key': randomUUID() }];
    const answers = await Promise.all(Array.from({ length: 5 }, () => employee().post('/api/manifests', input)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409]);
    const [opened] = answers.filter(({ status }) => status === 201);
    for (const refused of answers.filter(({ status }) => status === 409))
      expectProblem(refused, 409, { message: 'error.manifestOpen', params: opened?.body.number });
    const repeated = { ...input, place: newPlace() };
    const same = await Promise.all(Array.from({ length: 3 }, () => employee().post('/api/manifests', repeated, key)));
    expect(new Set(same.map(({ status, body }) => `${status} ${body.number}`))).toEqual(new Set([`201 ${same[0]?.body.number}`]));
  });

  test('takes waybill and flight when it is closed, and nothing else; opening it again takes a reason and takes its trackings back', async () => {
    const { id, at, shipment } = await closedOne();
    expect((await change(id, { masterNumber: ' 157-12345675 ', flight: 'VN301' })).body).toMatchObject({
      masterNumber: '157-12345675',
      flight: 'VN301',
      state: 'closed',
    });
    expectProblem(await change(id, { sealedBags: ['B1'] }), 409, { message: 'error.manifestClosed' });
    expectProblem(await change(id, { departsAt: null }), 409, { message: 'error.manifestClosed' });
    expectProblem(await change(id, { state: 'open' }), 400, { fieldErrors: [{ field: 'reason', message: 'NotBlank' }] });
    expect((await change(id, { state: 'open', reason: 'Thiếu một kiện' })).body).toMatchObject({
      state: 'open',
      reason: 'Thiếu một kiện',
      closedAt: null,
      masterNumber: '157-12345675',
    });
    expect(await trackingsOf(shipment)).toEqual([]);
    // Twice the same changes nothing more.
    await change(id, { state: 'closed' });
    await change(id, { state: 'closed' });
    expect(await trackingsOf(shipment)).toHaveLength(1);
    const other = await create();
    await scan(package_(other), at);
    expectProblem(await change(id, { state: 'open', reason: 'Nhầm' }), 409, { message: 'error.manifestOpen' });
    const { body: audits } = await api.as('admin').get(`/api/audits/entity/changes?entityType=Manifest&limit=25`);
    expect(JSON.stringify(audits)).toContain('Thiếu một kiện');
  });

  test('of another version is not changed', async () => {
    const { id, manifest } = await closedOne();
    await change(id, { flight: 'VN301' });
    expectProblem(await change(id, { flight: 'VN302', version: manifest.version }), 409, { message: 'error.concurrencyFailure' });
  });

  test('takes one event for all of its shipments, once it is closed', async () => {
    const { id, at, shipment } = await closedOne();
    const parts = await create({ totalPackages: 2 });
    await scan(package_(parts), at);
    const open = await openAt(at);
    const event = { deliveryStatus: 'IN_TRANSIT', dateTime: new Date().toISOString(), location: 'Tân Sơn Nhất', details: 'VN301' };
    expectProblem(await employee().post(`/api/manifests/${open.id}/events`, event), 409, { message: 'error.manifestNotClosed' });
    expect((await employee().post(`/api/manifests/${id}/events`, event)).body).toEqual({ shipments: 1 });
    expect((await trackingsOf(shipment)).map(({ location }) => location)).toContain('Tân Sơn Nhất');
    await change(open.id, { state: 'closed' });
    expect((await employee().post(`/api/manifests/${open.id}/events`, event)).body).toEqual({ shipments: 0 });
  });

  test('keeps the shipments on it when it is closed', async () => {
    const { shipment } = await closedOne();
    for (const { id } of await trackingsOf(shipment)) await employee().delete(`/api/trackings/${id}`);
    expectProblem(await employee().delete(`/api/shipments/${shipment.id}`), 409, { message: 'error.manifestClosed' });
    const at = newPlace();
    const other = await create();
    await scan(package_(other), at);
    expect((await employee().delete(`/api/shipments/${other.id}`)).status).toBe(204);
    expect((await openAt(at)).packages).toBe(0);
  });

  const listOf = async (id: number) => printedText(await employee().bytes(`/api/manifests/${id}/list`));

  test('prints no part of a weight as the whole, marks what was declared, and has a sum for each country', async () => {
    const at = newPlace();
    const package1 = async (receiverCountryCode: string, kgs: { weighedKg?: number; weight?: number }, fields: object = {}) => {
      const { weighedKg, weight } = kgs;
      const shipment = await create({ receiverCountryCode, receiverAddress: '7 Main Street', weight, ...fields });
      if (weighedKg) await employee().put(`/api/shipments/${shipment.id}/packages/1`, { weighedKg });
      await scan(package_(shipment), at);
    };
    await package1('CA', { weighedKg: 2 });
    const { id } = await openAt(at);
    expect(await listOf(id)).toContain('kg2Kiện');
    expect(await listOf(id)).not.toContain('Canada:');
    await package1('CA', { weight: 1.5 });
    expect(await listOf(id)).toContain('kg3.5*');
    const goodsLines = [{ description: 'Speaker', quantity: 1, kind: 'battery', unNumber: '3481' }];
    await package1('GB', {}, { dangerousGoods: true, goodsLines });
    const text = await listOf(id);
    expect(text).toContain('kg≥3.5*');
    expect(text).toContain('Canada:2lôhàng/shipments·2kiện/packages·3.5*kg');
    expect(text).toContain('UnitedKingdom:1lôhàng/shipments·1kiện/packages·–kg');
    expect(text).toContain('DANGEROUSGOODS–UN3481LITHIUMIONBATTERIESCONTAINEDINEQUIPMENT,ORPACKEDWITHEQUIPMENTclass9');
    expect((await read(id)).lines.map(({ packages }) => packages[0]?.isWeighed)).toEqual([true, false, false]);
  });

  test('is printed and exported', async () => {
    const { id, manifest } = await closedOne();
    const list = await employee().get(`/api/manifests/${id}/list`);
    expect(list.status).toBe(200);
    expect(list.headers.get('content-type')).toBe('application/pdf');
    const sheet = await employee().get(`/api/manifests/${id}/sheet`);
    expect(sheet.status).toBe(200);
    expect(sheet.headers.get('content-disposition')).toContain(`${manifest.number}.xlsx`);
  });
});
