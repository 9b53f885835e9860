import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { currentLanguage } from '../../../shared/i18n/i18n.ts';
import { useAccount } from '../../../shared/session/account.ts';
import { requires } from '../../../shared/session/guard.ts';
import { ShipmentForm } from '../form/shipment-form.tsx';
import { blankForm } from '../form/values.ts';

const NewShipmentPage = () => {
  const account = useAccount();
  const [initial] = useState(() => blankForm(account, currentLanguage()));
  return <ShipmentForm shipment={null} initial={initial} />;
};

export const Route = createFileRoute('/shipment-ace/new')({
  beforeLoad: requires('shipments:write'),
  staticData: { title: 'shipment.list.create' },
  component: NewShipmentPage,
});
