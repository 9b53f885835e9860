import { ConnectorInput } from '@ace/contract/connectors/connector.ts';
import type { Database } from '../../shared/database/schema.ts';

/** A connector as a client would send it, and when it was made. */
type SampleConnector = { input: object; createdBy: string; createdDate: string };

/** Inserts connectors in their order. They are not audited. */
export const insertSampleConnectors = async (db: Database, samples: SampleConnector[]) => {
  const rows = samples.map(({ input, createdBy, createdDate }) => {
    const { id: _id, version: _version, ...columns } = ConnectorInput.parse(input);
    return { ...columns, createdBy, createdDate, lastModifiedBy: createdBy, lastModifiedDate: createdDate };
  });
  await db.insertInto('connector').values(rows).execute();
};
