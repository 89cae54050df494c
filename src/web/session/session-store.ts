import * as z from 'zod/mini';
import {
  googleSignIn,
  login,
  logout,
  register,
  type UserDto,
  verifyToken,
} from '#contract/auth.ts';
import type { RawInputOf } from '#contract/endpoint.ts';
import { deleteAccount } from '#contract/leave.ts';
import { passkeySignIn } from '#contract/passkeys.ts';
import { loginCode } from '#contract/two-factor.ts';
import { ApiError, call, sessionToken, TOKEN_KEY } from '#web/api/client.ts';
import { forgetGoogleChoice } from '#web/browser/google-identity.ts';
import { forgetOwnAnswers } from '#web/browser/online.ts';
import { onOtherTab, setCookie, stored } from '#web/browser/storage.ts';
import { createStore, type Store } from '#web/store.ts';
import { deviceProfile } from '#web/travel-profile/device-profile.ts';
import { drafts } from './drafts.ts';
import { noticesHere } from './notices-here.ts';

export interface Session {
  readonly user: UserDto | null;
  readonly isAuthenticated: boolean;
  /** True until the stored token has been verified. */
  readonly isLoading: boolean;
  readonly error: string | null;
  readonly showWelcomeModal: boolean;
  /** A token is stored but could not be verified: neither signed in nor signed out. */
  readonly isUnverified: boolean;
  /** The server has ended the last session of this tab. */
  readonly hasEnded: boolean;
  /** Storage is blocked or full: the session ends with this page. */
  readonly isUnkept: boolean;
}

type Typed<Body> = Omit<Body, 'device_token'>;
type SignIn = Typed<RawInputOf<typeof login>['body']>;
export type Registration = Typed<RawInputOf<typeof register>['body']>;
type SignInCode = Typed<RawInputOf<typeof loginCode>['body']>;
type GoogleSignIn = Typed<RawInputOf<typeof googleSignIn>['body']>;
type PasskeySignIn = Typed<RawInputOf<typeof passkeySignIn>['body']>;

/** Whether the welcome is due. Stored, because a full load may lie between registration and the welcome. */
const welcome = stored('welcome', z.literal(true), 'tab');

export interface SessionStore {
  readonly get: () => Session;
  readonly subscribe: (listener: () => void) => () => void;
  /** Verifies the stored token and follows other tabs. Returns a function that stops it. */
  readonly start: () => () => void;
  /** Keeps the token when the server does not respond. */
  readonly verify: () => Promise<void>;
  /** @throws ApiError when refused; its message is also in `error`, but for that of `code_needed`. */
  readonly signIn: (body: SignIn) => Promise<void>;
  /** The second step of a sign-in that was answered with `code_needed`. */
  readonly signInWithCode: (body: SignInCode) => Promise<void>;
  /** As `signIn`, and shows the welcome. */
  readonly register: (body: Registration) => Promise<void>;
  /** As `signIn`; shows the welcome to new members. */
  readonly signInWithGoogle: (body: GoogleSignIn) => Promise<void>;
  /** As `signIn`. */
  readonly signInWithPasskey: (body: PasskeySignIn) => Promise<void>;
  /** Signs out at once; also revokes the token on the server if possible. */
  readonly signOut: () => Promise<void>;
  /**
   * Deletes the account and leaves as `signOut` does; the next person is not known in this browser.
   * @throws ApiError when refused; nothing has changed then.
   */
  readonly deleteAccount: (password: string | undefined) => Promise<void>;
  /** Called when the server has ended the session. */
  readonly end: () => void;
  /** Also tells other tabs of another plan. */
  readonly replaceUser: (user: UserDto) => void;
  readonly clearError: () => void;
  readonly hideWelcome: () => void;
}

const PLAN_KEY = 'plan';
const lastPlan = stored(PLAN_KEY, z.enum(['premium', 'free']), 'device');

/** Until the stored token has been read; also what the server renders. */
export const UNKNOWN: Session = {
  user: null,
  isAuthenticated: false,
  isLoading: true,
  error: null,
  showWelcomeModal: false,
  isUnverified: false,
  hasEnded: false,
  isUnkept: false,
};

const SIGNED_OUT: Session = { ...UNKNOWN, isLoading: false };

const asGuest = (): Session => ({ ...SIGNED_OUT, hasEnded: sessionEnd.get() === true });

type SessionState = Store<Session>;

/** Writing another plan notifies the other tabs. */
const sharePlan = ({ is_premium }: UserDto) => lastPlan.set(is_premium ? 'premium' : 'free');

function enter(state: SessionState, user: UserDto, showWelcomeModal: boolean): void {
  memberHint.write();
  sessionEnd.remove();
  drafts.keepOnlyOf(user.id);
  const { isUnkept } = state.get();
  state.set({ ...SIGNED_OUT, user, isAuthenticated: true, showWelcomeModal, isUnkept });
  sharePlan(user);
}

const isWelcomed = (state: SessionState): boolean =>
  state.get().showWelcomeModal || welcome.get() === true;

function leave(state: SessionState): void {
  sessionToken.remove();
  memberHint.remove();
  deviceProfile.remove();
  void forgetOwnAnswers().catch(() => undefined);
  welcome.remove();
  // A failing push API must not prevent signing out.
  void noticesHere.end().catch(() => undefined);
  state.set(asGuest());
}

/** Leaves a session that the server has ended. */
function end(state: SessionState): void {
  if (sessionToken.get() !== undefined) sessionEnd.set(true);
  const { user } = state.get();
  if (user) drafts.keep(user.id);
  leave(state);
}

async function verify(state: SessionState): Promise<void> {
  const token = sessionToken.get();
  if (!token) {
    memberHint.remove();
    state.set(asGuest());
    return;
  }
  if (!state.get().isAuthenticated) state.set({ ...state.get(), isLoading: true });
  try {
    const { valid, user } = await call(verifyToken, { body: { token } });
    // The member may have signed in or out meanwhile.
    if (sessionToken.get() !== token) return;
    if (valid && user) enter(state, user, isWelcomed(state));
    else end(state);
  } catch (error) {
    if (sessionToken.get() !== token || state.get().isAuthenticated) return;
    const message = error instanceof Error ? error.message : null;
    state.set({ ...SIGNED_OUT, error: message, isUnverified: true });
  }
}

interface Admission {
  readonly token: string;
  readonly user: UserDto;
  readonly is_new?: boolean;
  readonly device_token?: string | undefined;
}

const fromHere = <Body extends object>(body: Body) => ({
  body: { ...body, device_token: deviceToken.get() },
});

async function admit(state: SessionState, answer: Promise<Admission>): Promise<void> {
  try {
    const { token, user, is_new = false, device_token } = await answer;
    state.set({ ...state.get(), isUnkept: !sessionToken.set(token) });
    rememberDevice(device_token);
    if (is_new) welcome.set(true);
    enter(state, user, is_new);
  } catch (error) {
    if (error instanceof ApiError && error.code !== 'code_needed')
      state.set({ ...state.get(), isLoading: false, error: error.message });
    throw error;
  }
}

async function signOut(state: SessionState): Promise<void> {
  const notices_endpoint = noticesHere.endpointOf(state.get().user?.id ?? '');
  // The call reads the token synchronously, so it must start before the token is removed.
  const revoked = call(logout, { body: { notices_endpoint } });
  leave(state);
  drafts.clear();
  forgetGoogleChoice();
  await revoked.catch(() => undefined);
}

async function deleteOwn(state: SessionState, password: string | undefined): Promise<void> {
  await call(deleteAccount, fromHere({ password }));
  leave(state);
  drafts.clear();
  deviceToken.remove();
  forgetGoogleChoice();
}

/** Verifies now, when the connection returns, and when another tab signs in, signs out or changes the plan. */
function start(state: SessionState): () => void {
  const check = () => void verify(state);
  const stopListening = [TOKEN_KEY, PLAN_KEY].map((key) => onOtherTab(key, check));
  window.addEventListener('online', check);
  check();
  return () => {
    for (const stop of stopListening) stop();
    window.removeEventListener('online', check);
  };
}

/** One per page; does nothing before `start`. */
export function createSessionStore(): SessionStore {
  const state = createStore(UNKNOWN);
  const change = (part: Partial<Session>) => state.set({ ...state.get(), ...part });
  return {
    get: state.get,
    subscribe: state.subscribe,
    start: () => start(state),
    verify: () => verify(state),
    signIn: (body) => admit(state, call(login, fromHere(body))),
    signInWithCode: (body) => admit(state, call(loginCode, fromHere(body))),
    register: (body) => {
      const answer = call(register, fromHere(body));
      const registered = answer.then((admission) => ({ ...admission, is_new: true }));
      return admit(state, registered);
    },
    signInWithGoogle: (body) => admit(state, call(googleSignIn, fromHere(body))),
    signInWithPasskey: (body) => admit(state, call(passkeySignIn, fromHere(body))),
    signOut: () => signOut(state),
    deleteAccount: (password) => deleteOwn(state, password),
    end: () => end(state),
    replaceUser: (user) => {
      change({ user });
      sharePlan(user);
    },
    clearError: () => change({ error: null }),
    hideWelcome: () => {
      welcome.remove();
      change({ showWelcomeModal: false });
    },
  };
}

/** It outlives the session: at the next sign-in the server knows this browser by it. */
export const deviceToken = stored('device_token', z.string(), 'device');

/** @param token an older server sends none. */
export function rememberDevice(token: string | undefined): void {
  if (token) deviceToken.set(token);
}

/**
 * The cookie `member=1`, which holds nothing but that this browser has a session: the server then renders the top bar
 * of members. It authorizes nothing. `data-member` of the document says the same to the style sheet.
 */
const memberHint = {
  write(): void {
    setCookie('member', '1');
    document.documentElement.dataset['member'] = '';
  },
  remove(): void {
    setCookie('member', undefined);
    delete document.documentElement.dataset['member'];
  },
} as const;

/** Whether the server ended the last session of this tab, until somebody signs in. */
export const sessionEnd = stored('session_ended', z.literal(true), 'tab');
