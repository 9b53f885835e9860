import { Button, type ButtonProps } from '@mantine/core';
import { IconFileInvoice } from '@tabler/icons-react';
import { useState } from 'react';
import { createPart } from '../../shared/api/part.tsx';
import { loadTexts, useText } from '../../shared/i18n/i18n.ts';
import type { Printed } from './papers-dialog.tsx';

/** Loaded with its texts when it is opened. */
const PapersDialog = createPart<Printed & { onClose: () => void }>(async () => {
  const [{ PapersDialog }] = await Promise.all([import('./papers-dialog.tsx'), loadTexts('papers', 'goods')]);
  return PapersDialog;
});

/** Opens the dialog that prints papers for customs. */
export const PapersButton = ({ of, ...props }: { of: Printed['of'] } & ButtonProps) => {
  const t = useText();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFileInvoice size={props.size ? 14 : 16} aria-hidden />}
        onClick={() => setIsOpen(true)}
        {...props}
      >
        {t('shipment.detail.papers')}
      </Button>
      {isOpen && <PapersDialog of={of} onClose={() => setIsOpen(false)} />}
    </>
  );
};
