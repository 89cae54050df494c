import { expect, it } from 'vitest';
import { byteText, giveBack } from './json-bytes.ts';

const LONG = 'x'.repeat(300_000);

function written(...pieces: readonly string[]): Buffer {
  const text = byteText();
  for (const piece of pieces) text.ascii(piece);
  return text.whole();
}

it('puts pieces one after the other, however long they are', () => {
  const text = byteText();
  text.ascii('[');
  text.bytes(Buffer.from('"é"'));
  text.byte(','.charCodeAt(0));
  text.ascii(`"${LONG}"`);
  text.ascii(']');
  expect(JSON.parse(text.whole().toString())).toEqual(['é', LONG]);
});

it('gives the room of a text to the next one only once it has been given back', () => {
  const first = written('a', LONG);
  const second = written('b', LONG);
  expect(first.toString()).toBe(`a${LONG}`);
  giveBack(first);
  giveBack(second);
  const third = written('c', LONG);
  expect([first, second].filter((text) => text.buffer === third.buffer)).toHaveLength(1);
  expect(third.toString()).toBe(`c${LONG}`);
});

it('leaves short texts, and those that it did not write, to whoever has them', () => {
  const short = written('short');
  const other = Buffer.from('other');
  giveBack(short);
  giveBack(other);
  written(LONG, LONG);
  expect([short.toString(), other.toString()]).toEqual(['short', 'other']);
});

it('takes a room back once', () => {
  const text = written(LONG);
  giveBack(text);
  giveBack(text);
  const [one, other] = [written('1', LONG), written('2', LONG)];
  expect(one.buffer).not.toBe(other.buffer);
});
