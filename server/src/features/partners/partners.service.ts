import { ConnectorInput } from '@ace/contract/connectors/connector.ts';
import { goodsValueOf } from '@ace/contract/goods/goods-line.ts';
import type { HealthEntry } from '@ace/contract/management/management.ts';
import { originOf, packageOf } from '@ace/contract/papers/invoice.ts';
import { CARRIERS } from '@ace/contract/partners/carriers.ts';
import { Carrier } from '@ace/contract/partners/partner.ts';
import { type ReportedEvent, ReportedEvents } from '@ace/contract/partners/reported-event.ts';
import { MAX_ID } from '@ace/contract/shared/numbers.ts';
import { fieldErrorsOf } from '@ace/contract/shared/problem.ts';
import { optionalText } from '@ace/contract/shared/text/text.ts';
import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import { z } from 'zod';
import { createCache } from '../../shared/cache.ts';
import type { Config } from '../../shared/config.ts';
import type { Context } from '../../shared/context/context.ts';
import { loggerNamed } from '../../shared/logging.ts';
import type { Metrics } from '../../shared/metrics.ts';
import { problem } from '../../shared/problems.ts';
import { createPartnerClient, type PartnerCaller } from './partner-client.ts';

const log = loggerNamed('partners');

/** How long a successful health check of a partner is cached. */
const CHECK_CACHE_MS = 15_000;

/** Longest value of a partner's short text fields, in characters. */
const MAX_SHORT_TEXT_LENGTH = 255;
const shortText = optionalText(MAX_SHORT_TEXT_LENGTH);

const Journey = z.object({ events: ReportedEvents });
const UnknownNumber = z.unknown().transform((): z.infer<typeof Journey> => ({ events: { readable: [], issues: [] } }));

// A query parameter, because `..` in a path would change the path.
const trackPath = (number: string) => `/v1/tracks?${new URLSearchParams({ number })}`;
const TRACK_ANSWERS = { 200: Journey, 404: UnknownNumber };

/** The events of an answer that can be read; the log names the others. */
const readableOf = (carrier: Carrier, { events: { readable, issues } }: z.infer<typeof Journey>) => {
  if (issues.length > 0) log.warn({ carrier, refused: fieldErrorsOf({ issues }, 'events') }, 'events of a partner cannot be read');
  return readable;
};

const Order = z.object({ orderId: z.number().int().min(0).max(MAX_ID), tracking: shortText, reference: shortText });
const Refusal = z.object({ error: z.string().min(1).max(2_000), additional_info: z.string().max(2_000).nullish() });
const Label = ConnectorInput.pick({
  hub: true,
  matrix: true,
  courier: true,
  returnAddress: true,
  labelType: true,
  barcode: true,
  header: true,
  footer: true,
});

type PlacedOrder = z.infer<typeof Order>;
type OrderRefusal = { error: string; additionalInfo: string | null };

/** What customs ask for of a shipment with goods lines. An order of one without lines is as it was before there were any (format 1). */
const declarationOf = (shipment: Shipment) => ({
  format: 2,
  currency: shipment.insuranceCurrencyCode,
  termPlace: shipment.termPlace,
  exportReason: shipment.exportReason,
  priorNotice: shipment.priorNoticeNumber && { kind: 'FDA PN', number: shipment.priorNoticeNumber },
  importerOfRecord: shipment.importerOfRecord,
  mailService: shipment.mailService,
  mailTrackingNumber: shipment.mailTrackingNumber,
  freightCost: shipment.freightCost,
  insuranceCost: shipment.insuranceCost,
  packingCost: shipment.packingCost,
  rebate: shipment.rebate,
  taxNumbers: shipment.taxNumbers,
  goods: shipment.goodsLines.map((line) => ({
    ...line,
    originCountryCode: originOf(line, shipment),
    packageNumber: packageOf(line, shipment),
    totalValue: goodsValueOf([line], shipment.insuranceCurrencyCode),
  })),
});

/** The payload that orders the carriage of a shipment. Lengths are in cm, weights in kg, volumes in m³. */
const orderPayloadOf = (shipment: Shipment) => {
  const party = (side: 'sender' | 'receiver') => ({
    name: shipment[`${side}Name`],
    contactName: shipment[`${side}ContactName`],
    phone: shipment[`${side}TelNo`],
    email: shipment[`${side}Email`],
    address: shipment[`${side}Address`],
    city: shipment[`${side}City`],
    postalCode: shipment[`${side}PostalCode`],
    province: shipment[`${side}Province`],
    provinceCode: shipment[`${side}StateProvince`],
    country: shipment[`${side}Country`],
    countryCode: shipment[`${side}CountryCode`],
  });
  return {
    reference: shipment.aceBillNumber,
    shipDate: shipment.shipDate,
    description: shipment.description,
    packages: shipment.totalPackages,
    weight: shipment.weight,
    length: shipment.cubicL,
    width: shipment.cubicW,
    height: shipment.cubicH,
    volume: shipment.totalVolume,
    dangerousGoods: shipment.dangerousGoods,
    term: shipment.shipmentTerm,
    goodsValue: shipment.goodsValue,
    originCountryCode: shipment.goodsOriginCountryCode,
    sender: party('sender'),
    receiver: { ...party('receiver'), isResidential: shipment.receiverAddressResidentialIndicator },
    ...(shipment.goodsLines.length > 0 && declarationOf(shipment)),
  };
};

/**
 * Calls the partner carriers. Every call throws `error.partnerNotConfigured` if the carrier has no address, `error.partnerSilent` after a
 * timeout, and `error.partnerFailed` for any other failure.
 */
const createPartnerGateway = (partners: Config['partners'], metrics: Metrics) => {
  const clients = new Map(
    Carrier.options.flatMap((carrier) => {
      const address = partners[carrier];
      return address ? [[carrier, createPartnerClient(carrier, address, metrics)] as const] : [];
    }),
  );
  const checks = createCache<Carrier, HealthEntry>('partnerChecks', { max: Carrier.options.length, ttl: CHECK_CACHE_MS });
  const clientOf = (carrier: Carrier) => {
    const client = clients.get(carrier);
    if (!client) throw problem('error.partnerNotConfigured', { params: CARRIERS[carrier].name });
    return client;
  };

  return {
    /** The events of a shipment in the order of the partner's answer; none for a number that the partner does not know. */
    track: async (caller: PartnerCaller, carrier: Carrier, number: string): Promise<ReportedEvent[]> => {
      const answer = await clientOf(carrier).send({ caller, name: 'track', path: trackPath(number), answers: TRACK_ANSWERS });
      return readableOf(carrier, answer);
    },

    /** The same in one call, without retries or a circuit. Throws `OutboundError`. */
    poll: async (carrier: Carrier, number: string): Promise<ReportedEvent[]> =>
      readableOf(carrier, await clientOf(carrier).sendOnce({ name: 'poll', path: trackPath(number), answers: TRACK_ANSWERS })),

    /** An order of the carriage of a shipment: what is sent, and what sends it. Idempotent per `orderKey`: a repeated call returns the same order. */
    prepareOrder: (caller: PartnerCaller, carrier: Carrier, orderKey: string, shipment: Shipment) => {
      const client = clientOf(carrier);
      const payload = orderPayloadOf(shipment);
      const place = async (): Promise<PlacedOrder | OrderRefusal> => {
        const answer = await client.send<PlacedOrder | z.infer<typeof Refusal>>({
          caller,
          name: 'placeOrder',
          path: `/v1/orders/${orderKey}`,
          body: payload,
          answers: { 200: Order, 201: Order, 422: Refusal },
        });
        return 'error' in answer ? { error: answer.error, additionalInfo: answer.additional_info ?? null } : answer;
      };
      return { payload, place };
    },

    /** Reads what is printed on the label of an order. */
    fetchLabel: async (caller: PartnerCaller, carrier: Carrier, orderKey: string) => {
      const path = `/v1/orders/${orderKey}/label`;
      return await clientOf(carrier).send({ caller, name: 'fetchLabel', path, answers: { 200: Label } });
    },

    /** The carriers that have an address. */
    carriers: [...clients.keys()],
    stateOf: (carrier: Carrier) => clientOf(carrier).state(),
    /** Checks whether the partner answers, by tracking a number that does not exist. A success is cached for `CHECK_CACHE_MS`. */
    check: async (carrier: Carrier): Promise<HealthEntry> => {
      const cached = checks.get(carrier);
      if (cached) return cached;
      const startedAt = performance.now();
      await clientOf(carrier).send({
        caller: 'program',
        name: 'check',
        path: trackPath('ACE-HEALTH-CHECK'),
        answers: TRACK_ANSWERS,
      });
      const entry = { status: 'UP' as const, details: { responseTime: Math.round(performance.now() - startedAt) } };
      checks.set(carrier, entry);
      return entry;
    },
  };
};
export type PartnerGateway = ReturnType<typeof createPartnerGateway>;

export type PartnerContext = Context & { partners: PartnerGateway };

/** What the features share, with the partners of the settings. */
export const withPartners = (context: Context): PartnerContext => ({
  ...context,
  partners: createPartnerGateway(context.config.partners, context.metrics),
});
