import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';

/** Start of a BackendKeyData message, which names the server process. */
const BACKEND_KEY = Buffer.from([0x4b, 0, 0, 0, 12]);

/** A pooler in front of a PostgreSQL: it forgets what a client asks for, and names a server process of its own. */
export async function openForgetfulPooler(url: string) {
  const { hostname, port } = new URL(url);
  const pooler = createServer((client) => {
    const server = connect(Number(port), hostname);
    client.once('data', (first) => {
      server.write(withoutTimeouts(first));
      client.pipe(server);
    });
    server.on('data', (data) => {
      const at = data.indexOf(BACKEND_KEY);
      if (at >= 0) data.writeInt32BE(data.readInt32BE(at + 5) + 1, at + 5);
      client.write(data);
    });
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
    }
  }).listen(0, '127.0.0.1');
  await once(pooler, 'listening');
  const through = new URL(url);
  through.host = `127.0.0.1:${(pooler.address() as AddressInfo).port}`;
  return { url: through.href, close: () => void pooler.close() };
}

/** A startup message: length, version, then names and values that end with NUL, and a NUL. */
function withoutTimeouts(message: Buffer): Buffer {
  const words = message.subarray(8).toString().split('\0');
  const pairs = words.flatMap((name, at) => (at % 2 ? [] : [[name, words[at + 1] ?? '']]));
  const kept = pairs.filter(([name]) => name && !name.includes('timeout')).flat();
  const body = Buffer.from(`${kept.join('\0')}\0\0`);
  const head = Buffer.from(message.subarray(0, 8));
  head.writeInt32BE(body.length + head.length);
  return Buffer.concat([head, body]);
}
