import type { User } from '@ace/contract/users/user.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useText } from '../../../shared/i18n/i18n.ts';
import { DetailPage } from '../../../shared/record/detail-page.tsx';
import { requires } from '../../../shared/session/guard.ts';
import type { Fact } from '../../../shared/ui/facts.tsx';
import { AuthorityBadges } from '../authority-badges.tsx';
import { InvitationAgain } from '../invitation.tsx';
import { users } from '../queries.ts';
import { stateOf } from '../state.ts';

const UserDetailPage = () => {
  const t = useText();
  const format = useFormat();
  const { id: login } = Route.useParams();
  const { data: user } = useSuspenseQuery(users.detail(login));
  const awaited: [string, string][] = user.awaits ? [[t('user.field.awaits'), t(`user.awaits.${user.awaits}`)]] : [];
  const picture: Fact[] = user.imageUrl ? [[t('user.field.imageUrl'), user.imageUrl, 'imageUrl']] : [];
  return (
    <DetailPage
      kind="user"
      title={t('user.detail.title', { login: user.login })}
      isBackToList
      address={user.login}
      record={user}
      actions={<InvitationAgain user={user} />}
      facts={[
        [t('user.field.login'), `${user.login} (${t(`user.state.${stateOf(user)}`)})`, 'login'],
        ...awaited,
        [t('user.field.firstName'), user.firstName, 'firstName'],
        [t('user.field.lastName'), user.lastName, 'lastName'],
        [t('user.field.email'), user.email, 'email'],
        [t('user.field.phone'), user.phone, 'phone'],
        [t('user.field.company'), user.company, 'company'],
        [t('user.field.address'), user.address, 'address'],
        [t('user.field.langKey'), user.langKey, 'langKey'],
        ...picture,
        [t('user.field.isConfirmed'), t(`user.isConfirmed.${user.isConfirmed ? 'yes' : 'no'}`), 'isConfirmed'],
        [t('user.field.createdBy'), user.createdBy],
        [t('user.field.createdDate'), format.shortMoment(user.createdDate)],
        [t('user.field.lastModifiedBy'), user.lastModifiedBy],
        [t('user.field.lastModifiedDate'), format.shortMoment(user.lastModifiedDate)],
        [t('user.field.authorities'), <AuthorityBadges key="authorities" authorities={user.authorities} />, 'authorities'],
      ]}
    />
  );
};

export const Route = createFileRoute('/admin/user-management/$id/view')({
  beforeLoad: requires('users:manage'),
  loader: ({ params }) => users.open(params.id),
  staticData: { title: 'user.entityName', nameOf: ({ login }: User) => login },
  component: UserDetailPage,
});
