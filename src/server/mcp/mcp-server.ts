import {
  type CallToolResult,
  createMcpHandler,
  isLegacyRequest,
  McpServer,
  type StandardSchemaWithJSON,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import type { ApiAnswer, CallApi } from '#server/http/own-call.ts';
import { MCP_TOOLS, type McpTool } from './tools.ts';

export type ToolArguments = Readonly<Record<string, unknown>>;

const INSTRUCTIONS =
  'Flights of Frontier Airlines for holders of its GoWild pass. A GoWild seat can be booked from the day before departure on (ten days before for international flights) and not on blackout dates. Times have the offset of their airport. Prices are dollars.';

const FAILED = 400;

/** A server with these of {@link MCP_TOOLS}, for one request or one connection. */
export function mcpServer(name: string, tools: readonly McpTool[], callApi: CallApi): McpServer {
  const server = new McpServer({ name, version: '1' }, { instructions: INSTRUCTIONS });
  for (const { tool, ...schemas } of SCHEMAS.filter((one) => tools.includes(one.tool))) {
    const { title, description, endpoint } = tool;
    server.registerTool(
      tool.name,
      {
        title,
        description,
        ...schemas,
        annotations: { readOnlyHint: true, openWorldHint: true },
      },
      async (args, { mcpReq }) => resultOf(await callApi(urlOf(endpoint, args), mcpReq.signal)),
    );
  }
  return server;
}

/** An error of the API is one of the tool, so that the model can read it. */
function resultOf({ status, body }: ApiAnswer): CallToolResult {
  const content = [{ type: 'text' as const, text: body }];
  if (status >= FAILED) return { content, isError: true };
  return { content, structuredContent: JSON.parse(body) };
}

function urlOf({ path }: Endpoint, args: ToolArguments): string {
  const given = Object.entries(args).filter(([, value]) => value !== null);
  const query = new URLSearchParams(
    Object.fromEntries(given.map(([name, value]) => [name, textOf(value)])),
  ).toString();
  return `/api${path}${query && `?${query}`}`;
}

/** As a query has it: flags are 1 or 0. */
const textOf = (value: unknown): string =>
  typeof value === 'boolean' ? String(Number(value)) : String(value);

const jsonSchemaOf = (schema: z.core.$ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Record<string, unknown>;

/** The query of the endpoint. Only the names are checked here: the API refuses wrong values, with the name of the field. */
function argumentsSchema({ endpoint, args }: McpTool): StandardSchemaWithJSON<ToolArguments> {
  const { properties = {}, ...schema } = jsonSchemaOf(endpoint.query ?? z.object({}), 'input');
  const described = Object.entries(properties as Record<string, object>).map(([name, property]) => [
    name,
    { ...property, description: args[name] },
  ]);
  const json = {
    ...schema,
    properties: Object.fromEntries(described),
    additionalProperties: false,
  };
  return standardSchema(json, (value) => unknownNames(value, Object.keys(properties as object)));
}

/** The API writes only what the contract declares. */
const answerSchema = ({ response }: Endpoint): StandardSchemaWithJSON =>
  standardSchema(jsonSchemaOf(response, 'output'), () => []);

/** Made once, as they cost more than many an answer. */
const SCHEMAS = MCP_TOOLS.map((tool) => ({
  tool,
  inputSchema: argumentsSchema(tool),
  outputSchema: answerSchema(tool.endpoint),
}));

function unknownNames(value: ToolArguments, names: readonly string[]): string[] {
  const isScalar = (one: unknown) => one === null || typeof one !== 'object';
  return Object.entries(value).flatMap(([name, one]) => {
    if (!names.includes(name)) return [`There is no argument "${name}"`];
    return isScalar(one) ? [] : [`"${name}" is one value`];
  });
}

/** A schema as the SDK takes it (standardschema.dev). */
function standardSchema<T extends ToolArguments>(
  json: Record<string, unknown>,
  errorsOf: (value: T) => readonly string[],
): StandardSchemaWithJSON<T> {
  return {
    '~standard': {
      version: 1,
      vendor: 'roamfare',
      validate: (value) => {
        const issues = errorsOf(value as T).map((message) => ({ message }));
        return issues.length > 0 ? { issues } : { value: value as T };
      },
      jsonSchema: { input: () => json, output: () => json },
    },
  };
}

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
