import { useState } from 'react';
import { createPart } from '../shared/api/part.tsx';
import { BarButton, type BarMenuProps, focus } from './bar-button.tsx';

/** Loaded when a menu is opened: its code is a sixth of all that the sign-in page loads. */
export const OpenedMenu = createPart(
  async () => (await import('./menus.tsx')).OpenedMenu,
  ({ items, ...props }: BarMenuProps) => <BarButton {...props} aria-haspopup="menu" ref={focus} />,
);

/** A menu of the bar. */
export const BarMenu = ({ items, ...props }: BarMenuProps) => {
  const [wasOpened, setWasOpened] = useState(false);
  if (wasOpened) return <OpenedMenu items={items} {...props} onClose={() => setWasOpened(false)} />;
  return <BarButton {...props} aria-haspopup="menu" aria-expanded={false} onClick={() => setWasOpened(true)} />;
};
