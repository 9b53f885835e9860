import { describe, expect, test } from 'vitest';
import { startTestApi } from '../../testing/test-api.ts';

const api = startTestApi({ dataDir: '/' });

describe('management', () => {
  test('info is open and names profiles, version and company', async () => {
    expect((await api.as(null).get('/management/info')).body).toEqual({
      activeProfiles: ['dev', 'swagger'],
      'display-ribbon-on-profiles': 'dev',
      build: { version: '0.0.0-test' },
      company: { name: 'ACE Cargo', url: null },
    });
  });

  test('health is open, its details are for administrators', async () => {
    expect((await api.as(null).get('/management/health')).body).toEqual({ status: 'UP' });
    expect((await api.as('employee').get('/management/health')).body).toEqual({ status: 'UP' });
    const { body } = await api.as('admin').get('/management/health');
    expect(body).toMatchObject({
      status: 'UP',
      details: { db: { status: 'UP' }, diskSpace: { status: 'UP', details: { threshold: 10_485_760 } } },
    });
    for (const path of ['liveness', 'readiness'])
      expect((await api.as(null).get(`/management/health/${path}`)).body).toEqual({ status: 'UP' });
  });
});

describe('GET /api/gts/providers', () => {
  test('is all five, whatever the paging parameters', async () => {
    const { body } = await api.as('user').get('/api/gts/providers?page=x&sort=nothing,desc');
    expect(body.map(({ key }: { key: string }) => key)).toEqual(['none', 'gtsUsa', 'gtsAus', 'gtsCad', 'gtsSgp']);
  });
});
