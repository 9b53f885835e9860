import { KINDS, type RecordKind } from '@ace/contract/shared/kinds.ts';
import { loadTexts, type PageTexts } from '../i18n/i18n.ts';
import { requires } from '../session/guard.ts';
import { nameOf } from './names.ts';

type Opened = { params: { id: string } };

type Kind = { kind: RecordKind; texts?: keyof PageTexts | undefined };

const nameIn = (kind: RecordKind) => (record: object) => nameOf(kind, record);

/** What is read, together with the texts of its page. */
const withTexts = async <Stored>({ texts }: Kind, reading: Promise<Stored>) => {
  const [stored] = await Promise.all([reading, texts && loadTexts(texts)]);
  return stored;
};

/** The route of the page of a record, except its component. */
export const viewRoute = <Stored extends object>(records: Kind & { open: (id: string) => Promise<Stored> }) => ({
  beforeLoad: requires(KINDS[records.kind].readers.permission),
  loader: ({ params }: Opened) => withTexts(records, records.open(params.id)),
  staticData: { title: `${records.kind}.entityName`, nameOf: nameIn(records.kind) } as const,
});

/** The same of the form of a stored record. */
export const editRoute = <Stored extends object>(records: Kind & { reread: (id: string) => Promise<Stored> }) => ({
  beforeLoad: requires(KINDS[records.kind].writers.permission),
  loader: ({ params }: Opened) => withTexts(records, records.reread(params.id)),
  staticData: { title: `${records.kind}.form.title`, nameOf: nameIn(records.kind) } as const,
});

/** The same of the form of a new record. */
export const newRoute = ({ kind, texts }: Kind) => ({
  beforeLoad: requires(KINDS[kind].writers.permission),
  loader: () => texts && loadTexts(texts),
  staticData: { title: `${kind}.list.create` } as const,
});

/** The same of the popup that deletes a record, over the list. */
export const deleteRoute = ({ kind }: Kind) => ({ beforeLoad: requires(KINDS[kind].writers.permission) });
