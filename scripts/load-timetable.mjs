// npm run load:timetable -- FILE.csv: puts a newer month of the US DOT's on-time file in use.
import { operate } from './operate.mjs';

await operate(
  'load-timetable',
  'Say which file: npm run load:timetable -- FILE.csv\n(the unzipped "Reporting Carrier On-Time Performance" file of one month)',
);
