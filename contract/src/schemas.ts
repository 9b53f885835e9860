import {
  Account,
  AccountInput,
  Credentials,
  EmailConfirmation,
  PasswordChange,
  PasswordReset,
  Registration,
  ResetRequest,
  Session,
  TokenAnswer,
} from './account/account.ts';
import { API } from './api.ts';
import { AuditEvent } from './audits/audit-event.ts';
import { EntityAudit, EntityType } from './audits/entity-audit.ts';
import { BulkChange, BulkCheck, BulkFailure, BulkInput, BulkOmission, BulkReport, BulkRun } from './bulk/bulk.ts';
import { Connector, ConnectorCreation, ConnectorInput } from './connectors/connector.ts';
import { OrderStep } from './connectors/order-step.ts';
import { Colleague, Desk, DeskCharts, PassedOn, PassingOn, Task, TaskNote, TaskNoteVersion, Worklist } from './desk/desk.ts';
import {
  ApplicationInfo,
  ConfigProperties,
  Environment,
  FailedJob,
  Health,
  LoggerChange,
  LoggerState,
  LogLevel,
  MetricsReading,
  RetriedJobs,
  Thread,
  ThreadDump,
  ThreadState,
} from './management/management.ts';
import { LookupResult, TrackingDetail } from './partners/lookup.ts';
import { Carrier, Partner, Provider } from './partners/partner.ts';
import { ListPreference, ListPreferences, View, ViewInput } from './preferences/preferences.ts';
import { StuckDays } from './progress/stuck-days.ts';
import { Count } from './shared/counts.ts';
import { FieldError, Problem } from './shared/problem.ts';
import { FieldErrorCode } from './shared/text.ts';
import { OfferedParty } from './shipments/party.ts';
import { ShipmentReturns } from './shipments/returns.ts';
import { PackageLine, Shipment, ShipmentInput, ShipmentTerm } from './shipments/shipment.ts';
import { DeliveryStatus, EventInput, EventPlaces, Tracking, TrackingInput } from './trackings/tracking.ts';
import { Authority, Language, NewUser, OwnerChoice, User, UserChoice, UserInput } from './users/user.ts';

/** The schemas that the API description names, so that generated clients have types with these names. Every body of a call is one, or an array. */
export const SCHEMAS = {
  Account,
  AccountInput,
  ApplicationInfo,
  AuditEvent,
  Authority,
  BillChoice: API['POST /api/customer/bills'].body,
  BulkChange,
  BulkCheck,
  BulkFailure,
  BulkInput,
  BulkOmission,
  BulkReport,
  BulkRun,
  Carrier,
  Colleague,
  ConfigProperties,
  Connector,
  ConnectorCreation,
  ConnectorInput,
  ConnectorSelections: API['POST /api/_count/connectors'].body,
  Count,
  Credentials,
  DeliveryStatus,
  Desk,
  DeskCharts,
  EmailConfirmation,
  EntityAudit,
  EntityType,
  Environment,
  EventInput,
  EventPlaces,
  ExportChoice: API['POST /api/export/shipments.:format'].body,
  FailedJob,
  FieldError,
  FieldErrorCode,
  Health,
  Language,
  ListPreference,
  ListPreferences,
  Liveness: API['GET /management/health/liveness'].answers[200].body,
  LoggerChange,
  LoggerState,
  LogLevel,
  LookupResult,
  MetricsReading,
  NewUser,
  OfferedParty,
  OrderStep,
  OwnerChoice,
  PackageLine,
  Partner,
  PassedOn,
  PassingOn,
  PasswordChange,
  PasswordReset,
  Problem,
  Provider,
  Registration,
  ResetRequest,
  RetriedJobs,
  Session,
  Shipment,
  ShipmentInput,
  ShipmentReturns,
  ShipmentSelections: API['POST /api/_count/shipments'].body,
  ShipmentTerm,
  StuckDays,
  Task,
  TaskNote,
  TaskNoteVersion,
  Thread,
  ThreadDump,
  ThreadState,
  TokenAnswer,
  Tracking,
  TrackingDetail,
  TrackingInput,
  TrackingSelections: API['POST /api/_count/trackings'].body,
  User,
  UserChoice,
  UserInput,
  UserSelections: API['POST /api/_count/users'].body,
  View,
  ViewInput,
  Worklist,
};
