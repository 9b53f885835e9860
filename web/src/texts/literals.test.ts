import { describe, expect, test } from 'vitest';
import { en as auditAdmin } from '../features/audits/texts/page.en.ts';
import { en as management } from '../features/management/texts/page.en.ts';
import { en as partners } from '../features/partners/texts/page.en.ts';
import { en as shipmentForm } from '../features/shipments/form/texts/page.en.ts';
import { en as userAdmin } from '../features/users/texts/page.en.ts';
import { en } from './en.ts';

const { account, connector, error, form, home, errorPage, tracking } = en;
const shipment = { ...en.shipment, form: { ...en.shipment.form, ...shipmentForm.shipment.form } };
const { entityAudit } = auditAdmin;
const { lookup } = partners;
const user = { ...userAdmin.user, ...en.user };
const { health, metrics, threads } = management;

/** A text with these values in its places. */
const filled = (text: string, values: Record<string, string | number> = {}) =>
  text.replace(/\{\{(\w+)\}\}/g, (place, name: string) => String(values[name] ?? place));

/** The message about a field of an account. */
const said = (message: keyof typeof account.message, subject: keyof typeof account.subject, values = {}) =>
  filled(account.message[message], { subject: account.subject[subject], ...values });

/**
 * The texts that document 000 ("Specification: cargo shipment management web application") and document 001 ("… shipment tracking …") quote,
 * copied from there, each with the text of the app. Where a document gives no values, those here stand for them.
 */
const LITERALS: Record<string, [quoted: string, text: string][]> = {
  'home and errors': [
    ['You are logged in as user mai', filled(home.signedInAs, { username: 'mai' })],
    ['Error Page!', errorPage.title],
    ['You are not authorized to access this page.', errorPage.forbidden],
    ['Server not reachable', error.server.not.reachable],
    ['Server not reachable', form.unreachable],
    ['Error on field "weight"', filled(error.field, { field: 'weight' })],
    ['Not found', error.url.not.found],
    ['Not found', errorPage.noRecord],
    ['Loading chunk 7 failed', filled(en.app.lostChunk, { chunk: 7 })],
  ],
  'sign-in': [
    ['Sign in', en.menu.signIn],
    ['Did you forget your password?', en.signIn.forgot],
    ['Register a new account', en.signIn.register],
    ['Failed to sign in! Please check your credentials and try again.', en.signIn.failed],
  ],
  registration: [
    ['Register', account.register.submit],
    ['sign in', en.menu.signIn.toLowerCase()],
    ['Registration saved! Please check your email for confirmation.', account.register.success],
    ['Login name already registered! Please choose another one.', account.register.loginExists],
    ['Email is already in use! Please choose another one.', account.register.emailExists],
    ['Registration failed! Please try again later.', account.register.failed],
    ['Your user account has been activated. Please sign in.', account.activate.success],
    ['Your user could not be activated. Please use the registration form to sign up.', account.activate.failed],
  ],
  passwords: [
    ['Reset your password', account.reset.title],
    ['Reset', account.reset.submit],
    ['Check your emails for details on how to reset your password.', account.reset.sent],
    ["Email address isn't registered! Please check and try again.", account.reset.notFound],
    ['Reset password', account.finish.title],
    ['Choose a new password', account.finish.info],
    ['Reset Password', account.finish.submit],
    ['The password reset key is missing.', account.finish.keyMissing],
    ['Your password has been reset. Please sign in.', account.finish.success],
    [
      "Your password couldn't be reset. Remember a password request is only valid for 24 hours.",
      filled(account.finish.failed, { hours: 24 }),
    ],
    ['Password changed!', account.password.success],
    ['An error has occurred! The password could not be changed.', account.password.failed],
  ],
  settings: [
    ['User settings for [mai]', filled(account.settings.title, { login: 'mai' })],
    ['Save', en.form.save],
    ['Settings saved!', account.settings.success],
  ],
  fields: [
    ['This field is required.', en.validation.required],
    ['This field cannot be longer than 50 characters.', filled(en.validation.maxlength, { max: 50 })],
    ['This field is required to be at least 5 characters.', filled(en.validation.minlength, { min: 5 })],
    ['This field should be a date and time.', en.validation.dateTime],
    ['This field can only contain letters, digits and e-mail addresses.', user.message.login],
    ['This field can only contain letters and digits.', account.message.loginPattern],
    ['Your email is required.', account.required.email],
    ['Your email is invalid.', said('invalid', 'email')],
    ['Your email is required to be at least 5 characters.', said('minlength', 'email', { min: 5 })],
    ['Your email cannot be longer than 254 characters.', said('maxlength', 'email', { max: 254 })],
    ['Your password is required.', account.required.password],
    ['Your password is required.', account.required.newPassword],
    ['Your password is required to be at least 4 characters.', said('minlength', 'newPassword', { min: 4 })],
    ['Your password cannot be longer than 50 characters.', said('maxlength', 'newPassword', { max: 50 })],
    ['Your confirmation password is required.', account.required.confirmation],
    ['Your confirmation password is required to be at least 4 characters.', said('minlength', 'confirmation', { min: 4 })],
    ['Your confirmation password cannot be longer than 50 characters.', said('maxlength', 'confirmation', { max: 50 })],
    ['Your password confirmation is required.', account.required.resetConfirmation],
    ['The password and its confirmation do not match!', account.message.mismatch],
    ['Your first name is required.', account.required.firstName],
  ],
  users: [
    ['Users', user.list.title],
    ['Activated', user.state.activated],
    ['Deactivated', user.state.deactivated],
    ['User [mai]', filled(user.detail.title, { login: 'mai' })],
    ['Create or edit a User', user.form.title],
    ['Confirm delete operation', en.confirmDelete.title],
    ['Are you sure you want to delete this User?', user.delete.question],
    ['Cancel', en.form.cancel],
    ['Delete', user.delete.action],
    ['OK', user.state.okActivated.split(':')[0] ?? ''],
    ['ERROR', user.state.error.split(':')[0] ?? ''],
  ],
  administration: [
    ['Load Change List', entityAudit.load],
    ['No Data found for the filters', entityAudit.empty],
    ['Properties', health.properties],
    ['Name', health.property.name],
    ['Value', health.property.value],
    ['Error', health.error],
    ['Done', en.dialog.done],
    ['Updating...', metrics.updating],
    ['All', threads.state.ALL],
    ['Runnable', threads.state.RUNNABLE],
    ['Waiting', threads.state.WAITING],
    ['Timed Waiting', threads.state.TIMED_WAITING],
    ['Blocked', threads.state.BLOCKED],
  ],
  shipments: [
    ['Create new Shipment', shipment.list.create],
    ['Partner Bill PDF', shipment.list.label],
    ['Label PDF', shipment.list.labelPdf],
    ['Shipment info', shipment.group.info],
    ['Sender info', shipment.group.sender],
    ['Receiver Info', shipment.group.receiver],
    ['Print partner bill to PDF', shipment.detail.printLabel],
    ['Print to PDF', shipment.detail.print],
    ['Create or edit a Shipment', shipment.form.title],
    ['Sender information', shipment.form.sender],
    ['Receiver information', shipment.form.receiver],
    ['Sender Province Code', shipment.field.senderStateProvince],
    ['Receiver Province Code', shipment.field.receiverStateProvince],
    ['DDU (Delivered duty unpaid)', shipment.term.DDU],
    ['DDP (Delivered duty paid)', shipment.term.DDP],
    ['Are you sure you want to delete this Shipment?', shipment.delete.question],
  ],
  connectors: [
    ['Create Connector to AU', connector.order.create],
    ['View Connector to AU', connector.order.view],
    ['Create or edit a Connector', connector.form.title],
    ['Print Label', connector.detail.printLabel],
    ['Are you sure you want to delete this Connector?', connector.delete.question],
  ],
  trackings: [
    ['Create new Tracking', tracking.list.create],
    ['Create or edit a Tracking', tracking.form.title],
    ['Are you sure you want to delete this Tracking?', tracking.delete.question],
  ],
  'the lookup at a partner': [
    ['Tracking partner shipment', en.menu.lookup],
    ['Track', lookup.track],
    ['Partner', lookup.column.partner],
    ['Country', lookup.column.country],
    ['Status', lookup.column.status],
    ['Datetime', lookup.column.dateTime],
    ['Notes', lookup.column.notes],
    ['No result', lookup.noResult],
    ['Please input all fields', lookup.incomplete],
  ],
};

describe.each(Object.entries(LITERALS))('the documents quote the English texts of %s', (_, texts) => {
  test.each(texts)('%s', (quoted, text) => {
    // Help may follow in a second line.
    expect(text.split('\n')[0]).toBe(quoted);
  });
});
