import { USUAL_RULES, type WeightRule, type WeightRules } from '@ace/contract/weights/rules.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { expectProblem, startTestApi } from '../../testing/test-api.ts';
import { bulkRuns } from '../bulk/bulk.testing.ts';
import { creator, shipmentInput } from '../shipments/shipments.testing.ts';

const api = startTestApi();
const create = creator(api);
const runs = bulkRuns(api);
const WEIGHTS = '/api/settings/weights';
const save = (rules: Partial<WeightRules>) => api.as('admin').put(WEIGHTS, { ...USUAL_RULES, ...rules });
const [usual] = USUAL_RULES.gtsCad as [WeightRule];
const HALF = [{ upTo: null, step: 0.5 }];
const read = async (id: number) => (await api.as('employee').get(`/api/shipments/${id}`)).body;

afterEach(async () => void (await save({})));

describe('the rules', () => {
  test('are read by all and saved by administrators, in the order of their days', async () => {
    expect((await api.as('user').get(WEIGHTS)).body).toMatchObject(USUAL_RULES);
    expect((await api.as('employee').put(WEIGHTS, USUAL_RULES)).status).toBe(403);
    const later = { ...usual, from: '2026-12-01', divisor: 4_000 };
    const { body } = await save({ gtsCad: [later, usual] });
    expect(body).toMatchObject({ gtsCad: [usual, later], lastModifiedBy: 'admin' });
    expectProblem(await api.as('admin').put(WEIGHTS, { ...USUAL_RULES, version: body.version - 1 }), 409, {
      message: 'error.concurrencyFailure',
    });
  });

  test.each<[string, object[], string, string]>([
    ['no divisor', [{ ...usual, divisor: 0 }], 'gtsCad[0].divisor', 'Size'],
    ['no rule', [], 'gtsCad', 'Size'],
    ['two of a day', [usual, usual], 'gtsCad', 'unique'],
    ['steps without an end', [{ ...usual, steps: [{ upTo: 10, step: 1 }] }], 'gtsCad[0].steps', 'Pattern'],
    [
      'steps that fall',
      [
        {
          ...usual,
          steps: [
            { upTo: 10, step: 1 },
            { upTo: 5, step: 1 },
            { upTo: null, step: 1 },
          ],
        },
      ],
      'gtsCad[0].steps',
      'Pattern',
    ],
    ['a step of nothing', [{ ...usual, steps: [{ upTo: null, step: 0 }] }], 'gtsCad[0].steps[0].step', 'Size'],
    ['a day that is none', [{ ...usual, from: '2026-02-30' }], 'gtsCad[0].from', 'typeMismatch'],
  ])('are not %s', async (_, gtsCad, field, message) => {
    const answer = await api.as('admin').put(WEIGHTS, { ...USUAL_RULES, gtsCad });
    expectProblem(answer, 400, { fieldErrors: [{ objectName: 'weights', field, message }] });
  });
});

describe('the charged weight of a shipment', () => {
  const box = { cubicL: 40, cubicW: 30, cubicH: 20 };

  test('is stored with its reason when it is written, by the rule of its ship date and partner', async () => {
    await save({
      gtsUsa: [
        { ...usual, steps: HALF },
        { ...usual, from: '2026-12-01', divisor: 4_000, steps: HALF },
      ],
    });
    const shipment = await create({ ...box, partnerShipment: 'gtsUsa', weight: 3.2, shipDate: '2026-11-30' });
    expect(shipment).toMatchObject({ chargeableWeight: 5, chargeableReason: '40 × 30 × 20 ÷ 5 000 = 4.8 → 5.0 kg; declared 3.2' });
    const { body } = await api.as('employee').put('/api/shipments', { ...shipment, shipDate: '2026-12-01' });
    expect(body).toMatchObject({ chargeableWeight: 6, chargeableReason: '40 × 30 × 20 ÷ 4 000 = 6 → 6.0 kg; declared 3.2' });
    expect(await create({ weight: null })).toMatchObject({ chargeableWeight: null, chargeableReason: null });
    expect(await create({ ...box, totalPackages: 3, weight: 3.2 })).toMatchObject({
      chargeableWeight: 12,
      chargeableReason: '3 × 40 × 30 × 20 ÷ 6 000 = 12 → 12.0 kg; declared 3.2',
    });
  });

  test.each([
    ['weight', 'weight', { weight: 10_000_000 }],
    ['a side', 'cubicL', { cubicL: 10_000 }],
    ['a side of a package', 'packageInfos[0].itemCubicH', { packageInfos: [{ itemCubicH: 999_999_999_999 }] }],
  ])('is of measures that freight may have: %s', async (_, field, wrong) => {
    const refused = await api.as('user').post('/api/shipments', shipmentInput(wrong));
    expectProblem(refused, 400, { fieldErrors: [{ objectName: 'shipment', field, message: 'Size' }] });
  });

  test('is not what a client says', async () => {
    expect(await create({ weight: 1, chargeableWeight: 99, chargeableReason: 'x' }, 'user')).toMatchObject({ chargeableWeight: 1 });
  });

  test('follows lines and what the scale says', async () => {
    const packageInfos = [{ itemCubicL: 40, itemCubicW: 30, itemCubicH: 20, itemCubicWeight: 3.2 }];
    const { id } = await create({ partnerShipment: 'gtsCad', totalPackages: 1, packageInfos });
    const measure = (measures: object) => api.as('employee').put(`/api/shipments/${id}/packages/1`, measures);
    expect((await measure({ weighedKg: 5.6 })).body).toMatchObject({ chargeableKg: 6 });
    expect(await read(id)).toMatchObject({ chargeableWeight: 6, chargeableReason: 'weighed 5.6 → 6.0 kg; 40 × 30 × 20 ÷ 5 000 = 4.8' });
    await measure({ height: 30 });
    expect(await read(id)).toMatchObject({ chargeableWeight: 7.5 });
    const { body: history } = await api.as('employee').get(`/api/shipments/${id}/history`);
    expect(JSON.parse(history[0].entityValue)).toMatchObject({ chargeableReason: '40 × 30 × 30 ÷ 5 000 = 7.2 → 7.5 kg; weighed 5.6' });
    // Saving the form changes nothing of what was weighed.
    await api.as('employee').put('/api/shipments', { ...(await read(id)), notes: 'x' });
    expect(await read(id)).toMatchObject({ chargeableWeight: 7.5 });
  });

  test('sorts the list', async () => {
    const heavy = await create({ weight: 99_001 });
    const { body } = await api.as('employee').get('/api/shipments?sort=chargeableWeight,desc&size=1');
    expect(body).toMatchObject([{ id: heavy.id, chargeableWeight: 99_001 }]);
  });

  test('is computed anew by a run alone when rules change', async () => {
    const { id } = await create({ weight: 3.2 });
    const other = await create({ weight: null });
    await save({ none: [{ ...usual, minimum: 10 }] });
    expect(await read(id)).toMatchObject({ chargeableWeight: 3.5 });
    const { body: run } = await runs.start({ kind: 'weights', ids: [id, other.id] });
    expect(await runs.ended(run.id)).toMatchObject({ done: 2, failed: 0 });
    expect(await read(id)).toMatchObject({ chargeableWeight: 10, chargeableReason: 'minimum 10 → 10.0 kg; declared 3.2', version: 1 });
    expect(await read(other.id)).toMatchObject({ chargeableWeight: null, version: 0 });
    expect((await api.as('user').post('/api/bulk-runs', { kind: 'weights', ids: [id] })).status).toBe(403);
  });
});
