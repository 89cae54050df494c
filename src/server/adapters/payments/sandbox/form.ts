/** What a form-encoded body says: texts, lists and objects of them. */
export type FormValue = string | FormValue[] | { [name: string]: FormValue };

type Branch = Map<string, Branch | string>;

/** Reads `items[0][price]=5&expand[]=data` as Stripe does. A name that is given twice keeps its last value. */
export function decodeForm(text: string): FormValue {
  const root: Branch = new Map();
  for (const [name, value] of new URLSearchParams(text)) plant(root, partsOf(name), value);
  return harvest(root);
}

const partsOf = (name: string): string[] => {
  const [first = '', ...rest] = name.split('[');
  return [first, ...rest.map((part) => part.replace(/\]$/, ''))];
};

function plant(root: Branch, parts: readonly string[], value: string): void {
  let branch = root;
  for (const part of parts.slice(0, -1)) {
    const next = branch.get(nameIn(branch, part));
    const below: Branch = next instanceof Map ? next : new Map();
    branch.set(nameIn(branch, part), below);
    branch = below;
  }
  branch.set(nameIn(branch, parts.at(-1) ?? ''), value);
}

/** `a[]=1&a[]=2` counts for itself. */
const nameIn = (branch: Branch, part: string) => (part === '' ? String(branch.size) : part);

function harvest(branch: Branch): FormValue {
  const entries = [...branch].map(([name, value]): [string, FormValue] => [
    name,
    value instanceof Map ? harvest(value) : value,
  ]);
  const isList = entries.length > 0 && entries.every(([name], index) => name === String(index));
  return isList ? entries.map(([, value]) => value) : Object.fromEntries(entries);
}
