import '#test/screen/matchers.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { deleteAlert, listAlerts } from '#contract/alerts.ts';
import { weather } from '#contract/weather.ts';
import { fakeApi } from '#test/screen/fake-api.ts';
import { createQueryClient } from '#web/app/app-parts.ts';
import { useCall, useSend } from './use-call.ts';

let restore = () => {};
beforeEach(() => {
  restore = fakeApi.install();
});
afterEach(() => {
  cleanup();
  restore();
});

const forecast = (city: string) => ({ status: 200, json: { city, forecasts: [] } });
const OWN = { active: 0, limit: 20, simulated: false, notifications: [] };

function rendered<T>(hook: () => T) {
  const queries = createQueryClient();
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  );
  return { queries, ...renderHook(hook, { wrapper }) };
}

const useForecast = (destination: string) => useCall(weather, { params: { destination } });

it('a call is made once for everybody who asks the same, and again for another input', async () => {
  fakeApi.on('GET /weather/DEN', forecast('Denver'));
  fakeApi.on('GET /weather/LAS', forecast('Las Vegas'));
  const { result } = rendered(() => [
    useForecast('DEN').data,
    useForecast('DEN').data,
    useForecast('LAS').data,
  ]);
  await waitFor(() => expect(result.current).not.toContain(undefined));
  expect(result.current[0]).toBe(result.current[1]);
  expect(result.current[0]).not.toEqual(result.current[2]);
  expect(fakeApi.heard('GET /weather/DEN')).toHaveLength(1);
});

it('a call is aborted when the last component that needs it is gone', async () => {
  let signal: AbortSignal | null | undefined;
  globalThis.fetch = (_url, init) => {
    signal = init?.signal;
    return new Promise(() => {});
  };
  const { unmount } = rendered(() => useForecast('DEN'));
  await waitFor(() => expect(signal?.aborted).toBe(false));
  unmount();
  expect(signal?.aborted).toBe(true);
});

it.each([
  ['success', { status: 204 }],
  ['refusal', { status: 409, json: { error: 'storage_unavailable', message: 'No.' } }],
])(
  'a sent call refetches what it changed after a %s, and is pending until then',
  async (_, answer) => {
    let letLoad = () => {};
    const loading = new Promise<void>((resolve) => {
      letLoad = resolve;
    });
    fakeApi.on('GET /notifications', { status: 200, json: OWN });
    fakeApi.on('DELETE /notifications/7', answer);
    const query = { include_completed: 'false' } as const;
    const { result } = rendered(() => ({
      list: useCall(listAlerts, { query }),
      deletion: useSend(deleteAlert, { refetch: [listAlerts] }),
    }));
    await waitFor(() => expect(result.current.list.data).toEqual(OWN));
    fakeApi.on('GET /notifications', async () => {
      await loading;
      return { status: 200, json: { ...OWN, active: 1 } };
    });
    result.current.deletion.mutate({ params: { id: '7' } });
    await waitFor(() => expect(fakeApi.heard('GET /notifications')).toHaveLength(2));
    expect(result.current.deletion.isPending).toBe(true);
    letLoad();
    await waitFor(() => expect(result.current.deletion.isPending).toBe(false));
    expect(result.current.list.data).toMatchObject({ active: 1 });
  },
);
