// npm run load:blackouts -- FILE: puts a newer list of days without GoWild fares in use.
import { operateOnFile } from './operate.mjs';

await operateOnFile(
  'load-blackouts',
  'Say which file: npm run load:blackouts -- FILE\n(.json, .csv or .txt with days like 2026-12-24)',
);
