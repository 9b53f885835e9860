import { missingForInvoice } from '@ace/contract/papers/invoice.ts';
import { MAX_PRINTED } from '@ace/contract/shipments/export.ts';
import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import { Anchor, NativeSelect, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../shared/api/api.ts';
import { openPdf } from '../../shared/api/open-pdf.ts';
import { DialogForm } from '../../shared/form/dialog-form.tsx';
import { fieldNameOf } from '../../shared/i18n/field-name.ts';
import { useText } from '../../shared/i18n/i18n.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';
import styles from './papers.module.css';

type Many = { readIds: () => Promise<number[]>; number: number };

/** Of which shipments papers are printed: of one, which may lack something, or of those of a selection. */
export type Printed = { of: Shipment | Many };

const KINDS = ['invoice', 'proforma', 'packing-list'] as const;
type Kind = (typeof KINDS)[number];

const isOne = (of: Printed['of']): of is Shipment => 'aceBillNumber' in of;

const print = async (kind: Kind, of: Printed['of']) => {
  const query = kind === 'proforma' ? { title: kind } : {};
  const paper = kind === 'packing-list' ? kind : 'invoice';
  if (isOne(of)) return await openPdf(() => api(`GET /api/customer/${paper}/shipment/:id`, { params: { id: of.id }, query }));
  return await openPdf(async () => await api(`POST /api/customer/${paper}s`, { body: { ids: await of.readIds() }, query }), {
    isOfMany: true,
  });
};

/** What an invoice lacks, a field each with the lines that lack it, with the first place in the form. */
const lackingOf = (shipment: Shipment) => {
  const paths = missingForInvoice(shipment).map((path) => ({ path, field: path.replace(/.*\./, ''), line: /\[(\d+)\]/.exec(path)?.[1] }));
  return [...Map.groupBy(paths, ({ field }) => field)].map(([field, places]) => ({
    field,
    path: places[0]?.path ?? field,
    lines: places.flatMap(({ line }) => (line === undefined ? [] : Number(line) + 1)),
  }));
};

/** The fields that an invoice would leave blank, each a link to it in the form. */
const Lacking = ({ shipment, lacking }: { shipment: Shipment; lacking: ReturnType<typeof lackingOf> }) => {
  const t = useText();
  return (
    <div role="status">
      <Text size="sm" fw={600}>
        {t('papers.missing')}
      </Text>
      <ul className={styles.lacking}>
        {lacking.map(({ field, path, lines }) => {
          const name = fieldNameOf('shipment', path, { withPlace: false });
          return (
            <li key={field}>
              <Anchor href={`#/shipment-ace/${shipment.id}/edit?field=${encodeURIComponent(path)}`} size="sm">
                {lines.length > 0
                  ? t(lines.length > 1 ? 'papers.ofLines' : 'papers.ofLine', { field: name, lines: lines.join(', ') })
                  : name}
              </Anchor>
            </li>
          );
        })}
      </ul>
    </div>
  );
};

/** Prints invoices and packing lists in a new tab. What an invoice lacks is said before. */
export const PapersDialog = ({ of, onClose }: Printed & { onClose: () => void }) => {
  const t = useText();
  const [kind, setKind] = useState<Kind>('invoice');
  const lacking = isOne(of) && kind !== 'packing-list' ? lackingOf(of) : [];
  const isTooMuch = !isOne(of) && of.number > MAX_PRINTED;
  const submit = useRef<HTMLButtonElement>(null);
  useEffect(() => submit.current?.focus(), []);
  return (
    <Dialog title={t('papers.title')} onClose={onClose}>
      <DialogForm
        lead={t('papers.lead')}
        error={null}
        isComplete={!isTooMuch}
        isBusy={false}
        // Within the click, or the browser would block the tab.
        onSubmit={() => {
          onClose();
          void print(kind, of);
        }}
        onCancel={onClose}
        submitRef={submit}
        submitText={t(lacking.length > 0 ? 'papers.anyway' : 'papers.print')}
      >
        {isTooMuch && (
          <Text c="red" role="alert">
            {t('papers.tooMany', { max: MAX_PRINTED })}
          </Text>
        )}
        <NativeSelect
          label={t('papers.kind')}
          data={KINDS.map((value) => ({ value, label: t(`papers.kinds.${value}`) }))}
          value={kind}
          onChange={({ currentTarget: { value } }) => setKind(value as Kind)}
        />
        {isOne(of) && lacking.length > 0 && <Lacking shipment={of} lacking={lacking} />}
        {!isOne(of) && <Text size="sm">{t('papers.blanks')}</Text>}
      </DialogForm>
    </Dialog>
  );
};
