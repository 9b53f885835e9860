import { Button } from '@mantine/core';
import { IconListCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { createPart } from '../../../shared/api/part.tsx';
import { useText } from '../../../shared/i18n/i18n.ts';

const RunsDialog = createPart(async () => (await import('./runs-dialog.tsx')).RunsDialog);

/** Opens the last bulk runs. */
export const RunsButton = () => {
  const t = useText();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="default" size="xs" leftSection={<IconListCheck size={14} aria-hidden />} onClick={() => setIsOpen(true)}>
        {t('shipment.bulk.runs')}
      </Button>
      {isOpen && <RunsDialog onClose={() => setIsOpen(false)} />}
    </>
  );
};
