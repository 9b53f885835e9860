import { type ComponentType, lazy, memo, Suspense, useState } from 'react';

/**
 * A part of a page with a script of its own, which is loaded when the part is first drawn, or by `preload`. Once it is loaded it is drawn at once;
 * `lazy` alone would draw it up to 300 ms later, because React holds back content that comes shortly after a fallback.
 */
export const createPart = <Props extends object>(load: () => Promise<ComponentType<Props>>, Fallback?: ComponentType<Props>) => {
  let loaded: ComponentType<Props> | undefined;
  const preload = async () => {
    loaded ??= await load();
    return loaded;
  };
  // The props are those of the loaded component, which React's types of `lazy` do not follow through a type parameter.
  const Late = lazy(async () => ({ default: await preload() })) as unknown as ComponentType<Props>;
  const Part = memo((props: Props) => {
    // As it was when it was first drawn: with another type, React would drop the state within.
    const [Content] = useState(() => loaded ?? Late);
    return (
      <Suspense fallback={Fallback && <Fallback {...props} />}>
        <Content {...props} />
      </Suspense>
    );
  });
  return Object.assign(Part, { preload: async () => void (await preload()) });
};
