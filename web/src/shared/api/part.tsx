import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { showError } from './errors.ts';

/**
 * A part of a page with a script of its own, which is loaded when the part is first drawn, or by `preload`. Until then `Fallback` is drawn. If the script
 * does not come, an alert offers to reload the page, which stays as it is (browsers do not ask for such a script again), and what was opened is closed.
 */
export const createPart = <Props extends object>(load: () => Promise<ComponentType<Props>>, Fallback?: ComponentType<Props>) => {
  let loaded: ComponentType<Props> | undefined;
  const preload = async () => {
    loaded ??= await load();
    return loaded;
  };
  const Part = (props: Props & { onClose?: () => void }) => {
    const [Content, setContent] = useState(() => loaded);
    const lose = useEffectEvent((error: unknown) => {
      showError(error);
      props.onClose?.();
    });
    useEffect(() => {
      if (!Content) preload().then((part) => setContent(() => part), lose);
    }, [Content]);
    if (Content) return <Content {...props} />;
    return Fallback && <Fallback {...props} />;
  };
  return Object.assign(Part, { preload: async () => void (await preload()) });
};
