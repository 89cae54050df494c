import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { vi } from 'vitest';
import { createQueryClient } from '#web/app/app-parts.ts';
import { createSessionStore } from '#web/session/session-store.ts';
import { SessionProvider } from '#web/session/use-session.tsx';
import { aUser } from './fake-api.ts';

interface PanelFixture {
  readonly who?: 'guest' | 'free' | 'premium' | 'unknown';
  /** The current time; timers run. */
  readonly now?: string;
}

/** Renders a component for a premium member over the fake API. */
export function showPanel(panel: ReactNode, { who = 'premium', now }: PanelFixture = {}) {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(now ?? '2026-11-21T19:00:00Z') });
  const store = createSessionStore();
  const isMember = who === 'free' || who === 'premium';
  const session = {
    ...store.get(),
    user: isMember ? aUser({ is_premium: who === 'premium' }) : null,
    isAuthenticated: isMember,
    isLoading: who === 'unknown',
  };
  render(
    <QueryClientProvider client={createQueryClient()}>
      <SessionProvider store={{ ...store, get: () => session }}>
        <MemoryRouter>
          <main>{panel}</main>
        </MemoryRouter>
      </SessionProvider>
    </QueryClientProvider>,
  );
  return userEvent.setup();
}
