import type { Authority } from '@ace/contract/users/user.ts';
import { Group } from '@mantine/core';
import { useText } from '../../shared/i18n/i18n.ts';
import { StateBadge } from '../../shared/ui/state-badge.tsx';

/** The roles of a user. */
export const AuthorityBadges = ({ authorities }: { authorities: Authority[] }) => {
  const t = useText();
  return (
    <Group gap={4} wrap="nowrap">
      {authorities.map((authority) => (
        <StateBadge key={authority}>{t(`user.authority.${authority}`)}</StateBadge>
      ))}
    </Group>
  );
};
