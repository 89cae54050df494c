import type * as z from 'zod/mini';

type CamelCase<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : Name;

/** As a row has it: a time may be a `Date`, a list may be read-only. */
type Stored<Value> = string extends Value
  ? Value | Date
  : Value extends (infer Item)[]
    ? readonly Item[]
    : Value;

/** What a row must have to be written as `Fields`: the same names in camel case. */
export type RowOf<Fields> = {
  readonly [Name in keyof Fields as CamelCase<Name & string>]: Stored<Fields[Name]>;
};

/** Writes of a row the fields that the schema declares, and no others: `createdAt` as `created_at`, in ISO 8601, UTC. */
export function toWire<S extends z.ZodMiniObject>(
  { shape }: S,
  row: RowOf<z.input<S>>,
): z.input<S> {
  const values = row as Readonly<Record<string, unknown>>;
  const fields = Object.keys(shape).map((name) => {
    const value = values[name.replace(/_(.)/g, (_, initial: string) => initial.toUpperCase())];
    return [name, value instanceof Date ? value.toISOString() : value];
  });
  return Object.fromEntries(fields) as z.input<S>;
}
