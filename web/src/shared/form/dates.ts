import '@mantine/dates/styles.css';
import 'dayjs/locale/vi';
import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat';

// Date fields read what was typed with a format of their own.
dayjs.extend(customParseFormat);
