import { personName } from '@ace/contract/shared/languages.ts';
import type { User } from '@ace/contract/users/user.ts';
import { Group } from '@mantine/core';
import { createFileRoute } from '@tanstack/react-router';
import { listRoute } from '../../../shared/filter/list-route.ts';
import { listPage } from '../../../shared/filter/record-list-page.tsx';
import { useLanguage } from '../../../shared/i18n/i18n.ts';
import styles from '../../../shared/list/list.module.css';
import { RowActions, type RowActionsProps } from '../../../shared/list/rows/row-actions.tsx';
import { useAccount } from '../../../shared/session/account.ts';
import { ActivationToggle } from '../activation-toggle.tsx';
import { AuthorityBadges } from '../authority-badges.tsx';
import { useUserColumns } from '../columns.tsx';
import { InvitationAgain } from '../invitation.tsx';
import { users } from '../queries.ts';

/** A row on a phone: who it is. */
const UserCard = ({ record: user }: { record: User }) => {
  const { login, email, authorities } = user;
  const name = personName(user, useLanguage());
  return (
    <>
      <strong>{login}</strong>
      <span>{name}</span>
      <span className={styles.cardText} data-muted>
        {email}
      </span>
      <AuthorityBadges authorities={authorities} />
    </>
  );
};

const UserActions = ({ record: user, given }: { record: User; given: RowActionsProps }) => {
  const isSelf = user.login === useAccount()?.login;
  return (
    <Group gap="xs" wrap="nowrap" justify="flex-end">
      <InvitationAgain user={user} isIcon />
      <ActivationToggle user={user} isSelf={isSelf} />
      <RowActions {...given} keepsSearch isDeletable={!isSelf} />
    </Group>
  );
};

export const Route = createFileRoute('/_lists/admin/user-management')({
  ...listRoute(users),
  component: listPage(users, useUserColumns, { Card: UserCard, Actions: UserActions }),
});
