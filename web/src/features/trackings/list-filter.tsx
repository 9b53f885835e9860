import { DELIVERY_STATUSES, EXCEPTION_STATUSES } from '@ace/contract/trackings/statuses.ts';
import { FilterBar } from '../../shared/filter/filter-bar.tsx';
import type { FilterTexts } from '../../shared/filter/filter-texts.ts';
import { type BuiltInView, ListViews } from '../../shared/filter/views.tsx';
import { useText } from '../../shared/i18n/i18n.ts';
import { useIsAllowed } from '../../shared/session/account.ts';
import { PERSON } from '../users/choices.ts';
import { TRACKING_FILTERS, type TrackingFilters, type TrackingSearch } from './filters.ts';
import { trackings } from './queries.ts';

/** Views and filters of the list. */
export const TrackingFilterBar = ({ search }: { search: TrackingSearch }) => {
  const t = useText();
  const mayWrite = useIsAllowed('trackings:write');
  const texts: FilterTexts<typeof TRACKING_FILTERS.kinds> = {
    status: {
      title: t('tracking.filter.status'),
      choices: DELIVERY_STATUSES.map((value) => ({ value, label: t(`deliveryStatus.${value}`) })),
    },
    event: { title: t('tracking.filter.event') },
    // Customers record none, and know nobody who does.
    createdById: { title: t('tracking.filter.createdBy'), ...PERSON, isHidden: !mayWrite },
  };
  const builtIn: BuiltInView<TrackingFilters>[] = [
    { title: t('view.all'), filters: {} },
    { title: t('view.today'), filters: { eventFrom: 'today', eventTo: 'today' } },
    { title: t('tracking.view.exceptions'), filters: { status: EXCEPTION_STATUSES.join() } },
    ...(mayWrite ? [{ title: t('tracking.view.mine'), filters: { createdById: 'me' } }] : []),
  ];
  const views = (
    <ListViews
      list="trackings"
      path="/tracking-ace"
      set={TRACKING_FILTERS}
      builtIn={builtIn}
      search={search}
      countsOf={trackings.counts}
      isAllCounted={false}
    />
  );
  return <FilterBar set={TRACKING_FILTERS} texts={texts} search={search} views={views} />;
};
