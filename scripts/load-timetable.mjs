// npm run load:timetable -- FILE.csv: puts a newer month of the US DOT's on-time file in use.
import { operateOnFile } from './operate.mjs';

await operateOnFile(
  'load-timetable',
  'Say which file: npm run load:timetable -- FILE.csv\n(the unzipped "Reporting Carrier On-Time Performance" file of one month)',
);
