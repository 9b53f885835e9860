import { Button, Text } from '@mantine/core';
import { IconCamera } from '@tabler/icons-react';
import { useState } from 'react';
import { createPart } from '../../../shared/api/part.tsx';
import { useText } from '../../../shared/i18n/i18n.ts';

const Camera = createPart(async () => (await import('./camera.tsx')).Camera);

/** Opens the camera where there is no scanner. Browsers give it, and install the page, only over HTTPS or on the server itself: otherwise it says so. */
export const CameraButton = ({ onCode }: { onCode: (code: string) => void }) => {
  const t = useText();
  const [isOpen, setIsOpen] = useState(false);
  if (!window.isSecureContext) return <Text c="dimmed">{t('scan.camera.insecure')}</Text>;
  if (isOpen) return <Camera onCode={onCode} onClose={() => setIsOpen(false)} />;
  return (
    <Button variant="default" leftSection={<IconCamera size={18} aria-hidden />} onClick={() => setIsOpen(true)}>
      {t('scan.camera.open')}
    </Button>
  );
};
