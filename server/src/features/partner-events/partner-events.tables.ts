import type { EventOutcome } from '@ace/contract/partner-events/outcomes.ts';
import type { NumberPoll, PartnerEvent } from '@ace/contract/partner-events/partner-event.ts';
import type { CallProblem } from '@ace/contract/partners/call-problems.ts';
import type { Carrier } from '@ace/contract/partners/partner.ts';
import type { Generated } from 'kysely';
import type { Filled, InstantColumn, OptionalInstantColumn } from '../../shared/database/schema.ts';

declare module '../../shared/database/schema.ts' {
  interface Schema {
    partnerEvent: Omit<PartnerEvent, 'id' | 'shipmentId' | 'receivedDate' | 'outcome'> & {
      id: Filled<number>;
      shipmentId: number | null;
      receivedDate: InstantColumn;
      outcome: EventOutcome;
      raw: string | null;
      isBackfill: Generated<boolean>;
    };
    partnerPush: { partner: Carrier; webhookId: string; receivedDate: InstantColumn };
    /** A view: the numbers of shipments at their partners. */
    partnerNumber: { partner: Filled<Carrier>; number: Filled<string>; shipmentId: Filled<number>; key: Filled<string> };
    partnerPoll: {
      partner: Carrier;
      number: string;
      shipmentId: number;
      nextDate: OptionalInstantColumn;
      stopped: NumberPoll['stopped'];
      askedDate: OptionalInstantColumn;
      answeredDate: OptionalInstantColumn;
      quietSince: InstantColumn;
      failures: Generated<number>;
      problem: CallProblem | null;
      digest: string | null;
      isBackfill: Generated<boolean>;
    };
  }
}
