import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../../shared/i18n/i18n.ts';
import { packagesOf } from '../../packages/queries.ts';
import { expectedOf } from '../queue/expected.ts';

/** The keyboard of a phone would cover it. */
const showAll = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });

/** The packages of a shipment whose bill was scanned: a thumb chooses the one that is meant. */
export const WhichPackage = ({ shipmentId, onChoose }: { shipmentId: number; onChoose: (code: string) => void }) => {
  const t = useText();
  const known = expectedOf(shipmentId)?.packages;
  const { data: packages = known ?? [] } = useQuery({ ...packagesOf(shipmentId), enabled: !known });
  return (
    <Group ref={showAll} gap="xs" role="group" aria-label={t('scan.messages.whichPackage')}>
      {packages.map(({ number, code }) => (
        <Button key={number} variant="default" size="lg" onClick={() => onChoose(code)}>
          {t('scan.package', { number })}
        </Button>
      ))}
    </Group>
  );
};
