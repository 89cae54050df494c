import { describe, expect, it } from 'vitest';
import { accountEmails } from './account-emails.ts';

const emails = (productName = 'Roamfare') =>
  accountEmails({
    productName,
    supportEmail: 'help@roamfare.example',
    publicUrl: 'https://fares.example',
  });

const linksOf = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);

describe('account emails', () => {
  it('includes the reset link once in the text and once in the HTML', () => {
    const { subject, text, html } = emails().passwordReset('abc-_1');
    const link = 'https://fares.example/reset-password?token=abc-_1';
    expect(subject).toBe('Reset your password');
    expect(text.split(link)).toHaveLength(2);
    expect(text).toContain('one hour');
    expect(linksOf(html)).toEqual([link]);
  });

  it('reports a password change without a secret', () => {
    for (const how of ['link', 'profile'] as const) {
      const { subject, text, html } = emails().passwordChanged(how);
      expect(subject).toBe('Your password was changed');
      expect(text).toContain('If it was not you, write to help@roamfare.example at once.');
      expect(linksOf(html)).toEqual(['https://fares.example/login']);
    }
  });

  it('explains how the password was changed and which sessions ended', () => {
    expect(emails().passwordChanged('link').text).toContain(
      'with a link from an email to this address. You have been signed out everywhere, and passkeys, API keys, the calendar address and notices to browsers were removed.',
    );
    expect(emails().passwordChanged('profile').text).toContain(
      'on your profile. Every other sign-in was ended.',
    );
  });

  it.each([
    ['verify', 'verify-email', 'Verify your email address'],
    ['change', 'confirm-email', 'Confirm your new email address'],
    ['undo', 'undo-email', 'Your email address was changed'],
  ] as const)(
    'includes the link of kind %s once in the text and once in the HTML',
    (kind, screen, about) => {
      const { subject, text, html } = emails().links[kind]('abc-_1');
      const link = `https://fares.example/${screen}?token=abc-_1`;
      expect(subject).toBe(about);
      expect(text.split(link)).toHaveLength(2);
      expect(linksOf(html)).toEqual([link]);
    },
  );

  it('tells of changes of an address without a secret and without another address', () => {
    const { addressHasAccount, emailChanged, emailRestored, emailTakenBack } = emails();
    const told = [addressHasAccount(), emailChanged(), emailRestored(), emailTakenBack()];
    expect(told.map(({ html }) => linksOf(html))).toEqual([
      ['https://fares.example/login'],
      ['https://fares.example/login'],
      ['https://fares.example/forgot-password'],
      ['https://fares.example/login'],
    ]);
    expect(new Set(told.map(({ subject }) => subject)).size).toBe(4);
    for (const { text } of told) expect(text).toContain('write to help@roamfare.example.');
  });

  it('tells of passkeys without their names and without a secret', () => {
    const { passkeyAdded, passkeysRemoved } = emails();
    expect(passkeyAdded().text).toContain('https://fares.example/forgot-password at once');
    for (const { html } of [passkeyAdded(), passkeysRemoved(1)])
      expect(linksOf(html)).toEqual(['https://fares.example/profile']);
    expect(passkeysRemoved(1).text).toContain('1 passkey of your');
    expect(passkeysRemoved(3).text).toContain('3 passkeys of your');
    expect(passkeysRemoved(3).subject).toBe('Your passkeys were removed');
  });

  it.each([
    ['key', 'An API key was added to your account', 'https://fares.example/profile'],
    ['calendar', 'A calendar address was made for your trips', 'https://fares.example/my-trips'],
    ['device', 'A browser was added for your notices', 'https://fares.example/profile/end'],
  ] as const)(
    'tells of a new %s, and how to end it if it was somebody else',
    (added, about, link) => {
      const { subject, text, html } = emails().grantAdded(added);
      expect(subject).toBe(about);
      expect(text).toContain(
        'choose a new password at https://fares.example/forgot-password at once',
      );
      expect(linksOf(html)).toEqual([link]);
    },
  );

  it('tells of the second factor without a secret, and what to do if it was somebody else', () => {
    const { secondFactorOn, secondFactorOff, recoveryCodeUsed, codesLocked } = emails();
    const told = [
      [secondFactorOn(), 'Two-factor sign-in is on', 'Every other sign-in was ended.'],
      [secondFactorOff('member'), 'Two-factor sign-in is off', 'with a code of yours'],
      [secondFactorOff('support'), 'Two-factor sign-in is off', 'turned off by support'],
      [recoveryCodeUsed(0), 'A recovery code was used', 'None is left'],
      [codesLocked(10), 'Somebody tried codes 10 times', 'They did not get in.'],
    ] as const;
    for (const [{ subject, text, html }, about, words] of told) {
      expect(subject).toBe(about);
      expect(text).toContain(words);
      expect(text).toContain('choose a new password at once and write to help@roamfare.example.');
      expect(linksOf(html)).toEqual(['https://fares.example/profile']);
    }
  });

  it('escapes HTML in account emails and loads no resources', () => {
    const { html, text } = emails(`<img src="x" onerror='y'> & Co`).passwordReset('"><script>');
    expect(html).not.toMatch(/<(img|script|link|iframe)/);
    expect(html).toContain('&lt;img src=&quot;x&quot; onerror=&#39;y&#39;&gt; &amp; Co');
    expect(html).not.toMatch(/\ssrc="|url\(/);
    expect(text).toContain(`<img src="x" onerror='y'> & Co`);
  });
});
