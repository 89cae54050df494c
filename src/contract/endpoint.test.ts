import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { toWire } from './endpoint.ts';

const dto = z.object({
  id: z.number(),
  created_at: z.string(),
  last_used_at: z.nullable(z.string()),
  sent_24h: z.optional(z.number()),
  scopes: z.array(z.string()),
});

it('writes the declared fields of a row, times in UTC, and nothing else that it has', () => {
  const row = {
    id: 1,
    passwordHash: 'secret',
    created_at: 'secret',
    createdAt: new Date('2026-11-21T18:00:00Z'),
    lastUsedAt: null,
    sent24h: 3,
    scopes: ['search'] as const,
  };
  expect(toWire(dto, row)).toEqual({
    id: 1,
    created_at: '2026-11-21T18:00:00.000Z',
    last_used_at: null,
    sent_24h: 3,
    scopes: ['search'],
  });
});

it('takes no row without a declared field', () => {
  // @ts-expect-error the row has no `lastUsedAt`
  expect(toWire(dto, { id: 1, createdAt: '', scopes: [] })).not.toHaveProperty('lastUsedAt');
});
