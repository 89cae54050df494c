/**
 * The heading that the server has put into this page; empty when it has put none. Read once, before the app
 * takes the page over.
 */
export const firstHeading: string =
  (globalThis.document as Document | undefined)?.querySelector('#root h1')?.textContent ?? '';
