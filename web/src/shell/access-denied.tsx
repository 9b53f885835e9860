import { createFileRoute } from '@tanstack/react-router';
import { useText } from '../shared/i18n/i18n.ts';
import { MessagePage } from './message-page.tsx';

const AccessDeniedPage = () => <MessagePage text={useText()('errorPage.forbidden')} />;

export const Route = createFileRoute('/accessdenied')({ staticData: { title: 'errorPage.title' }, component: AccessDeniedPage });
