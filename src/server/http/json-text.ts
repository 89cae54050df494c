/** JSON of a value of this type. */
export type JsonOf<T> = string & { readonly __value: T };

export const jsonOf = <T>(value: T): JsonOf<T> => JSON.stringify(value) as JsonOf<T>;

/** The fields of an object, each as JSON already. */
type JsonFields<T> = { readonly [K in keyof T]: JsonOf<T[K]> };

/** The object that has these fields. Put together without a copy: the text may be large. */
export function jsonObject<T extends object>(fields: JsonFields<T>): JsonOf<T> {
  let text = '';
  for (const [name, json] of Object.entries<string>(fields))
    text += `${text === '' ? '' : ','}${JSON.stringify(name)}:${json}`;
  return `{${text}}` as JsonOf<T>;
}

export const jsonList = <T>(items: readonly JsonOf<T>[]): JsonOf<T[]> =>
  `[${items.join()}]` as JsonOf<T[]>;
