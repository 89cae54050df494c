/** What is asked of every server. */
export const PATH = '/api/flights/search?origin=DEN&date=2026-12-09';
export const ACCEPTED = 'br, gzip';

/** A whole answer, for the server that only sends bytes. */
export interface Recorded {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

export const recordedAs = ({ headers, body }: Recorded): string =>
  JSON.stringify({ headers, body: body.toString('base64') });

export function recordedIn(text: string): Recorded {
  const { headers, body } = JSON.parse(text);
  return { headers, body: Buffer.from(body, 'base64') };
}

/** What the client is told to do: the same request again and again, on so many connections, for so long. */
export interface Round {
  readonly port: number;
  readonly request: string;
  readonly connections: number;
  readonly ms: number;
}

/** What came of it. */
export interface Came {
  readonly answers: number;
  /** Of all answers together, headers included. */
  readonly bytes: number;
  /** Of each status. */
  readonly statuses: Readonly<Record<string, number>>;
  readonly ms: number;
}
