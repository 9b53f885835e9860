import type { EntityAudit } from '@ace/contract/audits/entity-audit.ts';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useText } from '../../shared/i18n/i18n.ts';
import { StateBadge } from '../../shared/ui/state-badge.tsx';

const LOOKS = {
  CREATE: { color: 'green.9', Icon: IconPlus },
  UPDATE: { color: 'blue.9', Icon: IconPencil },
  DELETE: { color: 'red.9', Icon: IconTrash },
} as const;

export const ActionBadge = ({ action }: { action: EntityAudit['action'] }) => {
  const t = useText();
  return <StateBadge {...LOOKS[action]}>{t(`entityAudit.action.${action}`)}</StateBadge>;
};
