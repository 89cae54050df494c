import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface DatabaseProxy {
  /** The database through the proxy. */
  readonly url: string;
  /** Connections that were opened so far. */
  readonly opened: () => number;
  /** Connections that are open now. */
  readonly openNow: () => number;
  /** From now on nothing is forwarded; connections stay open. */
  silence(): void;
  /** Forwards again, first what was held back. With `lost`, connections from before stay silent forever. */
  resume(options?: { readonly lost?: boolean }): void;
  /** Ends all connections. */
  cut(): void;
  /** Ends all connections and refuses new ones. */
  refuse(): Promise<void>;
  /** Accepts connections again. */
  accept(): Promise<void>;
  /** Milliseconds until a new connection is forwarded. */
  delay(ms: number): void;
  /** New connections go to the server of `target`. */
  redirect(target: string): void;
  close(): Promise<void>;
}

interface Link {
  readonly sockets: readonly Socket[];
  readonly held: (() => void)[];
  isSilent: boolean;
  isLost: boolean;
}

/** A TCP proxy before the PostgreSQL server of `target` that fails on demand. */
export async function openDatabaseProxy(target: string): Promise<DatabaseProxy> {
  let goal = target;
  const links = new Set<Link>();
  let [opened, delayMs, isSilent] = [0, 0, false];

  const server = createServer((caller) => {
    opened += 1;
    const { hostname, port } = new URL(goal);
    const database = connect({ host: hostname, port: Number(port || 5432), noDelay: true });
    const link: Link = { sockets: [caller, database], held: [], isSilent, isLost: false };
    links.add(link);
    const pass = (step: () => void) => (link.isSilent ? void link.held.push(step) : step());
    const relay = (from: Socket, to: Socket) => {
      from.on('data', (chunk) => pass(() => void to.write(chunk)));
      from.on('end', () => pass(() => void to.end()));
      from.on('error', () => {});
      from.on('close', () => pass(() => void to.destroy()));
    };
    caller.setNoDelay(true);
    relay(database, caller);
    // What the caller sends meanwhile waits in its socket.
    setTimeout(() => relay(caller, database), delayMs);
    caller.on('close', () => links.delete(link));
  });
  const listen = async (at: number) => {
    server.listen(at, '127.0.0.1');
    await once(server, 'listening');
  };
  await listen(0);
  const own = (server.address() as AddressInfo).port;
  const url = new URL(target);
  url.host = `127.0.0.1:${own}`;

  const cut = () => {
    for (const { sockets } of links) for (const socket of sockets) socket.destroy();
  };
  const stop = async () => {
    const closed = once(server, 'close');
    server.close();
    cut();
    await closed;
  };
  return {
    url: url.href,
    opened: () => opened,
    openNow: () => links.size,
    silence() {
      isSilent = true;
      for (const link of links) link.isSilent = true;
    },
    resume({ lost = false } = {}) {
      isSilent = false;
      for (const link of links) {
        link.isLost ||= lost;
        if (link.isLost) continue;
        link.isSilent = false;
        for (const step of link.held.splice(0)) step();
      }
    },
    cut,
    refuse: stop,
    accept: () => listen(own),
    delay(ms) {
      delayMs = ms;
    },
    redirect(to) {
      goal = to;
    },
    close: async () => {
      if (server.listening) await stop();
    },
  };
}
