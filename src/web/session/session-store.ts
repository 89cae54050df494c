import { login, logout, register, type UserDto, verifyToken } from '#contract/auth.ts';
import type { RawInputOf } from '#contract/endpoint.ts';
import { ApiError, call, TOKEN_KEY } from '#web/api/client.ts';
import { storage } from '#web/browser/storage.ts';
import { type Cell, createCell } from './cell.ts';

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
  /** Signed out at once; the token is revoked on the server if that can be reached. */
  readonly signOut: () => Promise<void>;
  /** The server has ended the session: forgets it here. */
  readonly end: () => void;
  readonly replaceUser: (user: UserDto) => void;
  readonly clearError: () => void;
  readonly hideWelcome: () => void;
}

const SIGNED_OUT: Session = {
  user: null,
  isAuthenticated: false,
  isLoading: false,
  error: null,
  showWelcomeModal: false,
  isUnverified: false,
};

type SessionCell = Cell<Session>;

const enter = (cell: SessionCell, user: UserDto, showWelcomeModal: boolean): void =>
  cell.set({ ...SIGNED_OUT, user, isAuthenticated: true, showWelcomeModal });

function leave(cell: SessionCell): void {
  storage.remove(TOKEN_KEY);
  cell.set(SIGNED_OUT);
}

async function verify(cell: SessionCell): Promise<void> {
  const token = storage.read(TOKEN_KEY);
  if (!token) {
    cell.set(SIGNED_OUT);
    return;
  }
  if (!cell.get().isAuthenticated) cell.set({ ...cell.get(), isLoading: true });
  try {
    const { valid, user } = await call(verifyToken, { body: { token } });
    // The person may have signed in or out while the answer was under way.
    if (storage.read(TOKEN_KEY) !== token) return;
    if (valid && user) enter(cell, user, cell.get().showWelcomeModal);
    else leave(cell);
  } catch (error) {
    if (storage.read(TOKEN_KEY) !== token || cell.get().isAuthenticated) return;
    const message = error instanceof Error ? error.message : null;
    cell.set({ ...SIGNED_OUT, error: message, isUnverified: true });
  }
}

async function admit(
  cell: SessionCell,
  answer: Promise<{ token: string; user: UserDto }>,
  showWelcomeModal: boolean,
): Promise<void> {
  try {
    const { token, user } = await answer;
    storage.write(TOKEN_KEY, token);
    enter(cell, user, showWelcomeModal);
  } catch (error) {
    if (error instanceof ApiError)
      cell.set({ ...cell.get(), isLoading: false, error: error.message });
    throw error;
  }
}

async function signOut(cell: SessionCell): Promise<void> {
  // The call reads the token before it first waits; only then may it be forgotten.
  const revoked = call(logout, {});
  leave(cell);
  await revoked.catch(() => undefined);
}

/** Checks now, whenever the connection comes back and whenever another tab signs in or out. */
function watch(cell: SessionCell): () => void {
  const check = () => void verify(cell);
  const stopListening = storage.onOtherTab(TOKEN_KEY, check);
  window.addEventListener('online', check);
  check();
  return () => {
    stopListening();
    window.removeEventListener('online', check);
  };
}

/** Who is signed in here. One per page; nothing happens before `start`. */
export function createSessionStore(): SessionStore {
  const cell = createCell<Session>({ ...SIGNED_OUT, isLoading: true });
  const change = (part: Partial<Session>) => cell.set({ ...cell.get(), ...part });
  return {
    get: cell.get,
    subscribe: cell.subscribe,
    start: () => watch(cell),
    verify: () => verify(cell),
    signIn: (body) => admit(cell, call(login, { body }), false),
    register: (body) => admit(cell, call(register, { body }), true),
    signOut: () => signOut(cell),
    end: () => leave(cell),
    replaceUser: (user) => change({ user }),
    clearError: () => change({ error: null }),
    hideWelcome: () => change({ showWelcomeModal: false }),
  };
}
