import { Button, Group, Text } from '@mantine/core';
import { selectField } from '../../../shared/form/fields/fields.tsx';
import { useText } from '../../../shared/i18n/i18n.ts';
import { Hint } from '../../../shared/ui/hint.tsx';
import type { useOwner } from './use-owner.ts';

/** The owner of the shipment. It is placed before the first field, so that it adds no tab stop between sender and receiver. */
export const SenderOwner = ({ owner: { name, offered, take } }: { owner: ReturnType<typeof useOwner> }) => {
  const t = useText();
  return (
    <div>
      {/* The name is loaded after the form: its line is there before, so that nothing moves. */}
      <Group gap="xs" wrap="nowrap" mb="sm">
        <Hint flex={1} truncate title={name}>
          {t('shipment.form.owner', { name })}
        </Hint>
        <Button
          size="compact-xs"
          variant="subtle"
          flex="none"
          onClick={({ currentTarget: { form } }) => {
            const field = form?.querySelector<HTMLInputElement>('input[name=ownerId]');
            if (field) selectField(field);
          }}
        >
          {t('shipment.form.changeOwner')}
        </Button>
      </Group>
      <div role="status">
        {offered && (
          <Text size="sm" component="div" mb="sm">
            {t('shipment.form.otherOwner', { name: offered })}{' '}
            <Button size="compact-xs" variant="light" onClick={take}>
              {t('shipment.form.takeOwner')}
            </Button>
          </Text>
        )}
      </div>
    </div>
  );
};
