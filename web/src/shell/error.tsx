import { createFileRoute } from '@tanstack/react-router';
import { useText } from '../shared/i18n/i18n.ts';
import { MessagePage } from './message-page.tsx';

const GenericErrorPage = () => <MessagePage text={useText()('errorPage.unexpected')} />;

export const Route = createFileRoute('/error')({ staticData: { title: 'errorPage.title' }, component: GenericErrorPage });
