import { type ReactNode, useLayoutEffect, useRef } from 'react';
import styles from './fields/form.module.css';

/** Tells the page how high the bar is, so that nothing that has the focus and no message lies behind it. */
const useTellHeight = () => {
  const bar = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const tell = () => style.setProperty('--save-bar-height', `${bar.current?.offsetHeight ?? 0}px`);
    // Now, too: a field gets the focus as soon as the form is there.
    tell();
    const observer = new ResizeObserver(() => {
      tell();
      // A bar that grows would cover the field that is being edited.
      const { activeElement } = document;
      if (activeElement !== bar.current && bar.current?.closest('form')?.contains(activeElement))
        activeElement?.scrollIntoView({ block: 'nearest' });
    });
    if (bar.current) observer.observe(bar.current);
    return () => {
      observer.disconnect();
      style.removeProperty('--save-bar-height');
    };
  }, []);
  return bar;
};

/** The bar at the lower edge of a form, with the buttons that save and leave. */
export const FormBar = ({ children }: { children: ReactNode }) => (
  <div ref={useTellHeight()} className={styles.bar} data-save-bar>
    {children}
  </div>
);
