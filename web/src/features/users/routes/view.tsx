import type { User } from '@ace/contract/users/user.ts';
import { createFileRoute } from '@tanstack/react-router';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useText } from '../../../shared/i18n/i18n.ts';
import { DetailPage } from '../../../shared/record/detail-page.tsx';
import { recordPage } from '../../../shared/record/record-pages.tsx';
import { viewRoute } from '../../../shared/record/record-routes.ts';
import { useFacts } from '../../../shared/record/record-values.tsx';
import { AuthorityBadges } from '../authority-badges.tsx';
import { InvitationAgain } from '../invitation.tsx';
import { users } from '../queries.ts';
import { stateOf } from '../state.ts';

const UserDetailPage = ({ record: user }: { record: User }) => {
  const t = useText();
  const format = useFormat();
  const { fact, edited } = useFacts('user', user);
  return (
    <DetailPage
      kind="user"
      isBackToList
      record={user}
      actions={<InvitationAgain user={user} />}
      facts={[
        edited('login', `${user.login} (${t(`user.state.${stateOf(user)}`)})`),
        ...(user.awaits ? [fact('awaits', t(`user.awaits.${user.awaits}`))] : []),
        ...(['firstName', 'lastName', 'email', 'phone', 'company', 'address', 'langKey'] as const).map((field) => edited(field)),
        ...(user.imageUrl ? [edited('imageUrl')] : []),
        edited('isConfirmed', t(`user.isConfirmed.${user.isConfirmed ? 'yes' : 'no'}`)),
        fact('createdBy'),
        fact('createdDate', format.shortMoment(user.createdDate)),
        fact('lastModifiedBy'),
        fact('lastModifiedDate', format.shortMoment(user.lastModifiedDate)),
        edited('authorities', <AuthorityBadges authorities={user.authorities} />),
      ]}
    />
  );
};

export const Route = createFileRoute('/admin/user-management/$id/view')({
  ...viewRoute(users),
  component: recordPage(users, UserDetailPage),
});
