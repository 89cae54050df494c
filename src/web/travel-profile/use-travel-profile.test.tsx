import '#test/screen/matchers.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { NO_TRAVEL_PROFILE } from '#contract/travel-profile.ts';
import { fakeApi, givenMember, refusal } from '#test/screen/fake-api.ts';
import { createAppParts } from '#web/app/app-parts.ts';
import { SessionProvider } from '#web/session/use-session.tsx';
import { Toasts } from '#web/ui/toasts.tsx';
import { deviceProfile } from './device-profile.ts';
import { useSearchedFrom, useTravelProfile } from './use-travel-profile.ts';

let restore = () => {};
let stop = () => {};
beforeEach(() => {
  localStorage.clear();
  restore = fakeApi.install();
});
afterEach(() => {
  cleanup();
  stop();
  restore();
  localStorage.clear();
});

const MINE = { home_airports: ['DEN', 'COS'], party: 2, passes: 1, den: true, warm_from: 70 };
const ok = (profile: unknown) => ({ status: 200, json: { profile } });

function providers() {
  const { queries, session } = createAppParts();
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={queries}>
      <SessionProvider store={session}>
        <Toasts>{children}</Toasts>
      </SessionProvider>
    </QueryClientProvider>
  );
  return { session, wrapper };
}

/** Two screens that use it, and one that searches. */
async function opened() {
  const { session, wrapper } = providers();
  stop = session.start();
  const uses = () => ({
    one: useTravelProfile(),
    other: useTravelProfile().profile,
    searchedFrom: useSearchedFrom(),
  });
  const { result } = renderHook(uses, { wrapper });
  await waitFor(() => expect(session.get().isLoading).toBe(false));
  return { session, now: () => result.current };
}

const heard = (method: string) =>
  fakeApi.heard(`${method} /profile/travel`).map(({ body }) => body ?? method);

describe('how a guest travels', () => {
  it('is shown by every screen that uses it, and is unknown in a page of the server', async () => {
    deviceProfile.change({ home_airports: ['LAS'] });
    const Told = () => useTravelProfile().profile.home_airports.join();
    const { wrapper: Wrapper } = providers();
    expect(renderToString(<Wrapper>{<Told />}</Wrapper>)).not.toContain('LAS');
    const { now } = await opened();
    expect(now().other.home_airports).toEqual(['LAS']);
    act(() => now().one.save({ den: true }));
    expect(now().one.profile).toMatchObject({ home_airports: ['LAS'], den: true });
    expect(now().other).toBe(now().one.profile);
    expect([...heard('GET'), ...heard('PUT'), ...heard('POST')]).toEqual([]);
  });

  it('follows a change in another tab', async () => {
    const { now } = await opened();
    localStorage.setItem('travel_profile', JSON.stringify({ home_airports: ['MCO'] }));
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'travel_profile' })));
    expect(now().other.home_airports).toEqual(['MCO']);
  });

  it('has the last origin of a search as home airport, but keeps several', async () => {
    const { now } = await opened();
    act(() => now().searchedFrom(''));
    expect(now().other).toBe(NO_TRAVEL_PROFILE);
    act(() => now().searchedFrom('LAS,DEN'));
    act(() => now().searchedFrom('CITY:NEW YORK CITY'));
    expect(now().other.home_airports).toHaveLength(1);
    expect(now().other.home_airports).not.toContain('LAS');
    act(() => now().one.save({ home_airports: ['DEN', 'COS'] }));
    act(() => now().searchedFrom('LAS'));
    expect(now().other.home_airports).toEqual(['DEN', 'COS']);
  });
});

describe('how a member travels', () => {
  beforeEach(() => givenMember());

  it('is loaded onto the device once, in place of what the device knew', async () => {
    deviceProfile.change({ home_airports: ['LAS'], party: 4, passes: 4 });
    fakeApi.on('GET /profile/travel', ok(MINE));
    const { now } = await opened();
    await waitFor(() => expect(now().other).toEqual(MINE));
    expect(heard('GET')).toHaveLength(1);
    expect(heard('POST')).toEqual([]);
  });

  it('is taken over from the device by an account that has none', async () => {
    deviceProfile.change({ home_airports: ['LAS', 'QQQ'] });
    const stored = { ...NO_TRAVEL_PROFILE, home_airports: ['LAS'] };
    fakeApi.on('GET /profile/travel', ok(null));
    fakeApi.on('POST /profile/travel', ok(stored));
    const { now } = await opened();
    await waitFor(() => expect(now().other.home_airports).toEqual(['LAS']));
    expect(heard('POST')).toEqual([{ ...stored, home_airports: ['LAS', 'QQQ'] }]);
  });

  it('is not taken over from a device that knows nothing', async () => {
    fakeApi.on('GET /profile/travel', ok(null));
    await opened();
    await waitFor(() => expect(heard('GET')).toHaveLength(1));
    expect(heard('POST')).toEqual([]);
  });

  it('is sent whole, one change after the other', async () => {
    fakeApi.on('GET /profile/travel', ok(MINE));
    let answer = () => {};
    fakeApi.on('PUT /profile/travel', async (body) => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return ok(body);
    });
    const { now } = await opened();
    await waitFor(() => expect(now().other).toEqual(MINE));
    act(() => now().one.save({ warm_from: 80 }));
    act(() => now().one.save({ den: false }));
    await waitFor(() => expect(heard('PUT')).toEqual([{ ...MINE, warm_from: 80 }]));
    await act(async () => answer());
    await waitFor(() => expect(heard('PUT')).toHaveLength(2));
    await act(async () => answer());
    expect(heard('PUT')[1]).toEqual({ ...MINE, warm_from: 80, den: false });
    expect(now().other).toEqual({ ...MINE, warm_from: 80, den: false });
  });

  it('stays as it was when the account does not take a change', async () => {
    fakeApi.on('GET /profile/travel', ok(MINE));
    const text = 'We do not know QQQ';
    fakeApi.on('PUT /profile/travel', {
      status: 400,
      json: refusal('unknown_airport', text, { home_airports: text }),
    });
    const { now } = await opened();
    await waitFor(() => expect(now().other).toEqual(MINE));
    await act(() => expect(now().one.saveOrFail({ home_airports: ['QQQ'] })).rejects.toThrow(text));
    expect(now().other).toEqual(MINE);
  });

  it('keeps a change on the device that the account did not take', async () => {
    fakeApi.on('GET /profile/travel', ok(MINE));
    fakeApi.on('PUT /profile/travel', 'unreachable');
    const { now } = await opened();
    await waitFor(() => expect(now().other).toEqual(MINE));
    act(() => now().one.save({ party: 3 }));
    await waitFor(() => expect(heard('PUT')).toHaveLength(1));
    expect(now().other).toEqual({ ...MINE, party: 3 });
  });

  it('has the first origin of a search as home airport only while there is none', async () => {
    fakeApi.on('GET /profile/travel', ok(null));
    fakeApi.on('PUT /profile/travel', (body) => ok(body));
    const { now } = await opened();
    await waitFor(() => expect(heard('GET')).toHaveLength(1));
    act(() => now().searchedFrom('LAS'));
    await waitFor(() => expect(heard('PUT')).toHaveLength(1));
    act(() => now().searchedFrom('DEN'));
    expect(now().other.home_airports).toEqual(['LAS']);
  });

  it('does not stay on the device after the sign-out', async () => {
    fakeApi.on('GET /profile/travel', ok(MINE));
    fakeApi.on('POST /auth/logout', { status: 204 });
    const { now, session } = await opened();
    await waitFor(() => expect(now().other).toEqual(MINE));
    await act(() => session.signOut());
    expect(now().other).toBe(NO_TRAVEL_PROFILE);
    expect(localStorage.getItem('travel_profile')).toBeNull();
  });
});
