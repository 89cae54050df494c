import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { UserDto } from '#contract/auth.ts';
import { HERE } from '#test/answers.ts';
import { fakeApi, givenMember } from './fake-api.ts';
import { openApp } from './open-app.tsx';

const THERE = {
  ...HERE,
  id: 'there',
  created_at: '2026-11-02T12:00:00.000Z',
  current: false,
  browser: null,
};

export async function openProfile(changes: Partial<UserDto> = {}) {
  givenMember(changes);
  fakeApi.on('GET /auth/sessions', { status: 200, json: { sessions: [HERE, THERE] } });
  const app = openApp('/profile');
  await screen.findByRole('heading', { level: 1, name: 'Your profile' });
  return app;
}

export const button = (name: string | RegExp) => screen.getByRole('button', { name });
export const press = (name: string | RegExp) => userEvent.click(button(name));
export const input = (label: string) => screen.getByLabelText(label);
