import { ConnectorInput } from '@ace/contract/connectors/connector.ts';
import type { Database } from '../../shared/database/schema.ts';

/** A connector as a client sends it, and when it was created. */
type SampleConnector = { input: object; createdBy: string; createdDate: string };

/** Inserts connectors in the given order, without audit. */
export const insertSampleConnectors = async (db: Database, samples: SampleConnector[]) => {
  const rows = samples.map(({ input, createdBy, createdDate }) => {
    const { id: _id, version: _version, ...columns } = ConnectorInput.parse(input);
    return { ...columns, createdBy, createdDate, lastModifiedBy: createdBy, lastModifiedDate: createdDate };
  });
  await db.insertInto('connector').values(rows).execute();
};
