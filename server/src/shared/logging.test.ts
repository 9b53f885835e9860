import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { serializeError } from './logging.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

describe('an error in the log', () => {
  test('has its kind, message, code, stack and causes, but no values of records or credentials', () => {
    const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    const error = Object.assign(
      new TypeError('cannot reach http://ace:geheim@partner.example/x', { cause: new AggregateError([refused], '') }),
      {
        detail: 'Key (email)=(an@example.com) already exists.',
      },
    );
    const logged = serializeError(error);
    expect(logged).toMatchObject({
      type: 'TypeError',
      message: 'cannot reach http://******@partner.example/x',
      stack: expect.stringContaining('logging.test.ts'),
      causes: [{ type: 'AggregateError', causes: [{ message: 'connect ECONNREFUSED', code: 'ECONNREFUSED' }] }],
    });
    expect(JSON.stringify(logged)).not.toMatch(/geheim|an@example/);
    expect(serializeError('text')).toBe('text');
  });

  test.each([
    ['connect to postgres://ace:p@ssword@db.example/ace failed', 'connect to postgres://******@db.example/ace failed'],
    ['cannot fetch https://partner.example/find?name=An&key=geheim reset', 'cannot fetch https://partner.example/find?… reset'],
    ['a://b?"c" and d://e?f=1"g://h?i&j k://l', 'a://b?"c" and d://e?…"g://h?… k://l'],
    ['550 5.1.1 <binh.tran+x@mail.example.vn>: unknown', '550 5.1.1 <…@…>: unknown'],
    ['relation "connector" does not exist', 'relation "connector" does not exist'],
  ])('has no credentials, parameters and e-mail addresses: %s', (message, expected) => {
    expect(serializeError(new Error(message))).toMatchObject({ message: expected });
  });

  test('has no values that PostgreSQL or JSON.parse quote', () => {
    const wrong = Object.assign(new Error('invalid input syntax for type integer: "Nguyễn "An""'), { code: '22P02' });
    const malformed = (() => {
      try {
        return JSON.parse('Nguyễn Thị An');
      } catch (error) {
        return error;
      }
    })();
    for (const error of [wrong, malformed]) expect(JSON.stringify(serializeError(error))).not.toMatch(/Nguyễn/);
    expect(serializeError(wrong)).toMatchObject({ message: 'invalid input syntax for type integer: "…"' });
    expect(JSON.stringify(serializeError(wrong))).toContain('logging.test.ts');
  });

  test('is always logged under the name that has a serializer', () => {
    const calls = globSync('src/**/*.ts', { cwd: root, exclude: (name) => name.endsWith('.test.ts') }).flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(/log\.(?:warn|error|debug|info)\(\s*\{[^}]*\}/g)].map(
        ([call]) => `${file}: ${call}`,
      ),
    );
    expect(calls.length).toBeGreaterThan(20);
    expect(calls.filter((call) => /\b(?:err|reason|exception|e)\b\s*[:,}]/.test(call))).toEqual([]);
  });
});
