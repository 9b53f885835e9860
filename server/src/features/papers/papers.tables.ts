declare module '../../shared/database/schema.ts' {
  interface Schema {
    /** The invoices that were printed (migration 0028). `employee` was printed by former programs, whose copies read it. */
    invoice: { shipmentId: number; number: string; date: string; place: string | null; issuedBy: string; employee: string };
    /** How many of a year. */
    invoiceSeries: { year: number; last: number };
  }
}
