import type { RecordKind } from '@ace/contract/shared/kinds.ts';
import { type UseSuspenseQueryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { useMatch, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { DetailPage } from './detail-page.tsx';
import { type FieldOf, useFacts } from './record-values.tsx';

type Page<Stored> = (props: { record: Stored }) => ReactNode;

type Shown = { id: number; lastModifiedBy: string; lastModifiedDate: string };

/** The page of the record that the address names: `viewRoute` has asked for it, and it is read again. It shows these fields, or what is given. */
export const recordPage = <Stored extends Shown>(
  records: { kind: RecordKind; detail: (id: string) => UseSuspenseQueryOptions<Stored, Error, Stored, string[]> },
  shown: readonly FieldOf<Stored>[] | Page<Stored>,
) => {
  const { kind, detail } = records;
  const Plain: Page<Stored> = ({ record }) => {
    const { edited } = useFacts(kind, record);
    return <DetailPage kind={kind} record={record} facts={(shown as FieldOf<Stored>[]).map((field) => edited(field))} />;
  };
  const Page = typeof shown === 'function' ? shown : Plain;
  return () => {
    const { id = '' } = useParams({ strict: false });
    const { data } = useSuspenseQuery(detail(id));
    return <Page record={data} />;
  };
};

/** The page of the form of the record that `editRoute` has read. */
export const editPage =
  <Stored extends { id: number }>(_records: { reread: (id: string) => Promise<Stored> }, Form: Page<Stored>) =>
  () => {
    // What `editRoute` returns.
    const record: Stored = useMatch({ strict: false }).loaderData as never;
    // Remounted only for another record: later reads must not overwrite what the user types.
    return <Form key={record.id} record={record} />;
  };
