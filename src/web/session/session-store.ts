import { login, logout, register, type UserDto, verifyToken } from '#contract/auth.ts';
import type { RawInputOf } from '#contract/endpoint.ts';
import { googleSignIn } from '#contract/google.ts';
import { ApiError, call, TOKEN_KEY } from '#web/api/client.ts';
import { forgetGoogleChoice } from '#web/browser/google-identity.ts';
import { storage } from '#web/browser/storage.ts';
import { tabStorage } from '#web/browser/tab-storage.ts';
import { createStore, type Store } from '#web/store.ts';
import { noticesHere } from './notices-here.ts';

export interface Session {
  readonly user: UserDto | null;
  readonly isAuthenticated: boolean;
  /** True until the stored token has been checked. */
  readonly isLoading: boolean;
  readonly error: string | null;
  readonly showWelcomeModal: boolean;
  /** A token is stored but the server could not be asked: neither signed in nor signed out. */
  readonly isUnverified: boolean;
}

export type SignIn = RawInputOf<typeof login>['body'];
export type Registration = RawInputOf<typeof register>['body'];

export type GoogleSignIn = RawInputOf<typeof googleSignIn>['body'];

/** Kept in the tab, as a full page load may lie between the sign-up and the welcome. */
const WELCOME_KEY = 'welcome';

export interface SessionStore {
  readonly get: () => Session;
  readonly subscribe: (listener: () => void) => () => void;
  /** Checks the stored token and follows the other tabs. Answers the way to stop. */
  readonly start: () => () => void;
  /** Checks the stored token. A server that does not answer leaves it stored. */
  readonly verify: () => Promise<void>;
  /** @throws ApiError when refused; its words are also in `error`. */
  readonly signIn: (body: SignIn) => Promise<void>;
  /** As `signIn`, and shows the welcome. */
  readonly register: (body: Registration) => Promise<void>;
  /** As `signIn`; shows the welcome to who is new. */
  readonly signInWithGoogle: (body: GoogleSignIn) => Promise<void>;
  /** Signed out at once; the token is revoked on the server if that can be reached. */
  readonly signOut: () => Promise<void>;
  /** The server has ended the session: forgets it here. */
  readonly end: () => void;
  /** The member as just answered; the other tabs hear of another plan. */
  readonly replaceUser: (user: UserDto) => void;
  readonly clearError: () => void;
  readonly hideWelcome: () => void;
}

/** Local-storage key of the plan as this browser last heard of it. */
const PLAN_KEY = 'plan';

const SIGNED_OUT: Session = {
  user: null,
  isAuthenticated: false,
  isLoading: false,
  error: null,
  showWelcomeModal: false,
  isUnverified: false,
};

type SessionState = Store<Session>;

/** Other tabs hear of it when it is another plan than before, whichever answer brought the news. */
const sharePlan = ({ is_premium }: UserDto): void =>
  storage.write(PLAN_KEY, is_premium ? 'premium' : 'free');

function enter(state: SessionState, user: UserDto, showWelcomeModal: boolean): void {
  state.set({ ...SIGNED_OUT, user, isAuthenticated: true, showWelcomeModal });
  sharePlan(user);
}

const isWelcomed = (state: SessionState): boolean =>
  state.get().showWelcomeModal || tabStorage.read(WELCOME_KEY) === true;

function leave(state: SessionState): void {
  storage.remove(TOKEN_KEY);
  tabStorage.remove(WELCOME_KEY);
  // What a browser may not do must not keep anybody signed in.
  void noticesHere.end().catch(() => undefined);
  state.set(SIGNED_OUT);
}

async function verify(state: SessionState): Promise<void> {
  const token = storage.read(TOKEN_KEY);
  if (!token) {
    state.set(SIGNED_OUT);
    return;
  }
  if (!state.get().isAuthenticated) state.set({ ...state.get(), isLoading: true });
  try {
    const { valid, user } = await call(verifyToken, { body: { token } });
    // The person may have signed in or out while the answer was under way.
    if (storage.read(TOKEN_KEY) !== token) return;
    if (valid && user) enter(state, user, isWelcomed(state));
    else leave(state);
  } catch (error) {
    if (storage.read(TOKEN_KEY) !== token || state.get().isAuthenticated) return;
    const message = error instanceof Error ? error.message : null;
    state.set({ ...SIGNED_OUT, error: message, isUnverified: true });
  }
}

interface Admission {
  readonly token: string;
  readonly user: UserDto;
  readonly is_new?: boolean;
}

async function admit(state: SessionState, answer: Promise<Admission>): Promise<void> {
  try {
    const { token, user, is_new = false } = await answer;
    storage.write(TOKEN_KEY, token);
    if (is_new) tabStorage.write(WELCOME_KEY, true);
    enter(state, user, is_new);
  } catch (error) {
    if (error instanceof ApiError)
      state.set({ ...state.get(), isLoading: false, error: error.message });
    throw error;
  }
}

async function signOut(state: SessionState): Promise<void> {
  const notices_endpoint = noticesHere.endpointOf(state.get().user?.id ?? '');
  // The call reads the token before it first waits; only then may it be forgotten.
  const revoked = call(logout, { body: { notices_endpoint } });
  leave(state);
  forgetGoogleChoice();
  await revoked.catch(() => undefined);
}

/** Checks now, whenever the connection comes back and whenever another tab signs in, out or to another plan. */
function start(state: SessionState): () => void {
  const check = () => void verify(state);
  const stopListening = [TOKEN_KEY, PLAN_KEY].map((key) => storage.onOtherTab(key, check));
  window.addEventListener('online', check);
  check();
  return () => {
    for (const stop of stopListening) stop();
    window.removeEventListener('online', check);
  };
}

/** Who is signed in here. One per page; nothing happens before `start`. */
export function createSessionStore(): SessionStore {
  const state = createStore<Session>({ ...SIGNED_OUT, isLoading: true });
  const change = (part: Partial<Session>) => state.set({ ...state.get(), ...part });
  return {
    get: state.get,
    subscribe: state.subscribe,
    start: () => start(state),
    verify: () => verify(state),
    signIn: (body) => admit(state, call(login, { body })),
    register: (body) => {
      const registered = call(register, { body }).then((answer) => ({ ...answer, is_new: true }));
      return admit(state, registered);
    },
    signInWithGoogle: (body) => admit(state, call(googleSignIn, { body })),
    signOut: () => signOut(state),
    end: () => leave(state),
    replaceUser: (user) => {
      change({ user });
      sharePlan(user);
    },
    clearError: () => change({ error: null }),
    hideWelcome: () => {
      tabStorage.remove(WELCOME_KEY);
      change({ showWelcomeModal: false });
    },
  };
}
