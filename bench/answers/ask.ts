// The client, in its own process: each message is a round; the reply is its result.
import { connect } from 'node:net';
import type { Came, Round } from './calls.ts';

process.on('message', (round: Round) => void run(round).then((came) => process.send?.(came)));

/** Sends the next request on every connection as soon as its answer has arrived. */
async function run({ port, request, connections, ms }: Round): Promise<Came> {
  const statuses: Record<string, number> = {};
  let answers = 0;
  let bytes = 0;
  const began = performance.now();
  const until = began + ms;
  const connection = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => socket.write(request));
      const take = reader((status) => {
        answers += 1;
        statuses[status] = (statuses[status] ?? 0) + 1;
        if (performance.now() < until) socket.write(request);
        else socket.end();
      });
      socket.setNoDelay(true);
      socket.on('data', (chunk) => {
        bytes += chunk.length;
        take(chunk);
      });
      socket.on('close', resolve).on('error', reject);
    });
  await Promise.all(Array.from({ length: connections }, connection));
  return { answers, bytes, statuses, ms: performance.now() - began };
}

const HEAD_END = '\r\n\r\n';
const LAST_CHUNK = '0\r\n\r\n';

/** Detects the end of an answer. Nothing is sent before that, so an answer ends where the data ends. */
function reader(whole: (status: string) => void): (chunk: Buffer) => void {
  let head: Buffer | undefined;
  let status = '';
  /** Undefined for a chunked body. */
  let left: number | undefined = 0;
  return (chunk) => {
    let body = chunk;
    if (status === '') {
      head = head ? Buffer.concat([head, chunk]) : chunk;
      const end = head.indexOf(HEAD_END);
      if (end < 0) return;
      const text = head.toString('latin1', 0, end);
      status = text.slice(9, 12);
      left = bodyLength(text, status);
      body = head.subarray(end + HEAD_END.length);
      head = undefined;
    }
    if (left !== undefined) left -= body.length;
    const isWhole =
      left === undefined
        ? body.subarray(-LAST_CHUNK.length).toString('latin1') === LAST_CHUNK
        : left <= 0;
    if (!isWhole) return;
    const told = status;
    status = '';
    whole(told);
  };
}

function bodyLength(head: string, status: string): number | undefined {
  if (status === '304') return 0;
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  return length === undefined ? undefined : Number(length);
}
