import { misfitsOf } from '@ace/contract/connectors/misfits.ts';
import { ApiError } from '@ace/contract/shared/client.ts';
import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import { Button } from '@mantine/core';
import { IconPlugConnected } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { showError, textsOf } from '../../shared/api/errors.ts';
import { textOf, useText } from '../../shared/i18n/i18n.ts';
import { showAlert } from '../../shared/ui/alerts.ts';
import { LinkButton } from '../../shared/ui/links.tsx';
import { createPart } from '../../shared/ui/part.tsx';
import { useAction } from '../../shared/ui/use-action.ts';
import { useAtRest } from '../../shared/ui/use-at-rest.ts';
import { orderConnector } from './queries.ts';

/** Milliseconds for which the result is shown (docs/domain.md, "Connectors and orders"). */
const SUCCESS_TIMEOUT = 10_000;
const ERROR_TIMEOUT = 60_000;

/** Loaded when it is opened. */
const OrderQuestion = createPart(async () => (await import('./order-question.tsx')).OrderQuestion);

/**
 * Orders the carriage from the AU partner, and asks first if that does not fit the shipment. Once it is done, it is a link to the connector. `receiver` is
 * who gets the shipment, in one line.
 */
export const ConnectorButton = ({ shipment, receiver }: { shipment: Shipment; receiver: string }) => {
  const { id, connectorId, aceBillNumber } = shipment;
  const t = useText();
  const [isAsking, setIsAsking] = useState(false);
  const misfits = misfitsOf(shipment);
  useAtRest(OrderQuestion.preload);
  const router = useRouter();
  const showFailure = (error: string) => showAlert('danger', t('connector.order.failed', { error }), { timeout: ERROR_TIMEOUT });
  const creation = useAction({
    mutationFn: () => orderConnector(id),
    onSuccess: ({ data, error, additional_info: info }) => {
      setIsAsking(false);
      if (error) {
        showFailure([textOf(error) ?? error, info].filter(Boolean).join(' – '));
        return;
      }
      showAlert('success', t('connector.order.created', { data: data ?? '', number: aceBillNumber }), { timeout: SUCCESS_TIMEOUT });
      // Not by `navigate`, which writes the default sort into the address.
      router.history.push('/connector-ace?page=1&size=100&sort=&connectorCriteria=%7B%7D');
    },
    onError: (error) => {
      setIsAsking(false);
      if (error instanceof ApiError) for (const text of textsOf(error)) showFailure(text);
      else showError(error);
    },
  });
  const icon = <IconPlugConnected size={16} aria-hidden />;
  return connectorId === null ? (
    <>
      <Button
        variant="default"
        onClick={() => (misfits.length > 0 ? setIsAsking(true) : creation.run())}
        loading={creation.isPending}
        leftSection={icon}
      >
        {t('connector.order.create')}
      </Button>
      {isAsking && (
        <OrderQuestion
          shipment={shipment}
          receiver={receiver}
          misfits={misfits}
          isOrdering={creation.isPending}
          onOrder={() => creation.run()}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  ) : (
    <LinkButton variant="default" to="/connector-ace/$id/view" params={{ id: String(connectorId) }} leftSection={icon}>
      {t('connector.order.view')}
    </LinkButton>
  );
};
