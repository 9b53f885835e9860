import { PARTNERS } from '@ace/contract/partners/carriers.ts';
import { StuckDaysInput } from '@ace/contract/progress/stuck-days.ts';
import { Button, Group, Stack, Text } from '@mantine/core';
import { NumberField } from '../../shared/form/fields/number-field.tsx';
import { schemaForm } from '../../shared/form/schema/schema-form.ts';
import { SaveButton, SettingForm } from '../../shared/form/setting-form.tsx';
import { textOf, useText } from '../../shared/i18n/i18n.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { saveStuckDays, stuckDaysQuery } from './queries.ts';

const form = schemaForm(StuckDaysInput);

/** Sets after how many days a shipment counts as stuck. */
export const StuckDaysDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useText();
  const labelOf = (partner: string) => (partner === 'none' ? t('desk.stuckDays.own') : textOf(`shipment.partner.${partner}`)) ?? partner;
  return (
    <Dialog title={t('desk.stuckDays.title')} onClose={onClose}>
      <SettingForm
        form={form}
        query={stuckDaysQuery}
        save={saveStuckDays}
        onSaved={() => {
          onClose();
          return t('desk.stuckDays.saved');
        }}
        name={t('desk.stuckDays.title')}
        messageOf={form.messageOf}
        labelOf={labelOf}
      >
        {({ isSaving }) => (
          <Stack gap="sm">
            <Text size="sm">{t('desk.stuckDays.lead')}</Text>
            {PARTNERS.map((partner) => (
              <NumberField key={partner} name={partner} label={labelOf(partner)} isWhole />
            ))}
            <Group justify="flex-end" mt="xs">
              <Button variant="default" onClick={onClose}>
                {t('form.cancel')}
              </Button>
              <SaveButton isSaving={isSaving} />
            </Group>
          </Stack>
        )}
      </SettingForm>
    </Dialog>
  );
};
