import { CARRIER_CODES, type Carrier } from '@ace/contract/partners/carriers.ts';
import { TRACKING_ID_LIMIT } from '@ace/contract/partners/lookup.ts';
import { ApiError } from '@ace/contract/shared/client.ts';
import { countryText } from '@ace/contract/shared/country-names.ts';
import { Alert, Button, Loader, Paper, Table, Text, TextInput, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconAlertTriangle, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { type SubmitEvent, useEffect, useState } from 'react';
import { textsOf } from '../../shared/api/errors.ts';
import { useFormat } from '../../shared/i18n/format.ts';
import { loadTexts, useLanguage, useText } from '../../shared/i18n/i18n.ts';
import { requires } from '../../shared/session/guard.ts';
import { ChoiceInput } from '../../shared/ui/choices/choice-input.tsx';
import { Empty } from '../../shared/ui/empty.tsx';
import { WideTable } from '../../shared/ui/tables/wide-table.tsx';
import { KeptAt } from './kept-at.tsx';
import styles from './lookup.module.css';
import { lookup, providerList } from './queries.ts';

const COLUMNS = ['partner', 'country', 'status', 'dateTime', 'notes'] as const;

type LookupSearch = { partnerShipment?: string; trackingId?: string };

const Results = ({ partner, trackingId }: { partner: Carrier | undefined; trackingId: string }) => {
  const t = useText();
  const format = useFormat();
  const language = useLanguage();
  const isNarrow = useMediaQuery('(max-width: 640px)', undefined, { getInitialValueInEffect: false });
  const { data: found, error, isFetching } = useQuery(lookup(partner, trackingId));
  if (isFetching) {
    return (
      <Text role="status" c="dimmed">
        <Loader size="xs" mr="xs" aria-hidden />
        {t('lookup.running')}
      </Text>
    );
  }
  if (error) {
    return (
      <Alert color="red" role="alert" icon={<IconAlertTriangle aria-hidden />}>
        {(error instanceof ApiError && textsOf(error)[0]) || t('errorPage.unexpected')}
      </Alert>
    );
  }
  if (!found) return null;
  const data = found.events;
  if (isNarrow && data.length > 0) {
    return (
      <ol className={styles.events} aria-label={t('menu.lookup')}>
        {data.map((event, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: events have no identity but their place
          <li key={index}>
            <strong>{event.trackingEventName}</strong>
            <span>
              {format.event({ ...event, dateTime: event.trackingDate })} ·{' '}
              {countryText(event.trackingCountry, event.trackingCountry, language)}
            </span>
            {event.trackingNotes && <span>{event.trackingNotes}</span>}
            <span className="mono">{event.trackingNumber}</span>
          </li>
        ))}
      </ol>
    );
  }
  const table = (
    <WideTable label={t('menu.lookup')} minWidth={data.length > 0 ? 560 : 0} withTableBorder bg="var(--surface)">
      <Table.Thead>
        <Table.Tr>
          {COLUMNS.map((column) => (
            <Table.Th key={column}>{t(`lookup.column.${column}`)}</Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {data.length === 0 && (
          <Table.Tr>
            <Table.Td colSpan={COLUMNS.length} ta="center">
              {t('lookup.noResult')}
            </Table.Td>
          </Table.Tr>
        )}
        {data.map((event, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: events have no identity but their place
          <Table.Tr key={index}>
            <Table.Td className="mono">{event.trackingNumber}</Table.Td>
            <Table.Td>{countryText(event.trackingCountry, event.trackingCountry, language)}</Table.Td>
            <Table.Td>{event.trackingEventName}</Table.Td>
            <Table.Td>{format.event({ ...event, dateTime: event.trackingDate })}</Table.Td>
            <Table.Td>{event.trackingNotes}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </WideTable>
  );
  if (data.length > 0) return table;
  return (
    <>
      {table}
      <Empty picture="lens" text={t('lookup.noResultHint')}>
        <Button variant="default" size="xs" onClick={() => document.querySelector<HTMLInputElement>('[name="trackingId"]')?.select()}>
          {t('lookup.again')}
        </Button>
      </Empty>
    </>
  );
};

/** Looks up a shipment at its partner. The parameters are in the address, so that a link starts the lookup. */
const LookupPage = () => {
  const t = useText();
  const navigate = useNavigate();
  const { partnerShipment = '', trackingId = '' } = Route.useSearch();
  const { data: providers = [] } = useQuery(providerList);
  const choices = providers.filter(({ key }) => key !== 'none').map(({ key, value }) => ({ value: String(key), label: value }));
  // With an unknown partner, the user has to choose one.
  const partner = CARRIER_CODES.find((carrier) => carrier === partnerShipment);
  const { data, isFetching, refetch } = useQuery(lookup(partner, trackingId));
  const [input, setInput] = useState({ partner: partner ?? '', trackingId });
  const [isIncomplete, setIsIncomplete] = useState(false);
  // Back and Forward change the address.
  useEffect(() => {
    setInput({ partner: partner ?? '', trackingId });
    setIsIncomplete(false);
  }, [partner, trackingId]);

  const track = (event: SubmitEvent) => {
    event.preventDefault();
    const asked = { partner: input.partner, trackingId: input.trackingId.trim() };
    const isMissing = asked.partner === '' || asked.trackingId === '';
    setIsIncomplete(isMissing);
    if (isMissing) return;
    // The next number that is typed or scanned takes its place.
    const typed = event.currentTarget instanceof HTMLFormElement && event.currentTarget.elements.namedItem('trackingId');
    if (typed instanceof HTMLInputElement) typed.select();
    if (asked.partner === partner && asked.trackingId === trackingId) void refetch();
    else void navigate({ to: '/tracking-partner-shipment', search: { partnerShipment: asked.partner, trackingId: asked.trackingId } });
  };

  return (
    <div className={styles.page}>
      <Title order={1}>{t('menu.lookup')}</Title>
      <Text c="dimmed" mb="md">
        {t('lookup.lead')}
      </Text>
      <Paper withBorder p="md">
        <form onSubmit={track} noValidate className={styles.form}>
          <ChoiceInput
            name="partnerShipment"
            label={t('lookup.field.partnerShipment')}
            placeholder={t('lookup.choose')}
            choices={choices}
            value={input.partner || null}
            onChange={(value) => setInput((before) => ({ ...before, partner: value ?? '' }))}
            withAsterisk
          />
          <TextInput
            name="trackingId"
            label={t('lookup.field.trackingId')}
            value={input.trackingId}
            onChange={({ currentTarget: { value } }) => setInput((before) => ({ ...before, trackingId: value }))}
            withAsterisk
            maxLength={TRACKING_ID_LIMIT}
            autoComplete="off"
            spellCheck={false}
            data-shortcut="search"
            data-finds
          />
          <Button type="submit" disabled={isFetching} leftSection={<IconSearch size={16} aria-hidden />}>
            {t('lookup.track')}
          </Button>
        </form>
        {isIncomplete && (
          <Alert color="red" role="alert" mt="sm">
            {t('lookup.incomplete')}
          </Alert>
        )}
      </Paper>
      <div className={styles.results}>
        {!isFetching && data?.added && <KeptAt added={data.added} />}
        <Results partner={partner} trackingId={trackingId} />
      </div>
    </div>
  );
};

export const Route = createFileRoute('/tracking-partner-shipment')({
  validateSearch: ({ partnerShipment, trackingId }: Record<string, unknown>): LookupSearch => ({
    ...(typeof partnerShipment === 'string' ? { partnerShipment } : {}),
    ...(typeof trackingId === 'string' ? { trackingId } : {}),
  }),
  beforeLoad: requires('partners:read'),
  loader: () => loadTexts('partners'),
  staticData: { title: 'menu.lookup' },
  component: LookupPage,
});
