import './shell/fonts.css';
import './shell/mantine.css';
import './shell/global.css';
import { ApiError } from '@ace/contract/shared/client.ts';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { forgetFloor } from './features/scans/queue/forget.ts';
import { preloadPage, router } from './router.ts';
import { connectSession } from './shared/api/api.ts';
import { isLostChunk, watchChunks } from './shared/api/errors.ts';
import { positions } from './shared/api/position.ts';
import { startTranslation } from './shared/i18n/i18n.ts';
import { accountQuery } from './shared/session/account.ts';
import { queryClient } from './shared/session/query-client.ts';
import { handleUnauthorized, startSession } from './shared/session/session.ts';
import { readToken } from './shared/session/token.ts';
import { onForget } from './shared/store.ts';
import './texts/text-keys.ts';
import { cssVariables, theme } from './theme.ts';

// A page that is opened reads what there is now, and no answer that others share, until it is told of changes.
positions.write(null);

connectSession({
  readToken,
  onUnauthorized: handleUnauthorized,
  // Spec 001, section 8. A form with unsaved changes asks first.
  onForbidden: () => void router.navigate({ to: '/accessdenied' }),
});

onForget(forgetFloor);

const show = (element: HTMLElement) => {
  const root = createRoot(element, {
    // The page shows what the server refused (a record that is gone) or no longer has; the console gets only our own errors.
    onCaughtError: (error) => {
      if (!(error instanceof ApiError || isLostChunk(error))) reportError(error);
    },
  });
  root.render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
          <RouterProvider router={router} />
        </MantineProvider>
      </QueryClientProvider>
    </StrictMode>,
  );
};

const start = async () => {
  watchChunks();
  preloadPage();
  const texts = startTranslation(
    {
      vi: () => import('./texts/vi.ts'),
      en: () => import('./texts/en.ts'),
    },
    { isVisitor: readToken() === null },
  );
  await startSession();
  // The first page needs it; asked for beside the texts.
  void queryClient.prefetchQuery(accountQuery);
  await texts;
  const root = document.getElementById('root');
  if (root) show(root);
};

// Not a top-level await: the texts import modules of this chunk, and would wait for it to end.
void start();
