import { queryOptions, useQuery } from '@tanstack/react-query';
import { Tag } from '#web/ui/badge/tag.tsx';
import { Loaded, Waiting } from '#web/ui/feedback/loaded.tsx';
import styles from './developers.module.css';
import { type Call, callsByGroup, type Field, type OpenApiDocument } from './read-document.ts';

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
