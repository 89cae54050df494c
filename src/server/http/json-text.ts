/** JSON of a value of this type. */
export type JsonOf<T> = string & { readonly __value: T };

export const jsonOf = <T>(value: T): JsonOf<T> => JSON.stringify(value) as JsonOf<T>;
