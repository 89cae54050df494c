import { expect, it } from 'vitest';
import { wishOf } from './reply.ts';

it.each(['STOP', 'stopall', 'Unsubscribe', 'CANCEL', 'end', 'Quit', ' stop ', '"STOP"', 'Stop!\n'])(
  'stops at %j',
  (text) => expect(wishOf(text)).toBe('stop'),
);
it.each(['YES', 'yes.', 'Start', 'unstop'])('begins at %j', (text) =>
  expect(wishOf(text)).toBe('start'),
);
it.each(['HELP', 'info?'])('helps at %j', (text) => expect(wishOf(text)).toBe('help'));
it.each(['', '👍', 'no', 'yes please', "don't stop", 'constructor', '__proto__', 'stop it'])(
  'leaves %j alone',
  (text) => expect(wishOf(text)).toBe(undefined),
);
