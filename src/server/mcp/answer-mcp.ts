import {
  createMcpHandler,
  isLegacyRequest,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import type { FastifyRequest } from 'fastify';
import { type CallApi, mcpServer } from './mcp-server.ts';
import type { McpTool } from './tools.ts';

/** What is read of a request. */
interface McpRequest extends Pick<FastifyRequest, 'headers' | 'body'> {
  /** Aborts when the caller disconnects. */
  readonly signal: AbortSignal;
}

interface ServerParts {
  readonly name: string;
  readonly tools: readonly McpTool[];
  readonly callApi: CallApi;
}

/**
 * Answers one message, of the protocol of 2026 or of an older one. Nothing is kept between two requests, so there are
 * no subscriptions.
 */
export async function answerMcp(
  { name, tools, callApi }: ServerParts,
  { headers, signal, body: parsedBody }: McpRequest,
  url: URL,
): Promise<Response> {
  const factory = () => mcpServer(name, tools, callApi);
  const request = new Request(url, {
    method: 'POST',
    headers: sentHeaders(headers),
    body: JSON.stringify(parsedBody),
    signal,
  });
  if (!(await isLegacyRequest(request, parsedBody)))
    return createMcpHandler(factory, { maxSubscriptions: 0 }).fetch(request, { parsedBody });
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await factory().connect(transport);
  return transport.handleRequest(request, { parsedBody });
}

/** The body was read already and is written again. */
const sentHeaders = (headers: FastifyRequest['headers']): [string, string][] =>
  Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    value === undefined || name === 'content-length' ? [] : [[name, String(value)]],
  );
