import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import type { Proof } from '../harness/prove.ts';

export interface Valve {
  /** URL of the database through the valve. */
  readonly url: string;
  /** Refuses new connections and closes the open ones. */
  shut(): Promise<void>;
}

/** A proxy before a database that can cut off the product alone. */
export async function openValve(proof: Proof, target: string): Promise<Valve> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.once('close', () => {
        sockets.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    near.pipe(far);
    far.pipe(near);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const shut = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });
  proof.atEnd(shut);
  const url = new URL(target);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url: url.href, shut };
}
