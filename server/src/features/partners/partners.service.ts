import { ConnectorInput } from '@ace/contract/connectors/connector.ts';
import type { HealthEntry } from '@ace/contract/management/management.ts';
import type { TrackingDetail } from '@ace/contract/partners/lookup.ts';
import { Carrier } from '@ace/contract/partners/partner.ts';
import { MAX_ID } from '@ace/contract/shared/numbers.ts';
import { optionalText } from '@ace/contract/shared/text.ts';
import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import { z } from 'zod';
import { createCache } from '../../shared/cache.ts';
import type { Config } from '../../shared/config.ts';
import type { Metrics } from '../../shared/metrics.ts';
import { problem } from '../../shared/problems.ts';
import { createPartnerClient, nameOf } from './partner-client.ts';

/** Milliseconds for which a partner that answered counts as well. */
const CHECK_LIFETIME = 15_000;

/** Most events that a partner tells of one shipment. */
const EVENT_LIMIT = 1_000;

/** Longest short text that a partner tells. */
const TEXT_LIMIT = 255;
const text = optionalText(TEXT_LIMIT);

const Journey = z.object({
  events: z
    .array(
      z.object({
        country: text,
        event: z.string().min(1).max(500),
        date: z.iso.datetime({ offset: true }),
        notes: optionalText(2_000),
      }),
    )
    .max(EVENT_LIMIT),
});
const UnknownNumber = z.unknown().transform(() => ({ events: [] }));

const Order = z.object({ orderId: z.number().int().min(0).max(MAX_ID), tracking: text, reference: text });
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

export type PlacedOrder = z.infer<typeof Order>;
export type OrderRefusal = { error: string; additionalInfo: string | null };

/** What a partner must know to carry a shipment. Lengths in cm, weights in kg, volume in m³. */
const orderOf = (shipment: Shipment) => {
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
  };
};

/**
 * The carriers that we hand shipments to. Every call throws `error.partnerNotConfigured`, `error.partnerFailed` or
 * `error.partnerSilent` where the partner cannot be asked.
 */
export const createPartnerGateway = (partners: Config['partners'], metrics: Metrics) => {
  const clients = new Map(
    Carrier.options.flatMap((carrier) => {
      const address = partners[carrier];
      return address ? [[carrier, createPartnerClient(carrier, address, metrics)] as const] : [];
    }),
  );
  const checks = createCache<Carrier, HealthEntry>('partnerChecks', { max: Carrier.options.length, ttl: CHECK_LIFETIME });
  const clientOf = (carrier: Carrier) => {
    const client = clients.get(carrier);
    if (!client) throw problem('error.partnerNotConfigured', { params: nameOf(carrier) });
    return client;
  };

  return {
    /** The events of a shipment in the partner's order; none for a number that it does not know. */
    track: async (carrier: Carrier, trackingNumber: string): Promise<TrackingDetail[]> => {
      // As a parameter: in a path `..` would be a way, and not a number.
      const path = `/v1/tracks?${new URLSearchParams({ number: trackingNumber })}`;
      const answer = await clientOf(carrier).send({ name: 'track', path, answers: { 200: Journey, 404: UnknownNumber } });
      return answer.events.map(({ country, event, date, notes }) => ({
        trackingNumber,
        trackingCountry: country,
        trackingEventName: event,
        trackingDate: new Date(date).toISOString(),
        trackingNotes: notes,
      }));
    },

    /** Orders the carriage of a shipment, once for each `orderKey`: asked again, the partner answers the same order. */
    placeOrder: async (carrier: Carrier, orderKey: string, shipment: Shipment): Promise<PlacedOrder | OrderRefusal> => {
      const answer = await clientOf(carrier).send<PlacedOrder | z.infer<typeof Refusal>>({
        name: 'placeOrder',
        path: `/v1/orders/${orderKey}`,
        body: orderOf(shipment),
        answers: { 200: Order, 201: Order, 422: Refusal },
      });
      return 'error' in answer ? { error: answer.error, additionalInfo: answer.additional_info ?? null } : answer;
    },

    /** What is printed on the label of an order. */
    fetchLabel: async (carrier: Carrier, orderKey: string) => {
      const path = `/v1/orders/${orderKey}/label`;
      return await clientOf(carrier).send({ name: 'fetchLabel', path, answers: { 200: Label } });
    },

    /** Those that have an address. */
    carriers: [...clients.keys()],
    stateOf: (carrier: Carrier) => clientOf(carrier).state(),
    /** Asks for a number that nobody has, so that it is seen whether the partner answers. At most once in a while, however often it is called. */
    check: async (carrier: Carrier): Promise<HealthEntry> => {
      const known = checks.get(carrier);
      if (known) return known;
      const begin = performance.now();
      await clientOf(carrier).send({
        name: 'check',
        path: '/v1/tracks?number=ACE-HEALTH-CHECK',
        answers: { 200: Journey, 404: UnknownNumber },
      });
      const entry = { status: 'UP' as const, details: { responseTime: Math.round(performance.now() - begin) } };
      checks.set(carrier, entry);
      return entry;
    },
  };
};
export type PartnerGateway = ReturnType<typeof createPartnerGateway>;
