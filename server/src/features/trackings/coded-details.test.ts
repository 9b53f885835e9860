import { wordsOf } from '@ace/contract/coded-texts.ts';
import { LANGUAGES } from '@ace/contract/shared/languages.ts';
import { DETAILS_CODES } from '@ace/contract/trackings/coded-details.ts';
import type { Tracking } from '@ace/contract/trackings/tracking.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { change, SYSTEM } from '../../shared/changes/change.ts';
import { type Login, startTestApi } from '../../testing/test-api.ts';
import { creator } from '../shipments/shipments.testing.ts';
import { recordTrackings } from './trackings.service.ts';

const api = startTestApi();
const createShipment = creator(api);

const IN = { vi: { 'Accept-Language': 'vi' }, en: { 'Accept-Language': 'en' } };
const SAID = { vi: 'Đã bàn giao, chuyến M-1', en: 'Handed over, manifest M-1' };
const coded = { code: 'handedOver', params: { manifest: 'M-1' } } as const;
const event = { deliveryStatus: 'IN_TRANSIT', dateTime: '2026-11-20T01:00:00.000Z', location: 'HCM' } as const;

/** Trackings that the program records of a new shipment. */
const record = async (...said: Partial<Pick<Tracking, 'details' | 'codedDetails'>>[]) => {
  const { aceBillNumber } = await createShipment({}, 'user');
  const rows = said.map((each) => ({ ...event, details: null, codedDetails: null, ...each, aceBillNumber }));
  return await change(api.context, SYSTEM, (tx) => recordTrackings(tx, rows));
};
const read = async (path: string, language: 'vi' | 'en', login: Login = 'employee') =>
  (await api.as(login).get(`/api/${path}`, IN[language])).body;
const stored = async (id: number) =>
  (await api.context.pool.query('select details, "codedDetails" from tracking where id = $1', [id])).rows[0];

test.each(DETAILS_CODES)('the database has the words of %s, for searches', async (code) => {
  const params = { manifest: 'M-7', received: 2, total: 3 };
  for (const language of LANGUAGES) {
    const { rows } = await api.context.pool.query('select coded_text($1, $2) as words', [{ code, params }, language]);
    expect(rows).toEqual([{ words: wordsOf('codedDetails', { code, params }, { language, timeZone: 'UTC' }) }]);
  }
});

describe('what the program says of an event', () => {
  let tracking: Tracking;
  beforeAll(async () => {
    [tracking] = (await record({ codedDetails: coded })) as [Tracking];
  });

  test('is stored as a code, and answered in the words of each reader', async () => {
    expect(await stored(tracking.id)).toEqual({ details: null, codedDetails: coded });
    for (const language of LANGUAGES) {
      const said = { id: tracking.id, details: SAID[language], codedDetails: coded };
      expect(await read(`trackings/${tracking.id}`, language)).toMatchObject(said);
      expect(await read(`trackings/${tracking.id}`, language, 'user')).toMatchObject(said);
      expect(await read(`trackings?shipmentId=${tracking.shipmentId}`, language)).toMatchObject([said]);
      expect(await read('_search/trackings?query=handed%20M-1', language)).toMatchObject([said]);
      expect(await read('_search/trackings?query=ban%20giao%20M-1', language)).toMatchObject([said]);
      const [audit] = await read(`audits/entity/changes?entityType=Tracking&entityId=${tracking.id}`, language, 'admin');
      expect(JSON.parse(audit.entityValue)).toMatchObject({ details: SAID[language], codedDetails: coded });
    }
    expect((await api.as('employee').get(`/api/trackings/${tracking.id}`)).body.details, 'without a language').toBe(SAID.vi);
  });

  test('is told of a task on the worklist', async () => {
    const { aceBillNumber } = await createShipment();
    const returned = {
      ...event,
      deliveryStatus: 'EXCEPTION',
      details: null,
      codedDetails: { code: 'returned', params: {} },
      aceBillNumber,
    };
    await change(api.context, SYSTEM, (tx) => recordTrackings(tx, [returned as Parameters<typeof recordTrackings>[1][0]]));
    for (const [language, details] of [
      ['vi', 'Chuyển hoàn người gửi'],
      ['en', 'Returns to its sender'],
    ] as const) {
      const { tasks } = await read('desk/tasks', language);
      expect(tasks.find((task: { aceBillNumber: string }) => task.aceBillNumber === aceBillNumber)).toMatchObject({ details });
    }
  });

  test('stays a code when it is sent back as it was read, in whichever language, until somebody types something else', async () => {
    const put = async (body: object) => {
      const answer = await api.as('employee').put('/api/trackings', body, IN.en);
      expect(answer.status, answer.text).toBe(200);
      return answer.body as Tracking;
    };
    let now = await put({ ...(await read(`trackings/${tracking.id}`, 'vi')), location: 'Hà Nội' });
    expect(now).toMatchObject({ location: 'Hà Nội', details: SAID.en, codedDetails: coded });
    now = await put({ ...now, location: 'Huế' });
    expect(await stored(now.id)).toEqual({ details: null, codedDetails: coded });
    now = await put({ ...now, details: `${SAID.en}, by car` });
    expect(now).toMatchObject({ details: `${SAID.en}, by car`, codedDetails: null });
    expect(await read('_search/trackings?query=ban%20giao%20M-1', 'vi')).toEqual([]);
    const [other] = (await record({ codedDetails: coded })) as [Tracking];
    expect(await put({ ...other, details: null })).toMatchObject({ details: null, codedDetails: null });
  });

  test('gives way to what the last release stores, which does not know of it', async () => {
    const [{ id }] = (await record({ codedDetails: coded })) as [Tracking];
    await api.context.pool.query(`update tracking set details = 'By car' where id = $1`, [id]);
    expect(await stored(id)).toEqual({ details: 'By car', codedDetails: null });
  });

  test('sorts a list by its words in Vietnamese, among what people typed', async () => {
    const [{ shipmentId }] = (await record({ details: 'Đà Nẵng' }, { codedDetails: coded }, { details: 'Đã nhận' }, {})) as [Tracking];
    const sorted = async (direction: string) =>
      (await read(`trackings?shipmentId=${shipmentId}&sort=details,${direction}`, 'en')).map(({ details }: Tracking) => details);
    expect(await sorted('asc')).toEqual([SAID.en, 'Đà Nẵng', 'Đã nhận', null].toSorted(compareBy(SAID)));
    expect(await sorted('desc')).toEqual(
      [SAID.en, 'Đà Nẵng', 'Đã nhận']
        .toSorted(compareBy(SAID))
        .toReversed()
        .concat([null as never]),
    );
  });
});

/** As the database sorts: in Vietnamese order, nothing last. */
const compareBy = (said: typeof SAID) => {
  const { compare } = new Intl.Collator('vi');
  const key = (details: string | null) => (details === said.en ? said.vi : details);
  return (a: string | null, b: string | null) => (a === null ? 1 : b === null ? -1 : compare(key(a) ?? '', key(b) ?? ''));
};
