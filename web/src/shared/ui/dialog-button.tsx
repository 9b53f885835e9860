import { Button, type ButtonProps } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';

type Props = ButtonProps & { Icon: TablerIcon; renderDialog: (onClose: () => void) => ReactNode };

/** A small button that opens a dialog. */
export const DialogButton = ({ Icon, renderDialog, ...props }: Props) => {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="default" size="xs" leftSection={<Icon size={14} aria-hidden />} onClick={() => setIsOpen(true)} {...props} />
      {isOpen && renderDialog(() => setIsOpen(false))}
    </>
  );
};
