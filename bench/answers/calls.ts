/** The request to every server. */
export const PATH = '/api/flights/search?origin=DEN&date=2026-12-09';
export const ACCEPTED = 'br, gzip';

/** A complete response, for the server that only sends bytes. */
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

/** A round: the same request again and again on so many connections for so long. */
export interface Round {
  readonly port: number;
  readonly request: string;
  readonly connections: number;
  readonly ms: number;
}

/** The result of a round. */
export interface Came {
  readonly answers: number;
  /** All responses together, with headers. */
  readonly bytes: number;
  /** By status. */
  readonly statuses: Readonly<Record<string, number>>;
  readonly ms: number;
}
