import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { MCP_LIMIT } from '#contract/other-paths.ts';
import { AppError } from '#domain/errors.ts';
import { can } from '#domain/permissions.ts';
import { callerOf, untilGone } from '#server/http/caller.ts';
import { callApiFor } from '#server/http/own-call.ts';
import type { CountCall, Identify } from '#server/http/route.ts';
import { traceActor } from '#server/plugins/request-log.ts';
import { MCP_TOOLS } from './tools.ts';

const MCP_PATH = '/mcp';

interface McpOptions {
  readonly productName: string;
  /** Address under which callers reach the product. */
  readonly publicUrl: string;
  readonly identify: Identify;
  readonly countCall: CountCall;
}

/**
 * MCP over streamable HTTP: each request stands alone and is answered with JSON. A tool is a call of the API in the
 * caller's name, so permissions, limits and switches are those of the API.
 */
export function serveMcp(app: FastifyInstance, options: McpOptions): void {
  const { productName, publicUrl, identify, countCall } = options;
  const ownOrigin = new URL(publicUrl).origin;
  app.post(MCP_PATH, async (request, reply) => {
    requireOwnOrigin(request, ownOrigin);
    if (Array.isArray(request.body)) throw new AppError('invalid_input', { message: NO_BATCH });
    const caller = callerOf(request);
    await countCall(MCP_LIMIT, caller.addressKey);
    const actor = await identify(caller);
    traceActor(request, actor);
    const tools = MCP_TOOLS.filter(({ endpoint }) => can(actor, endpoint.action));
    // The SDK is large, and many processes are never asked.
    const { answerMcp } = await import('./mcp-server.ts');
    const server = { name: productName, tools, callApi: callApiFor(app, request) };
    const { headers, body } = request;
    const message = { headers, body, signal: untilGone(reply) };
    return send(reply, await answerMcp(server, message, new URL(MCP_PATH, publicUrl)));
  });
}

const NO_BATCH = 'Send one message at a time.';

/** A page of another site must not call a product in its visitor's network (DNS rebinding). Programs send no origin. */
function requireOwnOrigin({ headers: { origin } }: FastifyRequest, ownOrigin: string): void {
  if (origin !== undefined && origin !== ownOrigin) throw new AppError('origin_refused');
}

async function send(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  const type = response.headers.get('content-type');
  if (type) reply.type(type);
  return reply
    .status(response.status)
    .header('cache-control', 'no-store')
    .send((await response.text()) || null);
}
