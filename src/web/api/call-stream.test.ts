import { afterEach, expect, it, vi } from 'vitest';
import { searchFlights } from '#contract/flights.ts';
import { fakeStream, lines } from '#test/screen/fake-stream.ts';
import { callStream } from './call-stream.ts';

afterEach(() => void vi.restoreAllMocks());

it.each([
  [
    { ...lines.error('newer_code', 'Fares are closed tonight.'), more: 1 },
    'unexpected',
    'Fares are closed tonight.',
  ],
  [{ kind: 'error', error: 'Out of service' }, 'unexpected', 'Out of service'],
  [{ kind: 'error' }, 'unexpected', searchFlights.failure],
  [lines.error('fares_unavailable', 'Later.'), 'fares_unavailable', 'Later.'],
])(
  'a streamed call throws the message of the server for the error line %j',
  async (line, code, message) => {
    const feed = fakeStream();
    const { signal } = new AbortController();
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () => feed.open(signal));
    const query = { origin: 'DEN', date: '2026-11-25' };
    const ended = callStream(searchFlights, { query }, { signal, onEvent: () => {} });
    feed.send(lines.begun(1), line);
    await expect(ended).rejects.toMatchObject({ code, message });
  },
);
