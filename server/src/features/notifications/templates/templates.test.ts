import { NOTIFICATION_OCCASIONS } from '@ace/contract/notifications/kinds.ts';
import { TemplateInput } from '@ace/contract/notifications/template.ts';
import { faultyTagOf } from '@ace/contract/notifications/variables.ts';
import { LANGUAGES } from '@ace/contract/shared/languages.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../../shared/config.ts';
import { useMailFolder } from '../../../testing/mailbox.ts';
import { expectProblem, startTestApi } from '../../../testing/test-api.ts';
import { notifying } from '../notifications.testing.ts';
import { cleanTemplate, fillTemplate } from './render.ts';

const COMPANY = 'Vận tải "Sao Mai", Hà Nội <kho@ace.example>';
const mails = useMailFolder();
const api = startTestApi(() => ({ dataDir: mails.dataDir, company: readConfig({ COMPANY_NAME: COMPANY }).company }));
const { start, ship, happen, send } = notifying(api);
beforeAll(start);

const ADDRESS = '/api/notifications/templates/delivered/en';
const good = { subject: 'Here: {{number}}', html: '<p>Dear {{receiver}}, it is there.</p>', text: 'Dear {{receiver}}, it is there.' };
const put = (fields: object) => api.as('admin').put(ADDRESS, { ...good, ...fields });

describe('the texts of the program', () => {
  const each = async () => (await api.as('admin').get('/api/notifications/templates')).body as (TemplateInput & { isChanged: boolean })[];

  test('exist for each event and language, are what administrators may write, and nothing else', async () => {
    const templates = await each();
    expect(templates).toHaveLength(NOTIFICATION_OCCASIONS.length * LANGUAGES.length);
    for (const { isChanged, subject, html, text } of templates) {
      expect(isChanged).toBe(false);
      expect(TemplateInput.safeParse({ subject, html, text }).success).toBe(true);
      expect(cleanTemplate(html)).toBe(html);
    }
  });

  test('are complete without what is not known', async () => {
    for (const template of await each()) {
      const { subject, html, text } = fillTemplate(template, { number: 'ACE1', company: 'ACE' });
      expect(subject).not.toBe('');
      expect(html + text).not.toMatch(/\{\{|undefined|null/);
    }
  });
});

describe('an administrator', () => {
  test('changes a text, which is used from then on, and takes it back', async () => {
    expect((await put({})).body).toMatchObject({ event: 'delivered', language: 'en', ...good, isChanged: true });
    const shipment = await ship({ receiverContactName: 'Ann <b>Lee</b>' });
    await happen(shipment, 'DELIVERED');
    await send();
    const [mail] = await mails.arrived(String(shipment.receiverEmail));
    expect(mail?.subject).toBe(`Here: ${shipment.aceBillNumber}`);
    expect(mail?.from).toEqual({ name: COMPANY, address: 'no-reply@127.0.0.1' });
    expect(mail?.html).toContain('Dear Ann &lt;b&gt;Lee&lt;/b&gt;, it is there.');
    expect(mail?.text).toContain('Dear Ann <b>Lee</b>, it is there.');
    expect((await api.as('admin').delete(ADDRESS)).status).toBe(204);
    expect((await api.as('admin').get(ADDRESS)).body).toMatchObject({ subject: 'Delivered: {{number}}', isChanged: false });
  });

  test('is told which part has a tag that is none of the variables', async () => {
    const tags = [
      '{{constructor}}',
      '{{{number}}}',
      '{{&number}}',
      '{{> number}}',
      '{{=<% %>=}}',
      '{{#number}}',
      '{{/number}}',
      '{{.}}',
      '{{number',
      '{{#city}}{{#number}}x{{/city}}{{/number}}',
    ];
    for (const tag of tags) {
      for (const field of ['subject', 'html', 'text']) {
        const fieldErrors = [{ objectName: 'template', field, message: 'tag' }];
        expectProblem(await put({ [field]: `before ${tag} after` }), 400, { fieldErrors });
      }
    }
    expect((await put({ html: '{{#city}}in {{city}}{{/city}}{{^city}}somewhere{{/city}}' })).status).toBe(200);
  });

  test('cannot break the head of a mail', async () => {
    expect((await put({ subject: 'Here\r\nBcc: evil@example.com' })).body.subject).toBe('Here Bcc: evil@example.com');
    expectProblem(await put({ subject: 'Here\u0007' }), 400, {
      fieldErrors: [{ objectName: 'template', field: 'subject', message: 'invisible' }],
    });
  });

  test('cannot put a script into a mail', async () => {
    const html = `<p onclick="x()" style="position:fixed">Hi<script>alert(1)</script></p><a href="javascript:alert(1)">a</a>
      <img src=x onerror=alert(1)><iframe src="https://evil.example"></iframe><a href="{{reason}}">b</a><form action="/"><input></form>`;
    const { body } = await put({ html });
    expect(body.html).not.toMatch(/script|onclick|style|img|iframe|form|input/);
    const filled = fillTemplate({ ...good, html }, { reason: 'javascript:alert(1)' });
    expect(filled.html).not.toContain('javascript');
    expectProblem(await put({ html: '<script>alert(1)</script>' }), 400, {
      fieldErrors: [{ objectName: 'template', field: 'html', message: 'NotBlank' }],
    });
    expectProblem(await put({ html: '{<script></script>{constructor}}' }), 400, {
      fieldErrors: [{ objectName: 'template', field: 'html', message: 'tag' }],
    });
  });

  test('sees a text on a shipment, and mails it to themself', async () => {
    const shipment = await ship({ receiverContactName: 'Ann Lee' });
    const trial = { ...good, aceBillNumber: shipment.aceBillNumber };
    const { body } = await api.as('admin').post(`${ADDRESS}/preview`, trial);
    expect(body.subject).toBe(`Here: ${shipment.aceBillNumber}`);
    expect(body.text).toContain('Dear Ann Lee, it is there.');
    expectProblem(await api.as('admin').post(`${ADDRESS}/preview`, { ...trial, aceBillNumber: 'ACE000000000' }), 400, {
      fieldErrors: [{ objectName: 'template', field: 'aceBillNumber', message: 'notFound' }],
    });
    expect((await api.as('admin').post(`${ADDRESS}/test`, trial)).status).toBe(204);
    const [mail] = await mails.arrived('admin@acecargo.example');
    expect(mail?.subject).toBe(body.subject);
  });

  test('alone may read and write them', async () => {
    expectProblem(await api.as('employee').get(ADDRESS), 403, {});
    expectProblem(await api.as('admin').get('/api/notifications/templates/arrived/en'), 400, {});
  });
});

test('a tag may have blanks, and stand anywhere', () => {
  expect(faultyTagOf('a { b } {{ number }} {{#city}}{{^ link }}x{{/ link }}{{/city}}')).toBeNull();
  expect(faultyTagOf('{{#city}} and no end')).toBe('{{#city}}');
});
