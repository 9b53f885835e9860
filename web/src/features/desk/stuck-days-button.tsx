import { Button } from '@mantine/core';
import { IconAdjustments } from '@tabler/icons-react';
import { useState } from 'react';
import { createPart } from '../../shared/api/part.tsx';
import { useText } from '../../shared/i18n/i18n.ts';

const StuckDaysDialog = createPart(async () => (await import('./stuck-days-dialog.tsx')).StuckDaysDialog);

/** Lets administrators set after how many days a shipment counts as stuck. */
export const StuckDaysButton = () => {
  const t = useText();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="default" size="xs" leftSection={<IconAdjustments size={14} aria-hidden />} onClick={() => setIsOpen(true)}>
        {t('desk.stuckDays.open')}
      </Button>
      {isOpen && <StuckDaysDialog onClose={() => setIsOpen(false)} />}
    </>
  );
};
