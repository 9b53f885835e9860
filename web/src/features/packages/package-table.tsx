import type { ShipmentPackage } from '@ace/contract/packages/package.ts';
import type { PackageState } from '@ace/contract/packages/states.ts';
import { numberKey } from '@ace/contract/shared/text/number-forms.ts';
import { codesOf } from '@ace/contract/shipments/code.ts';
import { Paper, Table, Title } from '@mantine/core';
import { IconAlertTriangle, IconRuler2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useFormat } from '../../shared/i18n/format.ts';
import { useText } from '../../shared/i18n/i18n.ts';
import { useIsAllowed } from '../../shared/session/account.ts';
import { DialogButton } from '../../shared/ui/dialog-button.tsx';
import { Hint } from '../../shared/ui/hint.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { StateBadge } from '../../shared/ui/state-badge.tsx';
import { WideTable } from '../../shared/ui/tables/wide-table.tsx';
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

type RowProps = { shipmentId: number; shown: ShipmentPackage; isSought: boolean; hasLines: boolean };

const Row = ({ shipmentId, shown, isSought, hasLines }: RowProps) => {
  const t = useText();
  const format = useFormat();
  const mayMeasure = useIsAllowed('packages:measure');
  const row = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    if (isSought) row.current?.scrollIntoView({ block: 'center' });
  }, [isSought]);
  const { number, code, formerCodes, state, isMissing, place, scannedAt, weighedKg, declaredKg, length, width, height, labels } = shown;
  const numberOf = (value: number | null) => (value === null ? '–' : format.number(value));
  const hasMeasures = [length, width, height].some((each) => each !== null);
  const kg = weighedKg ?? declaredKg;
  return (
    <Table.Tr ref={row} aria-current={isSought || undefined} className={isSought ? styles.sought : undefined}>
      <Table.Th scope="row">{number}</Table.Th>
      <Table.Td>
        <span className={styles.code}>{code}</span>
        {formerCodes.length > 0 && <Hint size="xs">{t('package.formerCodes', { codes: formerCodes.join(', ') })}</Hint>}
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
      <Table.Td ta="right">
        {numberOf(kg)}
        {kg !== null && <Hint size="xs">{t(weighedKg === null ? 'package.declared' : 'package.weighed')}</Hint>}
      </Table.Td>
      <Table.Td ta="right">{hasMeasures ? [length, width, height].map(numberOf).join(' × ') : '–'}</Table.Td>
      {hasLines && (
        <>
          <Table.Td>{shown.description}</Table.Td>
          <Table.Td ta="right">{shown.units !== null && format.number(shown.units)}</Table.Td>
          <Table.Td ta="right">{shown.value !== null && format.number(shown.value)}</Table.Td>
        </>
      )}
      <Table.Td>
        {labels.printed === 0 || !labels.lastAt
          ? t('package.notPrinted')
          : t('package.printed', { times: labels.printed, by: labels.lastBy ?? '', at: format.moment(labels.lastAt) })}
      </Table.Td>
      {mayMeasure && (
        <Table.Td>
          <DialogButton
            Icon={IconRuler2}
            size="compact-xs"
            aria-label={t('package.measureOf', { number })}
            renderDialog={(onClose) => <MeasureDialog shipmentId={shipmentId} measured={shown} onClose={onClose} />}
          >
            {t('package.measure')}
          </DialogButton>
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
        {(packages) => {
          const hasLines = packages.some(({ description, units, value }) => description !== null || units !== null || value !== null);
          return (
            <WideTable label={t('package.title')} minWidth={hasLines ? 900 : 680}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{t('package.number')}</Table.Th>
                  <Table.Th>{t('package.code')}</Table.Th>
                  <Table.Th>{t('package.stateHeading')}</Table.Th>
                  <Table.Th ta="right">{t('package.weight')}</Table.Th>
                  <Table.Th ta="right">{t('package.measures')}</Table.Th>
                  {hasLines && (
                    <>
                      <Table.Th>{t('package.description')}</Table.Th>
                      <Table.Th ta="right">{t('package.units')}</Table.Th>
                      <Table.Th ta="right">{t('package.value')}</Table.Th>
                    </>
                  )}
                  <Table.Th>{t('package.label')}</Table.Th>
                  {mayMeasure && <Table.Th aria-label={t('package.measure')} />}
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {packages.map((shown) => (
                  <Row
                    key={shown.number}
                    shipmentId={shipmentId}
                    shown={shown}
                    hasLines={hasLines}
                    isSought={sought !== undefined && isNamed(shown, sought)}
                  />
                ))}
              </Table.Tbody>
            </WideTable>
          );
        }}
      </Loaded>
    </Paper>
  );
};
