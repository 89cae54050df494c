/** What the page shows of the OpenAPI document. */

export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly schema: Schema;
}

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly deprecated?: boolean;
  readonly 'x-access': string;
  readonly 'x-scope'?: string;
  readonly 'x-limit'?: {
    readonly per: string;
    readonly max: number | string;
    readonly window_minutes: number;
  };
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { schema: Schema }>> };
  readonly responses: Readonly<
    Record<
      string,
      {
        readonly description: string;
        readonly content?: Readonly<Record<string, { schema: Schema }>>;
      }
    >
  >;
}

export interface OpenApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

export interface Field {
  readonly name: string;
  /** `query`, `path` or `body`; empty for a field of an answer. */
  readonly place: string;
  readonly type: string;
  readonly isRequired: boolean;
}

export interface Call {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly isDeprecated: boolean;
  /** Who may call it. */
  readonly access: string;
  readonly limit: string | undefined;
  readonly input: readonly Field[];
  /** Media types of the answer, separated by commas; empty for an answer without a body. */
  readonly formats: string;
  readonly output: readonly Field[];
  /** Error codes by status. */
  readonly errors: readonly (readonly [status: string, codes: string])[];
}

/** Not for programs: administration, and what providers and mail programs call. */
const HIDDEN = /^\/api\/(admin|sandbox|faults|policy-reports)(\/|$)|webhook/;
const SUCCESS = /^2/;

/** Calls by their first word. */
export function callsByGroup({ paths }: OpenApiDocument): [group: string, calls: Call[]][] {
  const groups = new Map<string, Call[]>();
  for (const [path, operations] of Object.entries(paths)) {
    if (HIDDEN.test(path)) continue;
    const [, , group = ''] = path.split('/');
    const calls = Object.entries(operations).map(([method, one]) => callOf(method, path, one));
    groups.set(group, [...(groups.get(group) ?? []), ...calls]);
  }
  return [...groups];
}

function callOf(method: string, path: string, operation: Operation): Call {
  const { responses, 'x-limit': limit, parameters, requestBody } = operation;
  const entries = Object.entries(responses);
  const answer = entries.find(([status]) => SUCCESS.test(status))?.[1].content ?? {};
  return {
    id: operation.operationId,
    method: method.toUpperCase(),
    path,
    summary: operation.summary,
    isDeprecated: operation.deprecated === true,
    access: accessOf(operation),
    limit: limit && `${limit.max} in ${limit.window_minutes} minutes by ${limit.per}`,
    input: [
      ...parameters.map(({ name, in: place, required, schema }) => ({
        name,
        place,
        type: typeOf(schema),
        isRequired: required,
      })),
      ...fieldsOf(requestBody?.content['application/json']?.schema, 'body'),
    ],
    formats: Object.keys(answer).join(', '),
    output: fieldsOf(answer['application/json']?.schema, ''),
    errors: entries.flatMap(([status, { description }]) =>
      SUCCESS.test(status) ? [] : [[status, description] as const],
    ),
  };
}

const WHO: Readonly<Record<string, string>> = {
  public: 'Everybody',
  guest: 'Everybody; with a key in the name of its member',
  member: 'Members',
  premium: 'Members with Premium',
};

function accessOf({ 'x-access': access, 'x-scope': scope }: Operation): string {
  const who = WHO[access] ?? access;
  if (access === 'public') return who;
  return scope ? `${who}. Scope ${scope}` : `${who}. No key`;
}

const fieldsOf = (schema: Schema | undefined, place: string): Field[] =>
  Object.entries(schema?.properties ?? {}).map(([name, property]) => ({
    name,
    place,
    type: typeOf(property),
    isRequired: schema?.required?.includes(name) ?? false,
  }));

/** `string (date)`, `a | b`, `Trip[]`. */
export function typeOf(schema: Schema): string {
  const { $ref, enum: values, anyOf, oneOf, items, format, type } = schema;
  if ($ref) return $ref.split('/').at(-1) ?? $ref;
  if (values) return values.map(String).join(' | ');
  const choices = anyOf ?? oneOf;
  if (choices) return choices.map(typeOf).join(' | ');
  if (items) return `${typeOf(items)}[]`;
  const name = [type ?? 'any'].flat().join(' | ');
  return format ? `${name} (${format})` : name;
}
