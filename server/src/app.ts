import compress from '@fastify/compress';
import { serveApiDocs } from './api-docs/api-docs.routes.ts';
import { accountJobs } from './features/account/account.jobs.ts';
import { serveAccount } from './features/account/account.routes.ts';
import { serveAudits } from './features/audits/audits.routes.ts';
import { serveBills } from './features/bills/bills.routes.ts';
import { serveBulk } from './features/bulk/bulk.routes.ts';
import { bulkRunKinds } from './features/bulk/bulk.runs.ts';
import { serveCompany } from './features/company/company.routes.ts';
import { serveConnectors } from './features/connectors/connectors.routes.ts';
import { serveCustomsSheets } from './features/customs-sheets/customs-sheets.routes.ts';
import { serveDesk } from './features/desk/desk.routes.ts';
import { destinationConsumer, destinationJobs } from './features/destinations/destinations.jobs.ts';
import { serveDestinations } from './features/destinations/destinations.routes.ts';
import { disclosureJobs } from './features/disclosures/disclosures.jobs.ts';
import { serveDisclosures } from './features/disclosures/disclosures.routes.ts';
import { goodsConsumer } from './features/hs-codes/hs-codes.consumers.ts';
import { serveHsCodes } from './features/hs-codes/hs-codes.routes.ts';
import { importJobs } from './features/imports/imports.jobs.ts';
import { serveImports } from './features/imports/imports.routes.ts';
import { importRunKinds } from './features/imports/imports.runs.ts';
import { labelJobs } from './features/labels/labels.jobs.ts';
import { serveLabels } from './features/labels/labels.routes.ts';
import { mailJobs } from './features/mails/mails.jobs.ts';
import { serveManagement } from './features/management/management.routes.ts';
import { serveManifests } from './features/manifests/manifests.routes.ts';
import { notificationConsumer } from './features/notifications/notifications.consumers.ts';
import { notificationJobs } from './features/notifications/notifications.jobs.ts';
import { serveNotifications } from './features/notifications/notifications.routes.ts';
import { serveUnsubscribing } from './features/notifications/unsubscribe/unsubscribe.routes.ts';
import { servePackages } from './features/packages/packages.routes.ts';
import { servePapers } from './features/papers/papers.routes.ts';
import { partnerEventConsumers, partnerEventJobs } from './features/partner-events/partner-events.jobs.ts';
import { servePartnerEvents } from './features/partner-events/partner-events.routes.ts';
import { servePartners } from './features/partners/partners.routes.ts';
import type { PartnerContext } from './features/partners/partners.service.ts';
import { servePreferences } from './features/preferences/preferences.routes.ts';
import { servePrinters } from './features/printers/printers.routes.ts';
import { serveProblems } from './features/problems/problems.routes.ts';
import { progressJobs } from './features/progress/progress.jobs.ts';
import { serveProgress } from './features/progress/progress.routes.ts';
import { runJobs } from './features/runs/runs.jobs.ts';
import { scanConsumer } from './features/scans/scans.consumers.ts';
import { serveScans } from './features/scans/scans.routes.ts';
import { createSessionReader } from './features/sessions/sessions.service.ts';
import { serveSharing } from './features/sharing/sharing.routes.ts';
import { serveShipments } from './features/shipments/shipments.routes.ts';
import { acceptSockets, trackerRoutes } from './features/tracker/tracker.routes.ts';
import { serveTrackings } from './features/trackings/trackings.routes.ts';
import { serveUsers } from './features/users/users.routes.ts';
import { serveWeights } from './features/weights/weights.routes.ts';
import { type Consumer, eventJobs } from './shared/events/consumers.ts';
import { checkAnswers } from './shared/http/answer-check.ts';
import { requireAllEndpoints } from './shared/http/endpoints.ts';
import { guardRoutes } from './shared/http/identity.ts';
import { announcePositions } from './shared/http/positions.ts';
import { addSecurityHeaders } from './shared/http/security.ts';
import { createHttpServer } from './shared/http/server.ts';
import { allowFiles, serveWebApp } from './shared/http/static.ts';
import type { BackgroundWork } from './shared/jobs/job.ts';
import { limitRequests } from './shared/limits/requests.ts';
import { upkeepJobs } from './shared/upkeep/upkeep.jobs.ts';

type Options = {
  /** Called for each answer that differs from the contract. If it is missing, answers are not checked. */
  onWrongAnswer?: (mismatch: string) => void;
};

/** All consumers of events: what follows from changes of records, besides what is written with them. */
const CONSUMERS: readonly Consumer<PartnerContext>[] = [
  ...partnerEventConsumers,
  notificationConsumer,
  scanConsumer,
  goodsConsumer,
  destinationConsumer,
];

/** What runs can do with many items. */
const RUN_KINDS = [...bulkRunKinds, ...importRunKinds];

/** All background work on the database: its table of contents. */
export const JOBS: readonly BackgroundWork<PartnerContext>[] = [
  ...mailJobs,
  ...accountJobs,
  ...progressJobs,
  ...partnerEventJobs,
  ...runJobs(RUN_KINDS),
  ...importJobs,
  ...labelJobs,
  ...destinationJobs,
  ...disclosureJobs,
  ...notificationJobs,
  ...upkeepJobs,
  ...eventJobs(CONSUMERS),
];

/** Creates the HTTP server with all features: the table of contents of the API. */
export const createApp = async (context: PartnerContext, { onWrongAnswer }: Options = {}) => {
  const sessions = createSessionReader(context);
  const app = createHttpServer(context, sessions);
  requireAllEndpoints(app);
  await acceptSockets(app);
  addSecurityHeaders(app, context.config);
  announcePositions(app, context);
  if (onWrongAnswer) checkAnswers(app, onWrongAnswer);
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'], globalDecompression: false });
  guardRoutes(app, context, sessions);
  limitRequests(app, context.metrics);
  app.addHook('onClose', () => context.pdfs.close());

  await app.register((scope) => serveAccount(scope, context));
  serveUsers(app, context);
  servePartners(app, context);
  await servePartnerEvents(app, context);
  servePreferences(app, context);
  serveProgress(app, context);
  serveCompany(app, context);
  serveWeights(app, context);
  serveDestinations(app, context);
  await serveHsCodes(app, context);
  serveShipments(app, context);
  serveBills(app, context);
  servePapers(app, context);
  await app.register((scope) => serveSharing(scope, context));
  serveConnectors(app, context);
  serveDisclosures(app, context);
  servePackages(app, context);
  servePrinters(app, context);
  serveProblems(app, context);
  serveScans(app, context);
  serveManifests(app, context);
  serveCustomsSheets(app, context);
  serveLabels(app, context);
  serveTrackings(app, context);
  serveBulk(app, context);
  await serveImports(app, context);
  serveDesk(app, context);
  serveNotifications(app, context);
  await app.register((scope) => serveUnsubscribing(scope, context));
  serveAudits(app, context);
  await serveManagement(app, context, context.partners);
  await app.register(trackerRoutes, { ...context, sessions });

  await allowFiles(app);
  if (context.config.profiles.includes('swagger')) serveApiDocs(app, context.config);
  serveWebApp(app);
  return app;
};
