import type { ImportState as State } from '@ace/contract/imports/import.ts';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconColumns3,
  IconListCheck,
  IconLoader,
  IconPlayerPause,
  IconProgress,
  type TablerIcon,
} from '@tabler/icons-react';
import { useText } from '../../shared/i18n/i18n.ts';
import { StateBadge } from '../../shared/ui/state-badge.tsx';

const LOOKS: Record<State, { Icon: TablerIcon; color?: string }> = {
  reading: { Icon: IconLoader, color: 'gray.7' },
  columns: { Icon: IconColumns3, color: 'yellow.9' },
  checked: { Icon: IconListCheck },
  running: { Icon: IconProgress },
  stopped: { Icon: IconPlayerPause, color: 'yellow.9' },
  done: { Icon: IconCircleCheck, color: 'green.9' },
  failed: { Icon: IconAlertTriangle, color: 'red.9' },
};

/** The state of an import. */
export const ImportState = ({ state }: { state: State }) => {
  const t = useText();
  return <StateBadge {...LOOKS[state]}>{t(`import.state.${state}`)}</StateBadge>;
};
