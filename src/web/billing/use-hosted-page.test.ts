import { expect, it } from 'vitest';
import { isHostedPage } from './use-checkout.tsx';

const PROVIDER = 'https://checkout.pay.example';

it.each([
  [`${PROVIDER}/c/cs_1?x=1#y`, true],
  [`${location.origin}/sandbox/checkout/cs_1`, true],
  ['https://checkout.pay.example.evil.example/c', false],
  ['https://checkout.pay.example@evil.example/c', false],
  ['http://checkout.pay.example/c', false],
  ['//evil.example/c', false],
  ['javascript:alert(1)', false],
  ['data:text/html,x', false],
  ['', false],
])('as the address of a hosted payment page, %s is %s', (address, expected) => {
  expect(isHostedPage(address, [PROVIDER])).toBe(expected);
});
