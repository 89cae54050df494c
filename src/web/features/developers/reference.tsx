import { queryOptions, useQuery } from '@tanstack/react-query';
import { Loaded, Waiting } from '#web/ui/feedback.tsx';
import { Tag } from '#web/ui/tag.tsx';
import styles from './developers.module.css';

export const DOCUMENT = '/api/docs';

const FAILED = 'The list of calls could not be loaded.';

/** Loads when the page is shown in a browser: it is large, and few readers of the site need it. */
const documentQuery = queryOptions({
  queryKey: [DOCUMENT],
  queryFn: async ({ signal }): Promise<OpenApiDocument> => {
    const answer = await fetch(DOCUMENT, { signal });
    if (!answer.ok) throw new Error(FAILED);
    return answer.json();
  },
  staleTime: Number.POSITIVE_INFINITY,
});

/** Every call that a program can make, from the OpenAPI document of this server. */
export function Reference() {
  const query = useQuery(documentQuery);
  return (
    <Loaded query={query} waiting={<Waiting label="Loading the calls…" heights={[48, 48, 48]} />}>
      {(document) =>
        callsByGroup(document).map(([group, calls]) => (
          <div key={group}>
            <h3 className={styles.group}>/{group}</h3>
            {calls.map((call) => (
              <CallDetails key={call.id} call={call} />
            ))}
          </div>
        ))
      }
    </Loaded>
  );
}

function CallDetails({ call }: { readonly call: Call }) {
  const { id, method, path, summary, access, limit, input, output, formats, errors } = call;
  return (
    <details id={id} className={styles.call}>
      <summary>
        <code>
          <b>{method}</b> {path}
        </code>
        {call.isDeprecated && <Tag tone="sample">Deprecated</Tag>}
        <span className={styles.summary}>{summary}</span>
      </summary>
      <dl className={styles.facts}>
        <dt>For</dt>
        <dd>{access}</dd>
        {limit && (
          <>
            <dt>Limit</dt>
            <dd>{limit}</dd>
          </>
        )}
        <dt>Answer</dt>
        <dd>{formats || 'No body'}</dd>
      </dl>
      <Fields caption="Input" fields={input} />
      <Fields caption="Answer as JSON" fields={output} />
      <ul className={styles.errors} aria-label="Errors">
        {errors.map(([status, codes]) => (
          <li key={status}>
            <b>{status}</b> {codes}
          </li>
        ))}
      </ul>
    </details>
  );
}

interface FieldsProps {
  readonly caption: string;
  readonly fields: readonly Field[];
}

function Fields({ caption, fields }: FieldsProps) {
  if (fields.length === 0) return null;
  return (
    <table className={styles.table}>
      <caption>{caption}</caption>
      <tbody>
        {fields.map(({ name, place, type, isRequired }) => (
          <tr key={`${place} ${name}`}>
            <th scope="row">
              <code>{name}</code>
            </th>
            <td>{[place, isRequired ? 'required' : 'optional'].filter(Boolean).join(', ')}</td>
            <td>{type}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What the page shows of the OpenAPI document. */

interface Schema {
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

interface OpenApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

interface Field {
  readonly name: string;
  /** `query`, `path` or `body`; empty for a field of an answer. */
  readonly place: string;
  readonly type: string;
  readonly isRequired: boolean;
}

interface Call {
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
