import { request as plainRequest } from 'node:http';
import { Agent, request } from 'node:https';

export const HOST = 'roamfare.test';

interface Ask {
  readonly method?: string;
  readonly body?: object;
  readonly token?: string;
  readonly host?: string;
  readonly isPlain?: boolean;
}

export interface Answered {
  /** 0 when no answer came. */
  readonly status: number;
  readonly location: string | undefined;
  readonly text: string;
}

export type Site = (path: string, ask?: Ask) => Promise<Answered>;

/** Asks the machine as a browser at https://roamfare.test would; its certificate is made by the proof. */
export function siteAt(address: string): Site {
  const agent = new Agent({ keepAlive: true, maxSockets: 16, rejectUnauthorized: false });
  return (path, { method = 'GET', body, token, host = HOST, isPlain = false } = {}) =>
    new Promise((resolve) => {
      const headers = {
        host,
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
      };
      const options = { host: address, path, method, headers, timeout: 30_000 };
      const sent = isPlain
        ? plainRequest(options)
        : request({ ...options, agent, servername: host });
      const fail = (error: Error) =>
        resolve({ status: 0, location: undefined, text: error.message });
      sent.on('error', fail);
      sent.on('timeout', () => sent.destroy(new Error('no answer within 30 s')));
      sent.on('response', (answer) => {
        let text = '';
        answer.on('data', (data) => {
          text += String(data);
        });
        answer.on('error', fail);
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, location: answer.headers.location, text }),
        );
      });
      sent.end(body && JSON.stringify(body));
    });
}

export interface Load {
  /** Waits until so many requests were sent, then returns what was answered. */
  stop(atLeast: number): Promise<{ readonly requests: number; readonly failed: string[] }>;
}

const AT_ONCE = 4;

/** Requests of everyday pages and calls, one in ten a call that changes something, until it is stopped. */
export function loadOn(site: Site, token: string): Load {
  const failed: string[] = [];
  let [requests, goesOn, wanted] = [0, true, 0];
  const asks: readonly [string, Ask?][] = [
    ['/'],
    ['/api/site'],
    ['/api/site'],
    ['/api/auth/search-usage', { token }],
    ['/plans'],
    ['/api/site'],
    ['/api/notifications', { token }],
    ['/api/gowild/blackout-dates'],
    ['/api/auth/search-usage', { token }],
    [
      '/api/auth/profile',
      { token, method: 'PUT', body: { first_name: 'Maya', last_name: 'Ruiz' } },
    ],
  ];
  const lane = async () => {
    while (goesOn || requests < wanted) {
      const [path, ask] = asks[requests % asks.length] ?? ['/'];
      requests += 1;
      const { status, text } = await site(path, ask);
      if (status !== 200)
        failed.push(`${ask?.method ?? 'GET'} ${path}: ${status} ${text.slice(0, 100)}`);
    }
  };
  const lanes = Array.from({ length: AT_ONCE }, lane);
  return {
    async stop(atLeast) {
      wanted = atLeast;
      goesOn = false;
      await Promise.all(lanes);
      return { requests, failed };
    },
  };
}
