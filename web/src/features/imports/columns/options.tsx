import { type ImportOptions, ON_DUPLICATE } from '@ace/contract/imports/import.ts';
import { Checkbox, SegmentedControl, Stack, Text } from '@mantine/core';
import { useText } from '../../../shared/i18n/i18n.ts';
import { Section } from '../../../shared/ui/section.tsx';

type Options = Pick<ImportOptions, 'onDuplicate' | 'mergeByReference' | 'withHidden'>;

/** How rows with a reference are imported. */
export const OptionFields = ({ options, onChange }: { options: Options; onChange: (options: Options) => void }) => {
  const t = useText();
  const { onDuplicate, mergeByReference } = options;
  return (
    <Section title={t('import.columns.options')}>
      <Stack gap="sm" align="start">
        <div>
          <Text size="sm" id="on-duplicate" mb={4}>
            {t('import.columns.duplicates')}
          </Text>
          <SegmentedControl
            aria-labelledby="on-duplicate"
            value={onDuplicate}
            // The values are those of the choices.
            onChange={(value) => onChange({ ...options, onDuplicate: value as Options['onDuplicate'] })}
            data={ON_DUPLICATE.map((value) => ({ value, label: t(`import.columns.onDuplicate.${value}`) }))}
          />
          <Text size="sm" c="dimmed">
            {t(`import.columns.onDuplicateHint.${onDuplicate}`)}
          </Text>
        </div>
        <Checkbox
          label={t('import.columns.merge')}
          checked={mergeByReference}
          onChange={({ currentTarget }) => onChange({ ...options, mergeByReference: currentTarget.checked })}
        />
      </Stack>
    </Section>
  );
};
