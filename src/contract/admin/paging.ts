import * as z from 'zod/mini';
import { clampedNumber } from '../fields.ts';

/** Rows of a page unless the caller says otherwise, and at most. */
const PAGE = { usual: 50, most: 100 };
const MOST_PAGES = 100_000;

/** What every list of the dashboard can be asked. */
export const listQuery = <const Filter extends string, const Sort extends string>(
  filters: readonly [Filter, ...Filter[]],
  sorts: readonly [Sort, ...Sort[]],
) =>
  z.object({
    page: clampedNumber(1, 1, MOST_PAGES),
    limit: clampedNumber(PAGE.usual, 1, PAGE.most),
    /** Part of a name, an address or an airport code; empty for everything. */
    q: z._default(
      z
        .string()
        .check(
          z.trim(),
          z.maxLength(100, 'Search for at most 100 characters'),
          z.regex(/^\P{Cc}*$/u, 'Search for letters and digits'),
        ),
      '',
    ),
    filter: z._default(z.enum(filters), filters[0]),
    sort: z._default(z.enum(sorts), sorts[0]),
    order: z._default(z.enum(['desc', 'asc']), 'desc'),
  });

export const pagination = z.object({
  page: z.number(),
  limit: z.number(),
  total: z.number(),
  /** At least 1. */
  pages: z.number(),
});
export type PaginationDto = z.output<typeof pagination>;
