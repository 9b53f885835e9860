import type { Account } from '@ace/contract/account/account.ts';
import { Group, Paper, Text } from '@mantine/core';
import { IconUserEdit } from '@tabler/icons-react';
import { useText } from '../../shared/i18n/i18n.ts';
import { useAccount } from '../../shared/session/account.ts';
import { LinkButton } from '../../shared/ui/links.tsx';

/** What a new shipment takes from the account of its sender. The company is optional. */
const SENDER_FIELDS = ['lastName', 'firstName', 'phone', 'address'] as const satisfies (keyof Account)[];

/** Asks a customer to complete the account, from which new shipments take their sender. Hidden when nothing is missing. */
export const ProfileHint = () => {
  const t = useText();
  const account = useAccount();
  const missing = account ? SENDER_FIELDS.filter((field) => !account[field]?.trim()) : [];
  if (missing.length === 0) return null;
  const fields = missing.map((field) => t(`account.field.${field}`).toLowerCase()).join(', ');
  return (
    <Paper withBorder px="md" py="xs" role="note">
      <Group gap="sm" justify="space-between">
        <Text size="sm">{t('desk.profile', { fields })}</Text>
        <LinkButton to="/settings" size="xs" variant="light" leftSection={<IconUserEdit size={14} aria-hidden />}>
          {t('desk.toProfile')}
        </LinkButton>
      </Group>
    </Paper>
  );
};
