import type { NotificationChoices } from '@ace/contract/notifications/choices.ts';
import {
  NOTIFICATION_OCCASIONS,
  NOTIFICATION_ROLES,
  type NotificationOccasion,
  type NotificationRole,
} from '@ace/contract/notifications/kinds.ts';
import { Checkbox, Table } from '@mantine/core';
import { useText } from '../../shared/i18n/i18n.ts';
import { WideTable } from '../../shared/ui/tables/wide-table.tsx';

type Props = { label: string; choices: NotificationChoices; onChange: (role: NotificationRole, events: NotificationOccasion[]) => void };

/** A box for each role and event: who is notified of what. */
export const ChoicesTable = ({ label, choices, onChange }: Props) => {
  const t = useText();
  return (
    <WideTable label={label} minWidth={340}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('notification.what')}</Table.Th>
          {NOTIFICATION_ROLES.map((role) => (
            <Table.Th key={role}>{t(`notification.role.${role}`)}</Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {NOTIFICATION_OCCASIONS.map((event) => (
          <Table.Tr key={event}>
            <Table.Th scope="row" fw={400}>
              {t(`notification.event.${event}`)}
            </Table.Th>
            {NOTIFICATION_ROLES.map((role) => (
              <Table.Td key={role}>
                <Checkbox
                  aria-label={`${t(`notification.role.${role}`)}: ${t(`notification.event.${event}`)}`}
                  checked={choices[role].includes(event)}
                  onChange={({ currentTarget: { checked } }) =>
                    onChange(role, checked ? [...choices[role], event] : choices[role].filter((each) => each !== event))
                  }
                />
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </WideTable>
  );
};
