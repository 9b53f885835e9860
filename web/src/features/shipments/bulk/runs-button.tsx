import { Button } from '@mantine/core';
import { IconListCheck } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useText } from '../../../shared/i18n/i18n.ts';

const RunsDialog = lazy(async () => ({ default: (await import('./runs-dialog.tsx')).RunsDialog }));

/** Opens the last bulk runs. */
export const RunsButton = () => {
  const t = useText();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="default" size="xs" leftSection={<IconListCheck size={14} aria-hidden />} onClick={() => setIsOpen(true)}>
        {t('shipment.bulk.runs')}
      </Button>
      <Suspense>{isOpen && <RunsDialog onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  );
};
