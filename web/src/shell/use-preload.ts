import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { Palette } from '../features/palette/palette-host.tsx';
import { useAtRest } from '../shared/ui/use-at-rest.ts';
import { OpenedMenu } from './bar-menu.tsx';

/** The pages that a key opens. */
const PAGES = ['/shipment-ace/$id/view', '/shipment-ace/new', '/shipment-ace/$id/edit', '/tracking-ace/new'] as const;

/** Loads the scripts of what people open most, one after the other, after the sign-in or the start. */
export const usePreload = (isSignedIn: boolean) => {
  const router = useRouter();
  const load = useCallback(async () => {
    await OpenedMenu.preload();
    await Palette.preload();
    for (const page of PAGES) await router.loadRouteChunk(router.routesByPath[page]);
  }, [router]);
  useAtRest(load, isSignedIn);
};
