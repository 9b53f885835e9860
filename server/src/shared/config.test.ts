import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

describe('settings', () => {
  test('have defaults that start the sample app on this machine alone', () => {
    expect(readConfig({})).toMatchObject({
      host: '127.0.0.1',
      port: 8080,
      profiles: ['dev', 'swagger'],
      timeZone: 'Asia/Ho_Chi_Minh',
      publicUrl: 'http://127.0.0.1:8080',
    });
  });

  test('count as not set when empty', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 8080, databaseUrl: undefined });
  });

  test.each([
    [{ PORT: 'x' }, 'PORT'],
    [{ PORT: '65536' }, 'PORT'],
    [{ PORT: '-1' }, 'PORT'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
    [{ DATABASE_URL: 'nonsense' }, 'DATABASE_URL'],
    [{ DATABASE_URL: 'postgres://db/ace?query_timeout=2147483648' }, 'DATABASE_URL'],
    [{ STOP_GRACE: '1000' }, 'STOP_GRACE'],
    [{ RUN_LEASE: '0' }, 'RUN_LEASE'],
    [{ DATABASE_BUFFERS: '1 GB' }, 'DATABASE_BUFFERS'],
    [{ DATABASE_READ_URL: 'postgres://standby/ace' }, 'DATABASE_READ_URL'],
    [{ DATABASE_URL: 'postgres://db/ace', DATABASE_READ_URL: 'postgres://standby/ace, mysql://x' }, 'DATABASE_READ_URL'],
    [{ PUBLIC_URL: 'ftp://x' }, 'PUBLIC_URL'],
    [{ SMTP_URL: 'http://mail' }, 'SMTP_URL'],
    [{ NATS_URL: 'http://nats' }, 'NATS_URL'],
    [{ PROMETHEUS_TOKEN: 'fifteen-letters' }, 'PROMETHEUS_TOKEN'],
    [{ PROMETHEUS_TOKEN: 'sixteen letters !' }, 'PROMETHEUS_TOKEN'],
    [{ MAIL_FROM: 'nobody' }, 'MAIL_FROM'],
    [{ MAIL_FROM: 'a@b.example\r\nBcc: c@d.example' }, 'MAIL_FROM'],
    [{ TRUST_PROXY: '10.0.0.0/33' }, 'TRUST_PROXY'],
    [{ TRUST_PROXY: '10.0.0.1,proxy' }, 'TRUST_PROXY'],
    [{ TIME_ZONE: 'Saigon' }, 'TIME_ZONE'],
    [{ TIME_ZONE: '+07:00' }, 'TIME_ZONE'],
    [{ JWT_SECRET: 'short' }, 'JWT_SECRET'],
    [{ ADMIN_PASSWORD: 'abc' }, 'ADMIN_PASSWORD'],
    [{ ADMIN_PASSWORD: 'x'.repeat(51) }, 'ADMIN_PASSWORD'],
    [{ PROFILES: 'test' }, 'PROFILES'],
    [{ PROFILES: 'dev,prod' }, 'PROFILES'],
    [{ PROFILES: 'swagger' }, 'PROFILES'],
    [{ LOG_LEVEL: 'LOUD' }, 'LOG_LEVEL'],
    [{ COMPANY_URL: 'javascript:alert(1)' }, 'COMPANY_URL'],
    [{ COMPANY_NAME: 'x'.repeat(101) }, 'COMPANY_NAME'],
    [{ PARTNER_GTSAUS_URL: 'ftp://x', PARTNER_GTSAUS_KEY: 'k' }, 'PARTNER_GTSAUS_URL'],
    [{ PARTNER_GTSAUS_URL: 'https://aus.example' }, 'PARTNER_GTSAUS_KEY'],
    [{ PARTNER_GTSSGP_KEY: 'k' }, 'PARTNER_GTSSGP_URL'],
    [{ PARTNER_GTSUSA_URL: 'https://usa.example', PARTNER_GTSUSA_KEY: 'a b' }, 'PARTNER_GTSUSA_KEY'],
    [{ HOST: '0.0.0.0' }, 'HOST'],
    [{ HOST: '192.168.1.5' }, 'HOST'],
    [{ PROFILES: 'prod' }, 'PUBLIC_URL'],
    [{ PROFILES: 'prod', PUBLIC_URL: 'https://ace.example', DATABASE_URL: 'postgres://db/ace' }, 'JWT_SECRET'],
  ])('%o stop the start with one line naming %s', (environment, name) => {
    expect(() => readConfig(environment)).toThrow(ConfigError);
    expect(() => readConfig(environment)).toThrow(new RegExp(`^${name}: [^\\n]+$`));
  });

  test('name several standbys, and show none of their passwords', () => {
    const config = readConfig({ DATABASE_URL: 'postgres://db/ace', DATABASE_READ_URL: 'postgres://u:p1@one/ace, postgres://u:p2@two/ace' });
    expect(config.databaseReadUrls).toEqual(['postgres://u:p1@one/ace', 'postgres://u:p2@two/ace']);
    expect(config.sources.environment.DATABASE_READ_URL).toBe('postgres://******@one/ace, postgres://******@two/ace');
  });

  test('name the sender of mails, and an address without a slash at its end', () => {
    expect(readConfig({}).mailFrom).toBeUndefined();
    expect(readConfig({ PUBLIC_URL: 'https://ace.example/', MAIL_FROM: 'Kho ACE <kho@ace.example>' })).toMatchObject({
      mailFrom: 'Kho ACE <kho@ace.example>',
      publicUrl: 'https://ace.example',
    });
  });

  test.each([
    ['"ACE" <kho@ace.example>', '"ACE" <kho@ace.example>'],
    ['"ACE \\"24h\\", Kho" <kho@ace.example>', '"ACE \\"24h\\", Kho" <kho@ace.example>'],
    ['ACE, Kho <kho@ace.example>', '"ACE, Kho" <kho@ace.example>'],
    ['ACE "24h" (Kho) <kho@ace.example>', '"ACE \\"24h\\" (Kho)" <kho@ace.example>'],
    ['"ACE "24h"" <kho@ace.example>', '"ACE \\"24h\\"" <kho@ace.example>'],
    ['Kho: ACE<kho@ace.example>', '"Kho: ACE" <kho@ace.example>'],
    ['kho@ace.example', 'kho@ace.example'],
    ['<kho@ace.example>', '<kho@ace.example>'],
  ])('keep the name of a sender whole: %s', (given, mailFrom) => expect(readConfig({ MAIL_FROM: given }).mailFrom).toBe(mailFrom));

  test('list the partners that have an address', () => {
    expect(readConfig({ PARTNER_GTSCAD_URL: 'https://cad.example/ace/', PARTNER_GTSCAD_KEY: 'k-1' }).partners).toEqual({
      gtsCad: { url: 'https://cad.example/ace', key: 'k-1' },
    });
  });

  test('only the profile prod may listen beyond this machine', () => {
    expect(readConfig({ PROFILES: 'prod', PUBLIC_URL: 'https://ace.example', HOST: '0.0.0.0' }).host).toBe('0.0.0.0');
  });
});
