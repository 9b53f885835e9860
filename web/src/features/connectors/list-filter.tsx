import { SUBMIT_FILTERS } from '@ace/contract/connectors/filter.names.ts';
import { FilterBar } from '../../shared/filter/filter-bar.tsx';
import type { FilterTexts } from '../../shared/filter/filter-texts.ts';
import { type BuiltInView, ListViews } from '../../shared/filter/views.tsx';
import { useText } from '../../shared/i18n/i18n.ts';
import { useIsAllowed } from '../../shared/session/account.ts';
import { PERSON } from '../users/choices.ts';
import { CONNECTOR_FILTERS, type ConnectorFilters, type ConnectorSearch } from './filters.ts';
import { connectors, serviceChoices } from './queries.ts';

/** Views and filters of the list. */
export const ConnectorFilterBar = ({ search }: { search: ConnectorSearch }) => {
  const t = useText();
  const seesAll = useIsAllowed('records:all');
  const texts: FilterTexts<typeof CONNECTOR_FILTERS.kinds> = {
    courier: { title: t('connector.field.courier'), queryFor: serviceChoices('courier') },
    hub: { title: t('connector.field.hub'), queryFor: serviceChoices('hub') },
    submit: {
      title: t('connector.field.submit'),
      choices: SUBMIT_FILTERS.map((value) => ({ value, label: t(`connector.filter.submitted.${value}`) })),
    },
    created: { title: t('connector.filter.created') },
    ownerId: { title: t('connector.filter.owner'), ...PERSON, isHidden: !seesAll },
  };
  const builtIn: BuiltInView<ConnectorFilters>[] = [
    { title: t('view.all'), filters: {} },
    { title: t('view.today'), filters: { createdFrom: 'today', createdTo: 'today' } },
    // A customer sees no others.
    ...(seesAll ? [{ title: t('view.mine'), filters: { ownerId: 'me' } }] : []),
    { title: t('connector.view.unsubmitted'), filters: { submit: 'no' } },
  ];
  const views = (
    <ListViews
      list="connectors"
      path="/connector-ace"
      set={CONNECTOR_FILTERS}
      builtIn={builtIn}
      search={search}
      countsOf={connectors.counts}
      isAllCounted={false}
    />
  );
  return <FilterBar set={CONNECTOR_FILTERS} texts={texts} search={search} views={views} />;
};
