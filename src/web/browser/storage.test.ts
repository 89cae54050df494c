import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { stored } from './storage.ts';

const KEY = 'test';
const seats = z.object({ seats: z.number() });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => vi.restoreAllMocks());

function block(...methods: readonly ('getItem' | 'setItem' | 'removeItem')[]): void {
  for (const method of methods)
    vi.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException('Denied', 'SecurityError');
    });
}

describe.each([
  ['tab', () => sessionStorage],
  ['device', () => localStorage],
] as const)('a stored value of the %s', (area, storage) => {
  it('is written as JSON, read by every page and removed', () => {
    const value = stored(KEY, seats, area);
    expect(value.get()).toBeUndefined();
    expect(value.set({ seats: 2 })).toBe(true);
    expect(storage().getItem(KEY)).toBe('{"seats":2}');
    expect(stored(KEY, seats, area).get()).toEqual({ seats: 2 });
    value.remove();
    expect(value.get()).toBeUndefined();
    expect(storage().getItem(KEY)).toBeNull();
  });

  it('is the same object until another text is stored', () => {
    const value = stored(KEY, seats, area);
    value.set({ seats: 2 });
    const before = value.get();
    expect(value.get()).toBe(before);
    storage().setItem(KEY, '{"seats":3}');
    expect(value.get()).toEqual({ seats: 3 });
  });

  it.each(['', '{', 'nonsense', 'null', '7', '[]', '{}', '{"seats":"2"}'])(
    'is missing where the stored text is %j',
    (text) => {
      storage().setItem(KEY, text);
      expect(stored(KEY, seats, area).get()).toBeUndefined();
    },
  );

  it('is missing where reading is blocked', () => {
    storage().setItem(KEY, '{"seats":2}');
    block('getItem', 'removeItem');
    const value = stored(KEY, seats, area);
    expect(value.get()).toBeUndefined();
    expect(value.remove).not.toThrow();
  });

  it('lasts as long as the page where the storage is blocked', () => {
    block('getItem', 'setItem', 'removeItem');
    const value = stored(KEY, seats, area);
    expect(value.set({ seats: 2 })).toBe(false);
    expect(value.get()).toEqual({ seats: 2 });
    value.remove();
    expect(value.get()).toBeUndefined();
  });

  it('is the newer one on this page where the storage is full, and is stored once there is room', () => {
    const value = stored(KEY, seats, area);
    value.set({ seats: 2 });
    block('setItem');
    expect(value.set({ seats: 3 })).toBe(false);
    expect(value.get()).toEqual({ seats: 3 });
    vi.restoreAllMocks();
    expect(value.set({ seats: 4 })).toBe(true);
    expect(stored(KEY, seats, area).get()).toEqual({ seats: 4 });
  });

  it('tells its listeners of every change', () => {
    const value = stored(KEY, seats, area);
    const listener = vi.fn();
    const stop = value.subscribe(listener);
    value.set({ seats: 2 });
    value.remove();
    expect(listener).toHaveBeenCalledTimes(2);
    stop();
    value.set({ seats: 3 });
    expect(listener).toHaveBeenCalledTimes(2);
  });
});

it('a text of the device is stored as it is, one of the tab as JSON', () => {
  stored(KEY, z.string(), 'device').set('light');
  stored(KEY, z.string(), 'tab').set('light');
  expect(localStorage.getItem(KEY)).toBe('light');
  expect(sessionStorage.getItem(KEY)).toBe('"light"');
});

it.each(['light', '12', 'true', 'null', '', 'DEN 1800000000000'])(
  'the text %j of the device is read back',
  (text) => {
    const value = stored(KEY, z.string(), 'device');
    value.set(text);
    expect(value.get()).toBe(text);
  },
);

it('a stored value hears other tabs, of its key and of all', () => {
  const listener = vi.fn();
  const stop = stored(KEY, seats, 'device').subscribe(listener);
  for (const key of [KEY, null, 'other'])
    window.dispatchEvent(new StorageEvent('storage', { key }));
  expect(listener).toHaveBeenCalledTimes(2);
  stop();
  window.dispatchEvent(new StorageEvent('storage', { key: KEY }));
  expect(listener).toHaveBeenCalledTimes(2);
});
