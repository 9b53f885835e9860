import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { currentLanguage, loadTexts, useText } from '../../../shared/i18n/i18n.ts';
import { newRoute } from '../../../shared/record/record-routes.ts';
import { useAccount } from '../../../shared/session/account.ts';
import { markNewRow } from '../../../shared/ui/focus.ts';
import { useGoBack } from '../../../shared/ui/use-go-back.ts';
import { CreatedBefore, useAnnounceCreated } from '../created.tsx';
import { blankForm, copyOf, nextOf } from '../form/rules/values.ts';
import { ShipmentForm } from '../form/shipment-form.tsx';
import { shipments } from '../queries.ts';

const NewShipment = () => {
  const t = useText();
  const account = useAccount();
  const former = Route.useLoaderData();
  const { isReturn, copyOf: isCopy } = Route.useSearch();
  const before = isCopy ? null : former;
  const goBack = useGoBack('/shipment-ace');
  const navigate = useNavigate();
  const announce = useAnnounceCreated();
  const [blank] = useState(() => blankForm(account, currentLanguage()));
  const [initial] = useState(() => {
    if (!former) return blank;
    return isCopy ? copyOf(former, blank, isReturn !== undefined) : nextOf(former, blank);
  });
  return (
    <ShipmentForm
      shipment={null}
      initial={initial}
      blank={blank}
      first={before ? 'receiver' : 'sender'}
      said={before && <CreatedBefore shipment={before} />}
      onSaved={(created) => {
        announce(created);
        goBack({ ignoreBlocker: true });
      }}
      next={{
        text: t('shipment.form.saveAndNext'),
        onSaved: (created) => {
          markNewRow('shipments', created.id);
          void navigate({ to: '/shipment-ace/new', search: { nextOf: String(created.id) }, replace: true, ignoreBlocker: true });
        },
      }}
    />
  );
};

/** Each address has a form of its own. */
const NewShipmentPage = () => <NewShipment key={JSON.stringify(Route.useSearch())} />;

type Search = {
  /** The id of the shipment to repeat. */
  copyOf?: string;
  /** Whether sender and receiver change places. */
  isReturn?: 'true';
  /** The id of the shipment whose sender sends another one. */
  nextOf?: string;
};

const idIn = (value: unknown) => (/^[1-9]\d{0,14}$/.test(String(value)) ? String(value) : undefined);

export const Route = createFileRoute('/shipment-ace/new')({
  validateSearch: ({ copyOf, isReturn, nextOf }: Record<string, unknown>): Search => ({
    copyOf: idIn(copyOf),
    isReturn: isReturn === 'true' ? isReturn : undefined,
    nextOf: idIn(nextOf),
  }),
  ...newRoute(shipments),
  loaderDeps: ({ search: { copyOf, nextOf } }) => ({ former: copyOf ?? nextOf }),
  loader: async ({ deps: { former } }) => {
    const [found] = await Promise.all([former ? shipments.reread(former) : null, loadTexts('shipments/form')]);
    return found;
  },
  component: NewShipmentPage,
});
