import { useText } from '../shared/i18n/i18n.ts';
import { MessagePage } from './message-page.tsx';

export const NotFoundPage = () => <MessagePage text={useText()('errorPage.notFound')} />;
