import { expect, it } from 'vitest';
import { isPushEndpoint } from './push.ts';

const HOSTS = ['fcm.googleapis.com', '*.push.apple.com'];
const allows = (text: string) => isPushEndpoint(text, HOSTS);

it.each([
  'https://fcm.googleapis.com/fcm/send/dXJi:APA91b-_%2F',
  'https://web.push.apple.com/QGm',
  'https://a.b.push.apple.com/x?y=1',
])('accepts the push endpoint %s', (text) => expect(allows(text)).toBe(true));

it.each([
  '',
  'nonsense',
  'http://fcm.googleapis.com/x',
  'https://fcm.googleapis.com:8443/x',
  'https://user@fcm.googleapis.com/x',
  'https://:secret@fcm.googleapis.com/x',
  'https://fcm.googleapis.com.evil.example/x',
  'https://evilfcm.googleapis.com/x',
  'https://push.apple.com/x',
  'https://evilpush.apple.com/x',
  'https://web.push.apple.com.evil.example/x',
  'https://evil.example/#fcm.googleapis.com',
  'https://evil.example\\@fcm.googleapis.com/x',
  'https://fcm.googleapis.com\\@evil.example/x',
  'https://fcm.googleapis.com./x',
  'https://FCM.googleapis.com/x',
  'https:fcm.googleapis.com/x',
  ' https://fcm.googleapis.com/x',
  'https://fcm.googleapis.com/x\n',
  'https://169.254.169.254/latest',
  'https://127.0.0.1/x',
  'https://[::1]/x',
  'https://localhost/x',
  'file:///etc/passwd',
  'ftp://fcm.googleapis.com/x',
])('refuses the push endpoint %j', (text) => expect(allows(text)).toBe(false));

it('refuses a push endpoint longer than any push service creates', () => {
  expect(allows(`https://fcm.googleapis.com/${'x'.repeat(1_000)}`)).toBe(false);
});
