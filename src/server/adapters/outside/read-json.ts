const DEEPEST = 40;
/** What matters to the depth: strings as a whole, and brackets outside of them. */
const MARKS = { open: '[{', close: ']}', quote: '"', escape: '\\' };

/**
 * @throws SyntaxError for text that is not JSON or is nested deeper than anybody would mean: parsing and walking such
 * an answer could exhaust the stack.
 */
export function readJson(text: string): unknown {
  if (depthOf(text) > DEEPEST) throw new SyntaxError('too deep');
  return JSON.parse(text);
}

function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  for (let at = 0; at < text.length; at++) {
    const mark = text.charAt(at);
    if (mark === MARKS.quote) at = endOfString(text, at);
    else if (MARKS.open.includes(mark)) deepest = Math.max(deepest, ++depth);
    else if (MARKS.close.includes(mark)) depth -= 1;
  }
  return deepest;
}

function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text.charAt(at) !== MARKS.quote)
    at += text.charAt(at) === MARKS.escape ? 2 : 1;
  return at;
}
