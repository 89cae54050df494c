import { finished } from 'node:stream/promises';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import { can } from '#domain/permissions.ts';
import type { CallApi } from '#server/http/own-call.ts';
import { mcpServer } from '#server/mcp/mcp-server.ts';
import { MCP_TOOLS } from '#server/mcp/tools.ts';
import { CommandError } from './command.ts';

const HERE = 'http://127.0.0.1:3000';
/** Longer than the 50 seconds that one answer about fares may take. */
const PATIENCE_MS = 60_000;

/** The key as a header can carry it. */
const KEY = /^[\w-]{1,512}$/;

/**
 * `roamfare mcp`: the tools over standard input and output, on a running product. `ROAMFARE_URL` says where it is,
 * `ROAMFARE_API_KEY` in whose name it is called. Ends with standard input. @throws CommandError
 */
export async function serveMcpHere(env: NodeJS.ProcessEnv): Promise<void> {
  const { ROAMFARE_URL: origin = HERE, ROAMFARE_API_KEY: key } = env;
  if (!/^https?:$/.test(URL.parse(origin)?.protocol ?? ''))
    throw new CommandError('ROAMFARE_URL is an address such as https://fares.example');
  if (key !== undefined && !KEY.test(key)) throw new CommandError('ROAMFARE_API_KEY is not a key.');
  const tools = MCP_TOOLS.filter(
    ({ endpoint }) => key !== undefined || can({ kind: 'guest' }, endpoint.action),
  );
  const callApi = callApiAt(origin, key);
  const { stdin, stdout } = process;
  const server = serveStdio(() => mcpServer('Roamfare', tools, callApi), {
    transport: new StdioServerTransport(stdin, stdout),
  });
  await finished(stdin, { writable: false }).catch(() => undefined);
  await server.close();
}

const callApiAt =
  (origin: string, key: string | undefined): CallApi =>
  async (path, signal) => {
    const answer = await fetch(new URL(path, origin), {
      headers: { ...(key !== undefined && { authorization: `Bearer ${key}` }) },
      signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]),
      redirect: 'error',
    }).catch(() => undefined);
    if (answer) return { status: answer.status, body: await answer.text() };
    const message = `Roamfare does not answer at ${origin}.`;
    return { status: 503, body: JSON.stringify({ error: 'unexpected', message }) };
  };
