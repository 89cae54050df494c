import '#test/screen/matchers.ts';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { register } from '#contract/auth.ts';
import { aUser, fakeApi, refusal } from '#test/screen/fake-api.ts';
import { screenTest } from '#test/screen/open-app.tsx';
import { call } from '#web/api/client.ts';
import { drafts } from '#web/session/drafts.ts';
import { createSessionStore, UNKNOWN } from '#web/session/session-store.ts';
import { SessionProvider, useSession } from '#web/session/use-session.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/fields.tsx';
import { useEndpointForm } from './use-endpoint-form.ts';

screenTest();
afterEach(() => void vi.useRealTimers());

const CALL = 'POST /auth/register';
const member = aUser();
const session = { ...UNKNOWN, user: member, isAuthenticated: true, isLoading: false };
const DEFAULTS = { email: '', first_name: 'Maya', last_name: 'Ruiz' };

function NameForm({ onSent }: { readonly onSent: (email: string) => void }) {
  const form = useEndpointForm(register, {
    defaults: DEFAULTS,
    toBody: (typed) => ({ ...typed, password: 'a long secret' }),
    check: ({ first_name }): { readonly first_name?: string } =>
      first_name === 'Nobody' ? { first_name: 'Somebody, please' } : {},
    send: async (body) => {
      await call(register, { body });
      onSent(body.email);
    },
    draft: 'a form',
  });
  return (
    <form {...form.formProps}>
      {form.refusal && <p role="alert">{form.refusal}</p>}
      <TextField label="Email" {...form.field('email')} />
      <TextField label="First name" {...form.field('first_name')} />
      <TextField label="Last name" {...form.field('last_name')} />
      <Button {...form.buttonProps}>Save</Button>
    </form>
  );
}

/** Screens of members are shown once the session is known. */
const WhenSignedIn = ({ children }: { readonly children: ReactNode }) =>
  useSession().user && children;

function openForm() {
  const onSent = vi.fn();
  const store = { ...createSessionStore(), get: () => session };
  render(
    <SessionProvider store={store}>
      <WhenSignedIn>
        <NameForm onSent={onSent} />
      </WhenSignedIn>
    </SessionProvider>,
  );
  return onSent;
}

const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const button = () => screen.getByRole('button', { name: 'Save' });
const press = () => userEvent.click(button());
const type = (text: string) => userEvent.type(input('Email'), text);

const ANSWER = { status: 200, json: { token: 'new', user: member } };

describe('a form of an endpoint', () => {
  it('is checked by the schema of the endpoint and focuses the first field with an error', async () => {
    openForm();
    await userEvent.clear(input('Last name'));
    await press();
    await waitFor(() => expect(input('Email')).toHaveAccessibleDescription('Email is required'));
    expect(input('Last name')).toHaveAccessibleDescription('Last name is required');
    expect(input('Email')).toHaveFocus();
    expect(fakeApi.heard(CALL)).toHaveLength(0);
    await type('maya@example.com');
    await waitFor(() => expect(input('Email')).not.toHaveAttribute('aria-invalid'));
  });

  it('shows its own errors beside those of the endpoint', async () => {
    openForm();
    await userEvent.clear(input('First name'));
    await userEvent.type(input('First name'), 'Nobody');
    await press();
    await waitFor(() =>
      expect(input('First name')).toHaveAccessibleDescription('Somebody, please'),
    );
    expect(input('Email')).toHaveAccessibleDescription('Email is required');
  });

  it('sends what the schema has read, once for two submissions', async () => {
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    fakeApi.on(CALL, async () => {
      await answered;
      return ANSWER;
    });
    const onSent = openForm();
    await type(' Maya@Example.com {enter}{enter}');
    await waitFor(() => expect(button()).toHaveAttribute('aria-busy', 'true'));
    answer();
    await waitFor(() => expect(onSent).toHaveBeenCalledWith('maya@example.com'));
    await waitFor(() => expect(button()).not.toHaveAttribute('aria-busy'));
    expect(fakeApi.heard(CALL).map(({ body }) => body.email)).toEqual(['maya@example.com']);
  });

  it('shows refusals of the server at their fields and focuses the first', async () => {
    const fields = { last_name: 'Not this one', other: 'Unknown here' };
    fakeApi.on(CALL, { status: 400, json: refusal('invalid_input', 'Wrong', fields) });
    const onSent = openForm();
    await type('maya@example.com');
    await press();
    await waitFor(() => expect(input('Last name')).toHaveAccessibleDescription('Not this one'));
    expect(input('Last name')).toHaveFocus();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(onSent).not.toHaveBeenCalled();
  });

  it.each([
    [{ status: 500 }, 'Registration failed. Please try again.'],
    [{ status: 409, json: refusal('email_taken', 'There is an account.') }, 'There is an account.'],
  ])('says what no field is wrong about (%#), until the next submission', async (answer, text) => {
    fakeApi.on(CALL, answer);
    const onSent = openForm();
    await type('maya@example.com');
    await press();
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    fakeApi.on(CALL, ANSWER);
    await press();
    await waitFor(() => expect(onSent).toHaveBeenCalled());
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('waits after too many attempts as long as the server says', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const json = refusal('too_many_requests', 'Too many.');
    fakeApi.on(CALL, { status: 429, json, headers: { 'retry-after': '61' } });
    const onSent = openForm();
    await type('maya@example.com');
    await press();
    const text = 'Too many attempts. Try again in 2 minutes.';
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(button()).toHaveAttribute('aria-disabled', 'true');
    fakeApi.on(CALL, ANSWER);
    await press();
    expect(fakeApi.heard(CALL)).toHaveLength(1);
    act(() => void vi.advanceTimersByTime(61_000));
    expect(button()).not.toHaveAttribute('aria-disabled');
    await press();
    await waitFor(() => expect(onSent).toHaveBeenCalled());
  });

  it('keeps what was typed when the session ends, and nothing where nothing was', async () => {
    openForm();
    drafts.keep(member.id);
    expect(drafts.exist()).toBe(false);
    await type('maya@');
    drafts.keep(member.id);
    cleanup();
    openForm();
    expect(input('Email')).toHaveValue('maya@');
    expect(drafts.exist()).toBe(false);
  });
});
