import type { ShipmentPackage } from '@ace/contract/packages/package.ts';
import type { PackageState } from '@ace/contract/packages/states.ts';
import { numberKey } from '@ace/contract/shared/text/number-forms.ts';
import { codesOf } from '@ace/contract/shipments/code.ts';
import { Paper, Table, Title } from '@mantine/core';
import { IconAlertTriangle, IconRuler2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useFormat } from '../../shared/i18n/format.ts';
import { useText } from '../../shared/i18n/i18n.ts';
import { useIsAllowed } from '../../shared/session/account.ts';
import { Hint } from '../../shared/ui/hint.tsx';
import { IconButton } from '../../shared/ui/icon-button.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { StateBadge } from '../../shared/ui/state-badge.tsx';
import { MeasureDialog } from './measure-dialog.tsx';
import styles from './packages.module.css';
import { packagesOf } from './queries.ts';

const COLOURS: Record<PackageState, string> = {
  announced: 'gray.7',
  received: 'blue.9',
  handedOver: 'blue.9',
  outForDelivery: 'blue.9',
  delivered: 'green.9',
  returned: 'gray.7',
};

/** Whether a scanned or typed code is one of a package, now or formerly. */
const isNamed = ({ code, formerCodes }: ShipmentPackage, sought: string) => {
  const codes = codesOf(sought);
  return [code, ...formerCodes].some((each) => codes.includes(numberKey(each)));
};

type RowProps = { shipmentId: number; shown: ShipmentPackage; isSought: boolean };

const Row = ({ shipmentId, shown, isSought }: RowProps) => {
  const t = useText();
  const format = useFormat();
  const mayMeasure = useIsAllowed('packages:measure');
  const [isMeasured, setIsMeasured] = useState(false);
  const row = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    if (isSought) row.current?.scrollIntoView({ block: 'center' });
  }, [isSought]);
  const { number, code, formerCodes, state, isMissing, place, scannedAt, weighedKg, declaredKg, length, width, height, labels } = shown;
  const { description, units, value } = shown;
  const numberOf = (measure: number | null) => (measure === null ? '–' : format.number(measure));
  const about = [
    description,
    units !== null && t('package.units', { units: format.number(units) }),
    value !== null && t('package.value', { value: format.number(value) }),
  ].filter(Boolean);
  const kg = weighedKg ?? declaredKg;
  return (
    <Table.Tr ref={row} aria-current={isSought || undefined} className={isSought ? styles.sought : undefined}>
      <Table.Th scope="row">{number}</Table.Th>
      <Table.Td>
        <span className="mono">{code}</span>
        {formerCodes.length > 0 && <Hint size="xs">{t('package.formerCodes', { codes: formerCodes.join(', ') })}</Hint>}
        {about.length > 0 && <Hint size="xs">{about.join(' · ')}</Hint>}
      </Table.Td>
      <Table.Td>
        <StateBadge color={COLOURS[state]}>{t(`package.state.${state}`)}</StateBadge>{' '}
        {isMissing && (
          <StateBadge color="red.9" Icon={IconAlertTriangle}>
            {t('package.missing')}
          </StateBadge>
        )}
        {place && (
          <Hint size="xs">
            {place}
            {scannedAt && ` · ${t('package.scanned', { at: format.moment(scannedAt) })}`}
          </Hint>
        )}
      </Table.Td>
      <Table.Td className={styles.number} data-label={t('package.weight')}>
        {numberOf(kg)}
        {kg !== null && <Hint size="xs">{t(weighedKg === null ? 'package.declared' : 'package.weighed')}</Hint>}
      </Table.Td>
      <Table.Td className={styles.number} data-label={t('package.measures')}>
        {[length, width, height].some((each) => each !== null) ? [length, width, height].map(numberOf).join(' × ') : '–'}
      </Table.Td>
      <Table.Td data-label={t('package.label')}>
        {labels.printed === 0 ? t('package.notPrinted') : t('package.printed', { times: labels.printed })}
        {labels.isOld && (
          <div>
            <StateBadge color="yellow.9" Icon={IconAlertTriangle}>
              {t('package.isOld')}
            </StateBadge>
          </div>
        )}
        {labels.lastAt && (
          <Hint size="xs">
            {labels.lastBy} · {format.moment(labels.lastAt)}
          </Hint>
        )}
      </Table.Td>
      {mayMeasure && (
        <Table.Td>
          <IconButton Icon={IconRuler2} label={t('package.measureOf', { number })} onClick={() => setIsMeasured(true)} />
          {isMeasured && <MeasureDialog shipmentId={shipmentId} measured={shown} onClose={() => setIsMeasured(false)} />}
        </Table.Td>
      )}
    </Table.Tr>
  );
};

/** The packages of a shipment. `sought` is a code by which one of them was found. */
export const PackageTable = ({ shipmentId, sought }: { shipmentId: number; sought?: string }) => {
  const t = useText();
  const mayMeasure = useIsAllowed('packages:measure');
  const query = useQuery(packagesOf(shipmentId));
  return (
    <Paper withBorder p="md" className={styles.packages}>
      <Title order={2} mb="xs">
        {t('package.title')}
      </Title>
      <Loaded query={query}>
        {(packages) => (
          <Table className={styles.table} aria-label={t('package.title')}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('package.number')}</Table.Th>
                <Table.Th>{t('package.code')}</Table.Th>
                <Table.Th>{t('package.stateHeading')}</Table.Th>
                <Table.Th className={styles.number}>{t('package.weight')}</Table.Th>
                <Table.Th className={styles.number}>{t('package.measures')}</Table.Th>
                <Table.Th>{t('package.label')}</Table.Th>
                {mayMeasure && <Table.Th aria-label={t('package.measure')} />}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {packages.map((shown) => (
                <Row key={shown.number} shipmentId={shipmentId} shown={shown} isSought={sought !== undefined && isNamed(shown, sought)} />
              ))}
            </Table.Tbody>
          </Table>
        )}
      </Loaded>
    </Paper>
  );
};
