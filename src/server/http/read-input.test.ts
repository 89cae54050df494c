import type { FastifyRequest } from 'fastify';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import { inputReader } from './read-input.ts';

const reader = (parts: Partial<Endpoint>) => {
  const read = inputReader(parts as Endpoint);
  return (url: string, request: object = {}) => read({ url, ...request } as FastifyRequest);
};
const query = z.object({ day: z.string().check(z.minLength(3)) });

it('reads the same address once, and nobody can change what was read', () => {
  const read = reader({ query });
  const once = read('/a?day=mon&more=x');
  expect(once).toEqual({ query: { day: 'mon' } });
  expect(read('/a?day=mon&more=x')).toBe(once);
  expect(read('/a?day=tue')).not.toBe(once);
  expect(Object.isFrozen(once) && Object.isFrozen(once.query)).toBe(true);
});

it('reads a query as a form writes it', () => {
  const read = reader({ query });
  expect(read('/a?day=at+noon%3F')).toEqual({ query: { day: 'at noon?' } });
  expect(() => read('/a?day=mon&day=tue')).toThrow();
  expect(() => read('/a?day=')).toThrow();
  expect(() => read('/a')).toThrow();
});

it('refuses what is wrong each time', () => {
  const read = reader({ query });
  for (const _time of ['first', 'second']) expect(() => read('/a?day=x')).toThrow();
});

it('keeps neither what comes with a body nor long addresses', () => {
  const body = z.object({ day: z.string() });
  const posted = reader({ body });
  expect(posted('/a', { body: { day: 'mon' } })).toEqual({ body: { day: 'mon' } });
  expect(posted('/a', { body: { day: 'tue' } })).toEqual({ body: { day: 'tue' } });
  expect(() => posted('/a', {})).toThrow();
  const read = reader({ query });
  const long = `/a?day=${'x'.repeat(200)}`;
  expect(read(long)).not.toBe(read(long));
});
