import type { ShipmentName } from '@ace/contract/shipments/returns.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { api } from '../../shared/api/api.ts';
import { useText } from '../../shared/i18n/i18n.ts';
import { ShipmentLink } from '../../shared/list/rows/record-link.tsx';

const returnsOf = (id: number) =>
  queryOptions({
    queryKey: ['shipments', 'returns', id],
    queryFn: async ({ signal }) => (await api('GET /api/shipments/:id/returns', { params: { id: String(id) }, signal })).body,
    meta: { isErrorShown: true, isLossShown: true },
  });

const Named = ({ text, shipments }: { text: string; shipments: ShipmentName[] }) => (
  <span>
    {text}
    {shipments.map(({ id, aceBillNumber }) => (
      <Fragment key={id}>
        {' '}
        <ShipmentLink id={id} number={aceBillNumber} />
      </Fragment>
    ))}
  </span>
);

/** The shipment that this one brings back, and those that bring it back. */
export const Returns = ({ id }: { id: number }) => {
  const t = useText();
  const { data } = useQuery(returnsOf(id));
  return (
    <>
      {data?.original && <Named text={t('shipment.detail.returnOf')} shipments={[data.original]} />}
      {data && data.returns.length > 0 && <Named text={t('shipment.detail.returnedAs')} shipments={data.returns} />}
    </>
  );
};
