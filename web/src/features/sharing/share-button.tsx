import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import { Button } from '@mantine/core';
import { IconShare } from '@tabler/icons-react';
import { useState } from 'react';
import { createPart } from '../../shared/api/part.tsx';
import { useText } from '../../shared/i18n/i18n.ts';

/** Loaded when it is opened: few people need what draws the QR code. */
const ShareDialog = createPart(async () => (await import('./share-dialog.tsx')).ShareDialog);

/** Shares a shipment with whoever waits for it. */
export const ShareButton = ({ shipment }: { shipment: Shipment }) => {
  const t = useText();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="default" size="compact-sm" onClick={() => setIsOpen(true)} leftSection={<IconShare size={14} aria-hidden />}>
        {t('share.open')}
      </Button>
      {isOpen && <ShareDialog shipment={shipment} onClose={() => setIsOpen(false)} />}
    </>
  );
};
