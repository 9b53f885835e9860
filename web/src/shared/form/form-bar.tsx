import { type ReactNode, useLayoutEffect, useRef } from 'react';
import styles from './fields/form.module.css';

/** Tells the page how high the bar is, so that nothing that has the focus and no message lies behind it. */
const useTellHeight = () => {
  const bar = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => style.setProperty('--save-bar-height', `${bar.current?.offsetHeight ?? 0}px`));
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
