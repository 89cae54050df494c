import { DAY_SCALE } from '#web/features/search/filters.ts';

const ANY = /^\s*any\b/i;
const END_OF_DAY = DAY_SCALE.max;

const numberOrNull = (value: number) => (Number.isFinite(value) ? value : null);

/** Parses `10h 30m`, `10:30`, `10.5` and `any` to hours; null for anything else. @param most far end of the scale. */
export function parseHours(text: string, most: number): number | null {
  if (ANY.test(text)) return most;
  const match = /^\s*(\d{1,2}(?:\.\d+)?)\s*(?:(?:h(?:ours?)?|:)\s*(?:(\d{1,2})\s*m?)?)?\s*$/i.exec(
    text,
  );
  return match ? numberOrNull(Number(match[1]) + Number(match[2] ?? 0) / 60) : null;
}

/** Parses `$150`, `150` and `any` to dollars; null for anything else. */
export function parsePrice(text: string, ceiling: number): number | null {
  if (ANY.test(text)) return ceiling;
  const match = /^\s*\$?\s*(\d{1,6})(?:\.\d+)?\s*$/.exec(text);
  return match ? Number(match[1]) : null;
}

const NAMED_TIMES: Readonly<Record<string, number>> = { noon: 720, midday: 720, midnight: 0 };

/** Parses `6:30 AM`, `6p`, `18:30` and `noon` to minutes after midnight; null for anything else. */
export function parseDayTime(text: string): number | null {
  const named = NAMED_TIMES[text.trim().toLowerCase()];
  if (named !== undefined) return named;
  const match = /^\s*(\d{1,2})(?::([0-5]\d))?\s*(?:([ap])\.?m?\.?)?\s*$/i.exec(text);
  if (!match) return null;
  const [hour, minute, half] = [Number(match[1]), Number(match[2] ?? 0), match[3]?.toLowerCase()];
  if (half ? hour < 1 || hour > 12 : hour > 24) return null;
  const hours = half ? (hour % 12) + (half === 'p' ? 12 : 0) : hour;
  const total = Math.min(hours * 60 + minute, END_OF_DAY);
  return total === END_OF_DAY - 1 ? END_OF_DAY : total;
}
