import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Proof } from '../harness/prove.ts';
import type { BadAnswer, GoodAnswer } from './bad-answers.ts';

/** A local provider that can be told to answer badly. */
export interface StandIn {
  readonly url: string;
  become(bad: BadAnswer): void;
  /** Stops listening. */
  leave(): Promise<void>;
  /** Answers correctly from now on. */
  recover(): Promise<void>;
}

export async function openStandIn(proof: Proof, good: GoodAnswer): Promise<StandIn> {
  const fine: RequestListener = (request, response) =>
    void good(request).then((value) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value)),
    );
  let answer = fine;
  let server = await listen((request, response) => answer(request, response), 0);
  const { port } = server.address() as AddressInfo;
  const leave = async () => {
    server.closeAllConnections();
    if (server.listening) await new Promise((resolve) => server.close(resolve));
  };
  proof.atEnd(leave);
  return {
    url: `http://127.0.0.1:${port}`,
    become: (bad) => {
      answer = bad.answer(good);
    },
    leave,
    async recover() {
      answer = fine;
      if (!server.listening)
        server = await listen((request, response) => answer(request, response), port);
    },
  };
}

const listen = (answer: RequestListener, port: number): Promise<Server> =>
  new Promise((resolve) => {
    const server = createServer(answer);
    server.listen(port, '127.0.0.1', () => resolve(server));
  });
