/** The heading that the server rendered, or empty. Read before hydration. */
export const firstHeading: string =
  (globalThis.document as Document | undefined)?.querySelector('#root h1')?.textContent ?? '';
