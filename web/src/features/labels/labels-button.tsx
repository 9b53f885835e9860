import { Button, type ButtonProps } from '@mantine/core';
import { IconTag } from '@tabler/icons-react';
import { useState } from 'react';
import { createPart } from '../../shared/api/part.tsx';
import { loadTexts, useText } from '../../shared/i18n/i18n.ts';
import type { Labelled } from './print-labels.ts';

/** Loaded with its texts when it is opened. */
const LabelsDialog = createPart<Labelled & { onClose: () => void }>(async () => {
  const [{ LabelsDialog }] = await Promise.all([import('./labels-dialog.tsx'), loadTexts('labels')]);
  return LabelsDialog;
});

/** Opens the dialog that prints labels. */
export const LabelsButton = ({ readIds, packages, number, ...props }: Labelled & ButtonProps) => {
  const t = useText();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconTag size={props.size ? 14 : 16} aria-hidden />}
        data-shortcut="label"
        onClick={() => setIsOpen(true)}
        {...props}
      >
        {t('shipment.detail.labels')}
      </Button>
      {isOpen && <LabelsDialog readIds={readIds} packages={packages} number={number} onClose={() => setIsOpen(false)} />}
    </>
  );
};
