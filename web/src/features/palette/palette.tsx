import { isAllowed } from '@ace/contract/permissions.ts';
import { showTypedDate, toLocalMoment } from '@ace/contract/shared/dates/typed-date.ts';
import { closestFirst } from '@ace/contract/shared/text/ranking.ts';
import { isLikePackage } from '@ace/contract/shipments/code.ts';
import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import { DELIVERY_STATUS_NAMES, type DeliveryStatus } from '@ace/contract/trackings/statuses.ts';
import type { TrackingInput } from '@ace/contract/trackings/tracking.ts';
import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconFileText, IconHistory, IconPackage, IconPlus, IconPrinter, IconRoute, IconSearch, type TablerIcon } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { showError } from '../../shared/api/errors.ts';
import { sendOnce } from '../../shared/api/request-key.ts';
import { useText } from '../../shared/i18n/i18n.ts';
import { useOpenedShipments } from '../../shared/record/opened-shipments.ts';
import { useAccount } from '../../shared/session/account.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { Hint } from '../../shared/ui/hint.tsx';
import { ASKING } from '../../shared/ui/typing.ts';
import { openBill } from '../shipments/open-bill.ts';
import { receiverOf } from '../shipments/party-fields.ts';
import { isEventMeant } from '../trackings/ask-about-event.ts';
import { placesQuery, trackings } from '../trackings/queries.ts';
import { type Command, goesOn, readCommand } from './commands.ts';
import { foundShipments } from './find-shipments.ts';
import { pagesOf } from './pages.ts';
import styles from './palette.module.css';

const MAX_STATUSES = 3;

const namesOfStatus = (status: DeliveryStatus) => [DELIVERY_STATUS_NAMES.vi[status], DELIVERY_STATUS_NAMES.en[status]];

type Item = {
  key: string;
  Icon: TablerIcon;
  title: string;
  about?: string;
  /** Stores something: it must not run before the user has read the line. */
  isRecording?: boolean;
  run: () => void;
};

/** `moment` is the typed time, or null for now. Only a typed time belongs to the content that a retry repeats. */
const recordEvent = async (event: TrackingInput, moment: string | null) => {
  const what = { ...event, dateTime: moment };
  if (await isEventMeant(event)) await sendOnce({ content: ['event', what] }, (key) => trackings.create(event, key));
};

const aboutOf = (shipment: Shipment) => [receiverOf(shipment), shipment.receiverTelNo].filter(Boolean).join(', ');

/** What can be opened or done with the text that was typed. */
const useItems = (text: string) => {
  const t = useText();
  const navigate = useNavigate();
  const account = useAccount();
  const recents = useOpenedShipments(account);
  const command = readCommand(text, namesOfStatus);
  const [about] = useDebouncedValue(command.about, ASKING.pause);
  const isSearching = command.about.length >= ASKING.minLength;
  const mayTrack = isAllowed('trackings:write', account);
  const places = useQuery({ ...placesQuery, enabled: mayTrack && command.kind === 'event' });
  const query = useQuery({ ...foundShipments(about), enabled: isSearching && about.length >= ASKING.minLength });
  const found = isSearching ? (query.data ?? []) : [];
  const isPending = isSearching && (about !== command.about || query.isFetching || places.isFetching);

  const view = (id: number, code?: string) =>
    navigate({ to: '/shipment-ace/$id/view', params: { id: String(id) }, search: code && isLikePackage(code) ? { code } : {} });
  const itemOf = (shipment: Shipment, Icon: TablerIcon, title: string, run: () => void): Item => ({
    key: `${shipment.id}`,
    Icon,
    title,
    about: aboutOf(shipment),
    run,
  });

  const opening = (shipment: Shipment) =>
    itemOf(shipment, IconPackage, shipment.aceBillNumber, () => void view(shipment.id, command.about));

  /** A line says all that Enter does with it. What does not move the shipment on is never the first one. */
  const eventItems = (shipment: Shipment, { statuses, moment }: Command & { kind: 'event' }) => {
    const { id, aceBillNumber } = shipment;
    const at = moment ?? toLocalMoment(new Date());
    const items = statuses.slice(0, found.length === 1 ? statuses.length : MAX_STATUSES).map((status): Item & { goesOn: boolean } => {
      const place = places.data?.last;
      const values = { number: aceBillNumber, status: t(`deliveryStatus.${status}`), moment: showTypedDate(at) };
      const event = { aceBillNumber, deliveryStatus: status, location: place ?? '', details: null, dateTime: new Date(at).toISOString() };
      return {
        key: `${id} ${status}`,
        Icon: IconRoute,
        title: place ? t('palette.event', { ...values, place }) : t('palette.eventForm', values),
        about: aboutOf(shipment),
        isRecording: Boolean(place),
        goesOn: goesOn(shipment.deliveryStatus, status),
        run: () =>
          place
            ? void recordEvent(event, moment).catch(showError)
            : void navigate({ to: '/tracking-ace/new', search: { aceBillNumber, status, ...(moment && { at: moment }) } }),
      };
    });
    return [...items.filter((item) => item.goesOn), opening(shipment), ...items.filter((item) => !item.goesOn)];
  };

  const itemsOf = (): Item[] => {
    if (command.kind === 'print') {
      return found.map((shipment) =>
        itemOf(shipment, IconPrinter, `${t('palette.print')} ${shipment.aceBillNumber}`, () => void openBill(shipment.id)),
      );
    }
    if (command.kind === 'create') {
      const create = (copyOf?: string) => void navigate({ to: '/shipment-ace/new', search: { copyOf } });
      const blank: Item = { key: 'blank', Icon: IconPlus, title: t('home.newShipment'), run: () => create() };
      const copies = found.map((shipment) =>
        itemOf(shipment, IconPlus, `${t('palette.create')} ${shipment.aceBillNumber}`, () => create(String(shipment.id))),
      );
      return [...copies, blank];
    }
    if (command.kind === 'event' && mayTrack) return found.flatMap((shipment) => eventItems(shipment, command));
    const pages = closestFirst(pagesOf(account), command.about, (page) => [t(page.text), ...('words' in page ? page.words : [])]).map(
      ({ to, text: key }): Item => ({ key: to, Icon: IconFileText, title: t(key), run: () => void navigate({ to }) }),
    );
    if (command.about === '') {
      const last = recents
        .slice(0, 6)
        .map(({ id, name, about }): Item => ({ key: `recent ${id}`, Icon: IconHistory, title: name, about, run: () => void view(id) }));
      return [...last, ...pages];
    }
    const list: Item = {
      key: 'list',
      Icon: IconSearch,
      title: t('palette.inList', { text: command.about }),
      run: () => void navigate({ to: '/shipment-ace', search: { search: command.about } }),
    };
    return [...pages.slice(0, 3), ...found.map(opening), ...(isSearching ? [list] : [])];
  };
  return { items: itemsOf(), isPending };
};

/** One field for everything: finds shipments, opens pages, and does what is done most. */
export const Palette = ({ initial, onClose }: { initial: string; onClose: () => void }) => {
  const t = useText();
  const listId = useId();
  const [text, setText] = useState(initial);
  const [chosen, setChosen] = useState(0);
  const { items, isPending } = useItems(text);
  const current = Math.min(chosen, items.length - 1);
  /** Enter that came before the answer, and the line that was shown then: it takes the first item as soon as there is one, but records only what was read. */
  const [waiting, setWaiting] = useState<{ title?: string } | null>(null);

  const run = (item: Item | undefined) => {
    if (!item) return;
    onClose();
    item.run();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the arrival of the answer matters
  useEffect(() => {
    if (!waiting || isPending) return;
    setWaiting(null);
    if (!items[0]?.isRecording || items[0].title === waiting.title) run(items[0]);
  }, [waiting, isPending]);
  useEffect(() => {
    document.getElementById(`${listId}-${current}`)?.scrollIntoView({ block: 'nearest' });
  }, [listId, current]);

  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) setChosen((current + step + items.length) % Math.max(1, items.length));
    else if (event.key === 'Enter') {
      if (isPending) setWaiting({ title: items[current]?.title });
      else run(items[current]);
    } else return;
    event.preventDefault();
  };
  return (
    <Dialog title={t('palette.title')} size="lg" onClose={onClose}>
      <TextInput
        data-autofocus
        // After a command, a scanned code is text of the line.
        data-finds={text.trim() === '' || undefined}
        role="combobox"
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={items.length > 0 ? `${listId}-${current}` : undefined}
        aria-label={t('palette.title')}
        placeholder={t('palette.input')}
        value={text}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          setChosen(0);
          setWaiting(null);
        }}
        onKeyDown={onKey}
        leftSection={<IconSearch size={16} aria-hidden />}
        autoComplete="off"
        spellCheck={false}
      />
      <div className={styles.list} id={listId} role="listbox" aria-label={t('palette.title')} aria-busy={isPending}>
        {items.map(({ key, Icon, title, about }, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keys
          <div
            key={key}
            id={`${listId}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === current}
            className={styles.item}
            onMouseMove={() => setChosen(index)}
            onClick={() => run(items[index])}
          >
            <Icon size={16} aria-hidden />
            <span className={styles.title}>{title}</span>
            {about && <span className={styles.about}>{about}</span>}
          </div>
        ))}
      </div>
      {items.length === 0 && (
        <Hint py="sm" role="status">
          {isPending ? t('palette.searching') : t('palette.none')}
        </Hint>
      )}
    </Dialog>
  );
};
