import { MAX_PACKAGES } from '@ace/contract/partners/carriers.ts';
import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import type { User } from '@ace/contract/users/user.ts';
import { describe, expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { filled, TEXTS } from '../../e2e/texts.ts';
import { type Answers, type Asked, exampleOf } from '../answers.ts';
import {
  expectAt,
  find,
  findField,
  focused,
  inputOf,
  openScreen,
  options,
  press,
  selectText,
  shownPath,
  type,
  unfold,
  waitFor,
} from '../screen.tsx';

const t = TEXTS.vi;
const none = t.shipment.partner.none;

const partner = page.getByRole('combobox', { name: t.shipment.field.partnerShipment, exact: true });
const owner = page.getByRole('combobox', { name: t.shipment.field.ownerId });

const openForm = async (answers: Answers = {}) => {
  const shipment: Shipment = { ...exampleOf('GET /api/shipments/:id'), partnerShipment: 'gtsUsa', totalPackages: 1 };
  const screen = await openScreen(`/shipment-ace/${shipment.id}/edit`, { answers: { 'GET /api/shipments/:id': shipment, ...answers } });
  await unfold();
  await expect.element(partner).toHaveValue('GTS USA');
  inputOf(partner).focus();
  return screen;
};

const expectClosed = () => expect(options().all()).toEqual([]);

describe('a list of choices', () => {
  test('opens at its present value, and the arrows go on from there', async () => {
    await openForm();
    expectClosed();
    await press('ArrowDown');
    await expectAt('GTS USA');
    expect(inputOf(partner).getAttribute('aria-activedescendant')).toBe(find('[role=option][data-combobox-selected]')?.id);
    await press('ArrowDown');
    await expectAt('GTS Australia', `${t.shipment.partnerAbout.gtsAus}, ${t.shipment.partnerTakesOne}`);
    await press('ArrowUp', 'ArrowUp');
    await expectAt(none, `${t.shipment.partnerAbout.none}, ${filled(t.shipment.partnerTakes, { max: MAX_PACKAGES.none })}`);
    await press('ArrowUp');
    await expectAt(none);
    await press('ArrowDown', 'ArrowDown', 'Enter');
    await expect.element(partner).toHaveValue('GTS Australia');
    expectClosed();
    await expect.element(partner).toHaveFocus();
  });

  test('letters find, with marks or without; Enter or Tab takes what was found', async () => {
    await openForm();
    selectText(partner);
    await type('khong');
    await expectAt(none);
    await press('Enter');
    await expect.element(partner).toHaveValue(none);
    selectText(partner);
    await type('sing');
    await expectAt('GTS Singapore');
    await press('Tab');
    await expect.element(partner).toHaveValue('GTS Singapore');
    // After letters, the arrow down begins with the first choice.
    selectText(partner);
    await type('gts');
    await press('ArrowDown');
    await expectAt('GTS USA');
    await press('ArrowDown', 'Enter');
    await expect.element(partner).toHaveValue('GTS Australia');
    // Letters replace what is chosen, also after a click on the label and a focus by the program.
    for (const enter of [
      () => page.getByText(t.shipment.field.partnerShipment, { exact: true }).click(),
      async () => inputOf(partner).focus(),
    ]) {
      (await findField('description')).focus();
      await enter();
      await type('sing');
      await expectAt('GTS Singapore');
      await press('Enter');
      await expect.element(partner).toHaveValue('GTS Singapore');
    }
    // A click selects what is chosen, so that letters replace it there, too.
    await partner.click();
    await expectAt('GTS Singapore');
    await type('zzz');
    await expect.element(page.getByText(t.form.nothingFound)).toBeVisible();
    await press('Enter');
    (await findField('description')).focus();
    await expect.element(partner).toHaveValue('GTS Singapore');
  });

  test('Esc leaves everything as it was', async () => {
    await openForm();
    await press('ArrowDown', 'ArrowDown', 'ArrowDown', 'Escape');
    await expect.element(partner).toHaveValue('GTS USA');
    expectClosed();
    selectText(partner);
    await type('can');
    await expectAt('GTS Canada');
    await press('Escape');
    await expect.element(partner).toHaveValue('GTS USA');
    await press('ArrowDown');
    await expectAt('GTS USA');
    await press('Escape');
    // Nothing is unsaved: the form is left without a question.
    await page.getByRole('button', { name: t.form.cancel }).click();
    await expect.poll(shownPath).toMatch(/^\/shipment-ace(\?|$)/);
  });

  test('that may be blank is emptied with its text', async () => {
    await openForm();
    selectText(partner);
    await type('gts c');
    await press('Enter');
    const term = page.getByRole('combobox', { name: t.shipment.field.shipmentTerm });
    inputOf(term).focus();
    await press('ArrowDown', 'Enter');
    await expect.element(term).toHaveValue(t.shipment.term.DDU);
    selectText(term);
    await press('Delete', 'Escape');
    await expect.element(term).toHaveValue(t.shipment.term.DDU);
    selectText(term);
    await press('Delete', 'Tab');
    await expect.element(term).toHaveValue('');
  });

  test('of what the server searches takes what Enter or Tab meant when it has answered, however early they came', async () => {
    const [example] = exampleOf<User[]>('GET /api/users');
    const users: User[] = (['admin', 'employee', 'user'] as const).map((login, index) => ({
      ...(example as User),
      ...{ id: index + 1, login, company: 'ACE Cargo', firstName: login, lastName: 'Nguyễn' },
    }));
    let answered = Promise.withResolvers<void>();
    await openForm({
      'GET /api/shipments/:id': {
        ...exampleOf<Shipment>('GET /api/shipments/:id'),
        partnerShipment: 'gtsUsa',
        ownerId: 1,
        ownerLogin: 'admin',
      },
      'GET /api/users': async ({ query }: Asked) => {
        const text = query.get('query') ?? '';
        if (text !== '') await answered.promise;
        return users.filter(({ login }) => login.startsWith(text));
      },
      'GET /api/users/:login': ({ params }: Asked) => users.find(({ login }) => login === params.login),
    });
    await expect.element(owner).toHaveValue('admin');
    inputOf(owner).focus();
    await press('ArrowDown');
    await expectAt('admin');
    selectText(owner);
    await type('employee');
    await press('Enter');
    answered.resolve();
    await expect.poll(() => options().all()).toEqual([]);
    await expect.element(page.getByText(filled(t.shipment.form.owner, { name: 'ACE Cargo – Nguyễn employee' }))).toBeVisible();
    await expect.element(owner).toHaveValue('employee');
    // Nothing is found: the letters stay.
    selectText(owner);
    await type('khong co ai');
    await press('Enter');
    await expect.element(page.getByText(t.form.nothingFound)).toBeVisible();
    await expect.element(owner).toHaveValue('khong co ai');
    await press('Escape');
    await expect.element(owner).toHaveValue('employee');
    answered = Promise.withResolvers();
    selectText(owner);
    await type('admin');
    await press('Tab');
    answered.resolve();
    await expect.element(owner).not.toHaveFocus();
    await expect.element(owner).toHaveValue('admin');
  });

  test('of fields finds them by what people call them, in both languages, in any order of the words', async () => {
    await openForm();
    const finder = page.getByRole('combobox', { name: t.form.findField });
    const { field } = t.shipment;
    for (const [typed, ...labels] of [
      ['cân nặng', field.weight],
      ['weight', field.weight],
      ['sđt', field.senderTelNo, field.receiverTelNo],
      ['dien thoai', field.senderTelNo, field.receiverTelNo],
      ['mã bưu điện người nhận', field.receiverPostalCode],
      ['nhận zip', field.receiverPostalCode],
    ] as const) {
      selectText(finder);
      await type(typed);
      await expect
        .poll(
          () =>
            options()
              .elements()
              .map((one) => one.textContent),
          { message: typed },
        )
        .toEqual(labels);
    }
    await press('Enter');
    await expect.poll(focused).toBe('receiverPostalCode');
  });

  test('is settled before a save by keys', async () => {
    const { asked } = await openForm();
    selectText(partner);
    await type('sing');
    await press('Control+Enter');
    await expect.poll(() => asked.find(({ call }) => call === 'PUT /api/shipments')?.body).toMatchObject({ partnerShipment: 'gtsSgp' });
    await expect.poll(shownPath).toMatch(/^\/shipment-ace(\?|$)/);
  });

  test('keeps the page as long as its letters mean nothing', async () => {
    const { asked } = await openForm();
    selectText(partner);
    await type('zzz');
    await press('Control+Enter');
    await expect.element(page.getByText(t.form.nothingFound)).toBeVisible();
    await press('Escape');
    await expect.element(partner).toHaveValue('GTS USA');
    expect(asked.filter(({ call }) => call === 'PUT /api/shipments')).toEqual([]);
    await press('Control+Enter');
    await expect.poll(shownPath).toMatch(/^\/shipment-ace(\?|$)/);
  });
});

const e = TEXTS.en;

const search = async (list: Locator, text: string, label: string) => {
  selectText(list);
  await type(text);
  await expectAt(label);
};

describe('the lists of choices', () => {
  test('of a filter and of a dialog close alone with Esc, and several stay open', async () => {
    await openScreen('/shipment-ace', { language: 'en' });
    await waitFor('tr[data-row]');
    const size = page.getByRole('combobox', { name: e.list.size });
    inputOf(size).focus();
    await press('ArrowDown');
    await expectAt('20');
    await press('ArrowDown', 'Enter');
    await expect.poll(shownPath).toMatch(/size=50/);

    await page.getByRole('button', { name: e.filter.open }).first().click();
    const status = page.getByRole('combobox', { name: e.shipment.filter.status });
    await expect.element(status).toBeVisible();
    await search(status, 'deli', e.deliveryStatus.DELIVERED);
    await press('Enter');
    await expect.poll(shownPath).toMatch(/status=DELIVERED/);
    await expectAt(e.deliveryStatus.DELIVERED);
    await press('Escape');
    expectClosed();
    await expect.element(status).toBeVisible();
    await press('Backspace');
    await expect.poll(shownPath).not.toContain('status=');
  });

  test('of the lookup works the same way', async () => {
    await openScreen('/tracking-partner-shipment', { as: 'admin', language: 'en' });
    const partner = page.getByRole('combobox', { name: e.lookup.field.partnerShipment });
    await expect.element(partner).toBeVisible();
    await search(partner, 'sin', 'GTS Singapore');
    await press('Enter');
    await expect.element(partner).toHaveValue('GTS Singapore');
  });

  test('of the audit works the same way', async () => {
    await openScreen('/admin/entity-audit', { as: 'admin', language: 'en' });
    const limit = page.getByRole('combobox', { name: e.entityAudit.limit });
    await expect.element(limit).toBeVisible();
    inputOf(limit).focus();
    await press('ArrowDown', 'ArrowDown', 'Enter');
    await expect.element(limit).toHaveValue('50');
  });

  test('of the roles of a user works the same way', async () => {
    await openScreen('/admin/user-management/new', {
      as: 'admin',
      language: 'en',
      answers: { 'GET /api/users/authorities': ['ROLE_USER', 'ROLE_EMPLOYEE', 'ROLE_ADMIN'] },
    });
    const roles = page.getByRole('combobox', { name: e.user.field.authorities });
    await expect.element(roles).toBeVisible();
    inputOf(roles).focus();
    await press('ArrowDown');
    await expectAt(e.user.authority.ROLE_USER);
    await press('Escape');
    expectClosed();
  });
});
