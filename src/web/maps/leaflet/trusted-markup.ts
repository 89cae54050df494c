/** Missing in browsers without trusted types and in TypeScript's DOM library. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createHTML(text: string): string | null }): unknown;
}

/** The only HTML string that Leaflet creates in our use: it detects SVG support. */
const PROBE = '<svg/>';

/** Null refuses. */
export const admitMarkup = (text: string): string | null => (text === PROBE ? text : null);

// The policy named `default` decides over HTML strings that no other policy has created. It must exist
// before Leaflet loads. Scripts stay forbidden.
(globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('default', {
  createHTML: admitMarkup,
});
