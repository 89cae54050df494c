/** What the owner of a phone asks for; undefined for anything else they write. */
export type Wish = 'stop' | 'start' | 'help';

/** The words that carriers in the United States expect to work. */
const WISHES: Readonly<Record<string, Wish>> = {
  stop: 'stop',
  stopall: 'stop',
  unsubscribe: 'stop',
  cancel: 'stop',
  end: 'stop',
  quit: 'stop',
  start: 'start',
  unstop: 'start',
  yes: 'start',
  help: 'help',
  info: 'help',
};

/** A wish is one word, however it is written and whatever marks stand around it: `Stop.` is one, `don't stop` is none. */
export function wishOf(text: string): Wish | undefined {
  const word = text.toLowerCase().replace(/^[^a-z]+|[^a-z]+$/g, '');
  return Object.hasOwn(WISHES, word) ? WISHES[word] : undefined;
}
