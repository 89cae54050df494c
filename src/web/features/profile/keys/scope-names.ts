import type { Scope } from '#domain/api-key.ts';

/** What a key may do, as a choice and in a list. */
export const SCOPE_NAMES: Readonly<Record<Scope, string>> = {
  search: 'Search flights and trips',
  'trips:read': 'See kept trips',
  'trips:write': 'Keep, change and remove trips',
  'alerts:read': 'See alerts',
  'alerts:write': 'Create, change and delete alerts',
};

/** Lower case after the first, with commas. */
export function formatScopes(scopes: readonly Scope[]): string {
  const names = scopes.map((scope, at) => {
    const name = SCOPE_NAMES[scope];
    return at === 0 ? name : name.charAt(0).toLowerCase() + name.slice(1);
  });
  return names.join('; ');
}
