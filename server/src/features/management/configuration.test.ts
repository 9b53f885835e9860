import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { readConfig } from '../../shared/config.ts';
import { startTestApi } from '../../testing/test-api.ts';

const SECRETS = {
  database: 'db-password-1',
  smtp: 'smtp-password-2',
  nats: 'nats-token-3',
  jwt: 'jwt-secret-4-that-is-long-enough-for-it',
  admin: 'admin-password-5',
  scrape: 'scrape-token-6-long-enough',
  partner: 'partner-key-7',
  inAddress: 'address-parameter-8',
};
const ENVIRONMENT = {
  ...{
    PROFILES: 'prod',
    PUBLIC_URL: 'https://ace.example',
    DATABASE_URL: `postgres://ace:${SECRETS.database}@db.example/ace?password=${SECRETS.inAddress}`,
  },
  ...{ SMTP_URL: `smtps://mailer:${SECRETS.smtp}@127.0.0.1:9`, JWT_SECRET: SECRETS.jwt, ADMIN_PASSWORD: SECRETS.admin },
  ...{ PROMETHEUS_TOKEN: SECRETS.scrape, PARTNER_GTSAUS_URL: `http://u:${SECRETS.partner}@127.0.0.1:9/?key=${SECRETS.inAddress}` },
  ...{ PARTNER_GTSAUS_KEY: SECRETS.partner, LOG_LEVEL: 'OFF', TIME_ZONE: 'Europe/Paris' },
};
const settings = { ...readConfig({ ...ENVIRONMENT, NATS_URL: `nats://${SECRETS.nats}@127.0.0.1:9` }), dataDir: '/' };
// The tests use their own database, and there is no NATS server at that address.
const api = startTestApi({ ...settings, natsUrl: undefined });

describe('the settings', () => {
  test('are listed with their sources', async () => {
    const { body } = await api.as('admin').get('/management/env');
    expect(body.activeProfiles).toEqual(['prod']);
    const [environment, defaults, runtime] = body.propertySources;
    expect(environment).toMatchObject({
      name: 'environment',
      properties: { TIME_ZONE: { value: 'Europe/Paris' }, JWT_SECRET: { value: '******' } },
    });
    expect(environment.properties.DATABASE_URL.value).toBe('postgres://******@db.example/ace?password=******');
    expect(defaults).toMatchObject({ name: 'defaults', properties: { PORT: { value: '8080' } } });
    expect(defaults.properties.TIME_ZONE).toBeUndefined();
    expect(runtime).toMatchObject({ name: 'runtime', properties: { 'node.version': { value: process.version } } });
  });

  test('are listed with their effective values, by prefix', async () => {
    const { beans } = (await api.as('admin').get('/management/configprops')).body.contexts.ace;
    expect(beans['ace.server']).toMatchObject({
      prefix: 'ace.server',
      properties: { timeZone: 'Europe/Paris', publicUrl: 'https://ace.example/' },
    });
    expect(beans['ace.database'].properties).toMatchObject({ kind: 'server', maxConnections: 10 });
    expect(beans['ace.partners.gtsAus'].properties).toMatchObject({ key: '******' });
  });

  test('never appear with secrets in an answer of management', async () => {
    const paths = [
      'info',
      'health',
      'configprops',
      'env',
      'logs',
      'metrics',
      'threaddump',
      'prometheus',
      'audits?fromDate=2020-01-01&toDate=2030-01-01',
    ];
    for (const path of paths) {
      const { text, headers } = await api.as('admin').get(`/management/${path}`);
      expect(text.length, path).toBeGreaterThan(1);
      const told = text + JSON.stringify([...headers]);
      for (const [name, secret] of Object.entries(SECRETS)) expect(told.includes(secret), `${name} in ${path}`).toBe(false);
    }
  });
});

describe('GET /management/prometheus', () => {
  const scrape = (token: string) => api.as(null).get('/management/prometheus', { Authorization: `Bearer ${token}` });

  test('is for administrators and holders of the configured token', async () => {
    expect((await scrape(SECRETS.scrape)).status).toBe(200);
    expect((await api.as('admin').get('/management/prometheus')).status).toBe(200);
    expect((await scrape(`${SECRETS.scrape}x`)).status).toBe(401);
    expect((await scrape('')).status).toBe(401);
    expect((await api.as('employee').get('/management/prometheus')).status).toBe(403);
  });

  test('has the figures that the dashboard and the alerts of the documentation use', async () => {
    const known = [...(await scrape(SECRETS.scrape)).text.matchAll(/^# TYPE (\S+)/gm)].map(([, family]) => family);
    for (const file of ['grafana.json', 'alerts.yml']) {
      const text = await readFile(new URL(`../../../../docs/deployment/${file}`, import.meta.url), 'utf8');
      const used = new Set([...text.matchAll(/\bace_\w+/g)].map(([name]) => name.replace(/_(?:sum|count)$/, '')));
      expect(used.size, file).toBeGreaterThan(3);
      expect(known).toEqual(expect.arrayContaining([...used]));
    }
  });

  test('the token opens nothing else', async () => {
    const headers = { Authorization: `Bearer ${SECRETS.scrape}` };
    for (const path of ['/management/metrics', '/management/env', '/api/account', '/api/users']) {
      expect((await api.as(null).get(path, headers)).status, path).toBe(401);
    }
  });
});
