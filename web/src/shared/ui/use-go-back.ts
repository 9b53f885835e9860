import { type LinkProps, useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router';

/** Back to the page of before; to `fallback` where there is none, in a tab that was opened here. */
export const useGoBack = (fallback: LinkProps['to']) => {
  const router = useRouter();
  const navigate = useNavigate();
  const canGoBack = useCanGoBack();
  return () => {
    if (canGoBack) router.history.back();
    else void navigate({ to: fallback });
  };
};
