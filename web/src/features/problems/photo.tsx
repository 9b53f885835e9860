import { UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '../../shared/ui/dialog.tsx';
import styles from './problems.module.css';
import { photoOf } from './queries.ts';

/** The photo of a problem: small, and large after a click. */
export const Photo = ({ id, name }: { id: number; name: string }) => {
  const [isOpen, setIsOpen] = useState(false);
  const { data: address } = useQuery(photoOf(id));
  return (
    <>
      <UnstyledButton className={styles.photo} aria-label={name} disabled={!address} onClick={() => setIsOpen(true)}>
        {address && <img src={address} alt="" />}
      </UnstyledButton>
      {isOpen && (
        <Dialog title={name} size="xl" onClose={() => setIsOpen(false)}>
          <img src={address} alt={name} className={styles.large} />
        </Dialog>
      )}
    </>
  );
};
