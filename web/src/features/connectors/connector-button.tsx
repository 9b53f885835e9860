import { foreignCountryOf, misfitsOf, missingForOrder, type OrderNeed } from '@ace/contract/connectors/misfits.ts';
import { ApiError } from '@ace/contract/shared/client.ts';
import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import { Button } from '@mantine/core';
import { IconPlugConnected } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';
import { showError, textsOf } from '../../shared/api/errors.ts';
import { fieldNameOf } from '../../shared/i18n/field-name.ts';
import { textOf, useText } from '../../shared/i18n/i18n.ts';
import { showAlert } from '../../shared/ui/alerts.ts';
import { ask } from '../../shared/ui/ask.tsx';
import { markNewRow } from '../../shared/ui/focus.ts';
import { LinkButton } from '../../shared/ui/links.tsx';
import { useAction } from '../../shared/ui/use-action.ts';
import { orderConnector } from './queries.ts';

/** Milliseconds for which the result is shown (docs/domain.md, "Connectors and orders"). */
const SUCCESS_TIMEOUT = 10_000;
const ERROR_TIMEOUT = 60_000;

/** What the partner needs and the shipment lacks. `onSaved` orders, once the shipment has it. */
type Asked = { missing: OrderNeed[]; onSaved: () => void; onClose: () => void };

type Props = {
  shipment: Shipment;
  /** The receiver of the shipment, in one line. */
  receiver: string;
  /** The dialog that asks for what is missing. */
  renderAsking: (asked: Asked) => ReactNode;
};

/**
 * Orders the carriage from the AU partner. It asks first if that does not fit the shipment, and for what the partner needs. Once it is done, it is a link
 * to the connector.
 */
export const ConnectorButton = ({ shipment, receiver, renderAsking }: Props) => {
  const { id, connectorId, aceBillNumber } = shipment;
  const t = useText();
  const router = useRouter();
  const [missing, setMissing] = useState<OrderNeed[]>([]);
  const showFailure = (error: string) => showAlert('danger', t('connector.order.failed', { error }), { timeout: ERROR_TIMEOUT });
  const creation = useAction({
    mutationFn: () => orderConnector(id),
    onSuccess: ({ data, error, additional_info: info }) => {
      if (error) {
        const isNamed = error === 'error.orderIncomplete' || error === 'error.shipmentNotReady';
        const fields = isNamed && info?.split(',').map((field) => fieldNameOf('shipment', field));
        showFailure([textOf(error) ?? error, fields ? fields.join(', ') : info].filter(Boolean).join(' – '));
        return;
      }
      markNewRow('connectors', Number(data));
      showAlert('success', t('connector.order.created', { data: data ?? '', number: aceBillNumber }), { timeout: SUCCESS_TIMEOUT });
      // Not by `navigate`, which would add the empty search of the list to the address that the company wants.
      router.history.push('/connector-ace?page=1&size=100&sort=&connectorCriteria=%7B%7D');
    },
    onError: (error) => {
      if (error instanceof ApiError) for (const text of textsOf(error)) showFailure(text);
      else showError(error);
    },
  });
  const order = async () => {
    const misfits = misfitsOf(shipment);
    const values = { partner: t(`shipment.partner.${shipment.partnerShipment}`), country: foreignCountryOf(shipment) ?? '' };
    const isMeant =
      misfits.length === 0 ||
      (await ask({
        title: t('connector.order.question'),
        reasons: [
          t('connector.order.misfits', { number: aceBillNumber, receiver }),
          ...misfits.map((misfit) => t(`connector.order.misfit.${misfit}`, values)),
        ],
        go: t('connector.order.confirm'),
        back: t('connector.order.back'),
        saves: true,
      }));
    // This button orders from GTS Australia, whatever partner the shipment has.
    const lacking = missingForOrder({ ...shipment, partnerShipment: 'gtsAus' });
    if (isMeant && lacking.length > 0) setMissing(lacking);
    else if (isMeant) creation.run();
  };
  const icon = <IconPlugConnected size={16} aria-hidden />;
  return connectorId === null ? (
    <>
      <Button variant="default" onClick={() => void order()} loading={creation.isPending} leftSection={icon}>
        {t('connector.order.create')}
      </Button>
      {/* Outside of the bar of a phone, whose styles are for its buttons. */}
      {missing.length > 0 && createPortal(renderAsking({ missing, onSaved: creation.run, onClose: () => setMissing([]) }), document.body)}
    </>
  ) : (
    <LinkButton variant="default" to="/connector-ace/$id/view" params={{ id: String(connectorId) }} leftSection={icon}>
      {t('connector.order.view')}
    </LinkButton>
  );
};
