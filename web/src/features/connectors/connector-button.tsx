import { foreignCountryOf, misfitsOf } from '@ace/contract/connectors/misfits.ts';
import { ApiError } from '@ace/contract/shared/client.ts';
import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import { Button } from '@mantine/core';
import { IconPlugConnected } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { showError, textsOf } from '../../shared/api/errors.ts';
import { textOf, useText } from '../../shared/i18n/i18n.ts';
import { showAlert } from '../../shared/ui/alerts.ts';
import { ask } from '../../shared/ui/ask.tsx';
import { LinkButton } from '../../shared/ui/links.tsx';
import { useAction } from '../../shared/ui/use-action.ts';
import { orderConnector } from './queries.ts';

/** Milliseconds for which the result is shown (docs/domain.md, "Connectors and orders"). */
const SUCCESS_TIMEOUT = 10_000;
const ERROR_TIMEOUT = 60_000;

/**
 * Orders the carriage from the AU partner, and asks first if that does not fit the shipment. Once it is done, it is a link to the connector. `receiver` is
 * who gets the shipment, in one line.
 */
export const ConnectorButton = ({ shipment, receiver }: { shipment: Shipment; receiver: string }) => {
  const { id, connectorId, aceBillNumber } = shipment;
  const t = useText();
  const router = useRouter();
  const showFailure = (error: string) => showAlert('danger', t('connector.order.failed', { error }), { timeout: ERROR_TIMEOUT });
  const creation = useAction({
    mutationFn: () => orderConnector(id),
    onSuccess: ({ data, error, additional_info: info }) => {
      if (error) {
        showFailure([textOf(error) ?? error, info].filter(Boolean).join(' – '));
        return;
      }
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
      }));
    if (isMeant) creation.run();
  };
  const icon = <IconPlugConnected size={16} aria-hidden />;
  return connectorId === null ? (
    <Button variant="default" onClick={() => void order()} loading={creation.isPending} leftSection={icon}>
      {t('connector.order.create')}
    </Button>
  ) : (
    <LinkButton variant="default" to="/connector-ace/$id/view" params={{ id: String(connectorId) }} leftSection={icon}>
      {t('connector.order.view')}
    </LinkButton>
  );
};
