import { ApiError } from '@ace/contract/shared/client.ts';
import { Button } from '@mantine/core';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { isLostChunk, lostChunkText, textsOf } from '../shared/api/errors.ts';
import { useText } from '../shared/i18n/i18n.ts';
import { MessagePage } from './message-page.tsx';

/** Replaces a page that could not be loaded or shown. */
export const ErrorPage = ({ error, reset }: ErrorComponentProps) => {
  const t = useText();
  const router = useRouter();
  const retry = () => {
    reset();
    void router.invalidate();
  };
  if (isLostChunk(error)) {
    return (
      <MessagePage text={lostChunkText(error)}>
        <Button onClick={() => location.reload()}>{t('app.reload')}</Button>
      </MessagePage>
    );
  }
  const list = /^(.+)\/[^/]+\/(view|edit|columns|check|run|report)$/.exec(router.state.location.pathname)?.[1];
  if (error instanceof ApiError && error.status === 404 && list) {
    return (
      <MessagePage text={t('errorPage.noRecord')}>
        <Button component="a" href={`#${list}`}>
          {t('errorPage.list')}
        </Button>
      </MessagePage>
    );
  }
  const text = error instanceof ApiError ? textsOf(error)[0] : undefined;
  return (
    <MessagePage text={text ?? t('errorPage.unexpected')}>
      <Button onClick={retry}>{t('errorPage.retry')}</Button>
    </MessagePage>
  );
};
