import { type LinkProps, useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router';

/** Returns to the previous page, or to `fallback` in a tab that was opened here. With `ignoreBlocker`, unsaved changes do not matter. */
export const useGoBack = (fallback: LinkProps['to']) => {
  const router = useRouter();
  const navigate = useNavigate();
  const canGoBack = useCanGoBack();
  return (options: { ignoreBlocker?: boolean } = {}) => {
    if (canGoBack) router.history.back(options);
    else void navigate({ to: fallback, ...options });
  };
};
