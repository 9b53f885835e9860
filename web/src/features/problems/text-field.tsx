import { PROBLEM_LIMITS, type ReportReason } from '@ace/contract/problems/reasons.ts';
import { Textarea } from '@mantine/core';
import { useText } from '../../shared/i18n/i18n.ts';

type Props = { reason: ReportReason | '' | null; value: string; onChange: (text: string) => void };

/** Whether a reason says too little without a text. */
export const isTextMissing = (reason: Props['reason'], text: string) => reason === 'other' && text.trim() === '';

/** The text of a problem besides its reason. */
export const TextField = ({ reason, value, onChange }: Props) => {
  const t = useText();
  return (
    <Textarea
      label={t('problem.field.text')}
      description={reason === 'other' ? undefined : t('problem.optional')}
      autosize
      minRows={2}
      maxRows={8}
      maxLength={PROBLEM_LIMITS.text}
      withAsterisk={reason === 'other'}
      error={isTextMissing(reason, value) && t('problem.needed')}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
};
