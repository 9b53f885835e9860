import '@mantine/dates/styles.css';
import 'dayjs/locale/vi';
import { dayOf } from '@ace/contract/shared/dates/typed-date.ts';
import { DatePicker } from '@mantine/dates';
import { useEffect, useRef } from 'react';
import { useLanguage } from '../../i18n/i18n.ts';

export type CalendarProps = {
  /** `yyyy-MM-dd` */
  day: string | null;
  onPick: (day: string | null) => void;
};

/** The days of a month, and the way to others. The chosen day has the focus, or else today. */
export const Calendar = ({ day, onPick }: CalendarProps) => {
  const language = useLanguage();
  const frame = useRef<HTMLDivElement>(null);
  // If its script came later, the focus is already on what is around it. Nothing scrolls: the calendar may not be in its place yet.
  useEffect(() => frame.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true }), []);
  const today = dayOf(new Date());
  return (
    <div ref={frame}>
      <DatePicker
        value={day}
        defaultDate={day ?? undefined}
        onChange={onPick}
        locale={language}
        firstDayOfWeek={1}
        minDate="1900-01-01"
        maxDate="9999-12-31"
        highlightToday
        getDayProps={(date) => (date === (day ?? today) ? { 'data-autofocus': true } : {})}
      />
    </div>
  );
};
