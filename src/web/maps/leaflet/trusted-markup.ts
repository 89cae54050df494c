/** Absent in browsers that do not know trusted types; the language's own types lack it still. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createHTML(text: string): string | null }): unknown;
}

/** The only text that Leaflet writes as markup in our use of it: it asks whether the browser draws SVG. */
const PROBE = '<svg/>';

/** What may become markup without any check of its own; null refuses. */
export const admitMarkup = (text: string): string | null => (text === PROBE ? text : null);

// The pages let no text become markup. Where nothing else decides, the policy named `default` is asked;
// it has to stand before Leaflet is loaded. Scripts stay refused altogether.
(globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('default', {
  createHTML: admitMarkup,
});
