import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Palette } from '../features/palette/palette-host.tsx';
import { isTouched } from '../shared/ui/typing.ts';
import { BarItems } from './navbar.tsx';

/** Milliseconds after the sign-in or the start, when the first page is at rest. */
const AT_REST = 2_000;

/** The pages that a key opens. */
const PAGES = ['/shipment-ace/$id/view', '/shipment-ace/new', '/shipment-ace/$id/edit', '/tracking-ace/new'] as const;

/** Whether this person pays for each megabyte; browsers that do not say so are not in TypeScript's types either. */
const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** Loads the scripts of what people open most, one after the other, so that the first key is answered as fast as the second. */
export const usePreload = (isSignedIn: boolean) => {
  const router = useRouter();
  useEffect(() => {
    // A phone has no keys to answer.
    if (!isSignedIn || savesData() || isTouched()) return;
    const preload = async () => {
      await BarItems.preload();
      await Palette.preload();
      for (const page of PAGES) await router.loadRouteChunk(router.routesByPath[page]);
    };
    // A script that is lost is asked for again when it is needed, which says so.
    const timer = setTimeout(() => void preload().catch(() => {}), AT_REST);
    return () => clearTimeout(timer);
  }, [isSignedIn, router]);
};
