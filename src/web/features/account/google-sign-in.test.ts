import { describe, expect, it } from 'vitest';
import { GOOGLE_SITE, googleFixture } from '#test/screen/google-fixture.ts';
import { ERRORS, type GoogleBox, startGoogleSignIn, toGoogleError } from './google-sign-in.ts';

function begin({ ready = true } = {}) {
  const fixture = googleFixture();
  if (ready) fixture.provide();
  const heard: string[] = [];
  const ending = new AbortController();
  let shown: GoogleBox | null = null;
  startGoogleSignIn(fixture.browser, {
    google: GOOGLE_SITE,
    nonce: 'n1',
    ending,
    onCredential: (credential) => void heard.push(`credential ${credential}`),
    onError: (error) => heard.push(error.message),
    onBox: (box) => {
      heard.push(box ? 'box' : 'no box');
      shown = box ?? shown;
    },
  });
  /** The last box that was open. */
  const lastBox = (): GoogleBox => {
    if (!shown) throw new Error('No box was open');
    return shown;
  };
  return { ...fixture, heard, lastBox, stop: () => ending.abort() };
}

/** As `begin`, with the box open. */
function beginWithBox() {
  const all = begin();
  all.say('skipped');
  all.pass(500);
  return { ...all, box: all.lastBox() };
}

describe('Google library', () => {
  it('loads the Google library from its URL and polls every 100 ms', () => {
    const { scripts, counts, pass } = begin({ ready: false });
    expect(scripts).toEqual([GOOGLE_SITE.script_url]);
    expect(counts.polls).toBe(1);
    pass(99);
    expect(counts.polls).toBe(1);
    pass(1);
    expect(counts.polls).toBe(2);
    pass(1000);
    expect(counts.polls).toBe(12);
  });

  it('uses the Google library as soon as it exists, even at the last poll', () => {
    const { provide, counts, heard, pass } = begin({ ready: false });
    pass(14_900);
    provide();
    expect(counts.prompts).toBe(0);
    pass(100);
    expect(counts.prompts).toBe(1);
    expect(heard).toEqual([]);
  });

  it.each([
    ['absent', 'Google Identity Services not loaded. Please refresh the page.'],
    ['partial', 'not fully loaded'],
  ] as const)(
    'Google sign-in fails after 15 seconds when the Google library is %s',
    (found, text) => {
      const { provide, heard, pass, waiting } = begin({ ready: false });
      provide(found);
      pass(14_999);
      expect(heard).toEqual([]);
      pass(1);
      expect(heard).toEqual([text]);
      expect(waiting()).toBe(0);
    },
  );

  it('Google sign-in fails at once when the Google library cannot be fetched', () => {
    const { failLoading, heard, waiting } = begin({ ready: false });
    failLoading();
    failLoading();
    expect(heard).toEqual(['Google Identity Services not loaded. Please refresh the page.']);
    expect(waiting()).toBe(0);
  });

  it('Google sign-in initializes the Google library with client ID and nonce', () => {
    const { options } = begin();
    expect(options()).toMatchObject({
      client_id: 'our-client',
      nonce: 'n1',
      use_fedcm_for_prompt: true,
    });
  });
});

it('Google sign-in passes on the credential once and leaves no timers', () => {
  const { answer, heard, pass, waiting } = begin();
  answer('abc');
  answer('def');
  expect(heard).toEqual(['credential abc']);
  expect(waiting()).toBe(0);
  pass(100_000);
  expect(heard).toEqual(['credential abc']);
});

describe('Google button box', () => {
  it.each(['not displayed', 'skipped'] as const)(
    'the Google button box opens half a second after the prompt is %s, once',
    (moment) => {
      const { say, heard, pass } = begin();
      say(moment);
      say(moment);
      pass(499);
      expect(heard).toEqual([]);
      pass(1);
      say(moment);
      pass(600);
      expect(heard).toEqual(['box']);
    },
  );

  it('the Google button box does not open while the prompt is displayed', () => {
    const { say, heard, pass } = begin();
    say('displayed');
    pass(29_999);
    expect(heard).toEqual([]);
  });

  it('the Google button is rendered into its box once', () => {
    const { box, buttons } = beginWithBox();
    const place = document.createElement('div');
    box.fill(place);
    box.fill(place);
    expect(buttons).toEqual([place]);
  });

  it('the Google button box closes after sign-in', () => {
    const { answer, heard } = beginWithBox();
    answer('abc');
    expect(heard).toEqual(['box', 'no box', 'credential abc']);
  });

  it('closing the Google button box cancels the sign-in', () => {
    const { box, heard, counts } = beginWithBox();
    box.close();
    box.close();
    expect(heard).toEqual(['box', 'no box', 'Sign-in cancelled by user']);
    expect(counts.cancels).toBe(1);
  });

  it('the Google button box closes after a minute', () => {
    const { heard, pass, waiting } = beginWithBox();
    pass(59_999);
    expect(heard).toEqual(['box', 'Sign-in timed out after 30 seconds']);
    pass(1);
    expect(heard).toEqual(['box', 'Sign-in timed out after 30 seconds', 'no box']);
    expect(waiting()).toBe(0);
  });

  it('Google sign-in accepts a credential from the box after a timeout', () => {
    const { answer, heard, pass } = beginWithBox();
    pass(45_000);
    answer('abc');
    expect(heard.slice(2)).toEqual(['no box', 'credential abc']);
  });

  it('the Google button box closes with an error when the button cannot render', () => {
    const { box, heard, library } = beginWithBox();
    library.renderButton = () => {
      throw new Error('no');
    };
    box.fill(document.createElement('div'));
    expect(heard).toEqual(['box', 'no box', 'Failed to create Google Sign-In button']);
  });
});

it('Google sign-in times out after 30 seconds and cancels the prompt', () => {
  const { heard, pass, counts, answer } = begin();
  pass(29_999);
  expect(heard).toEqual([]);
  pass(1);
  expect(heard).toEqual(['Sign-in timed out after 30 seconds']);
  expect(counts.cancels).toBe(1);
  answer('abc');
  expect(heard).toHaveLength(1);
});

it('Google sign-in can be stopped without an error', () => {
  for (const { stop, heard, pass, waiting } of [begin(), begin({ ready: false })]) {
    stop();
    expect(waiting()).toBe(0);
    pass(100_000);
    expect(heard).toEqual([]);
  }
});

it('Google sign-in reports the error that the Google library threw', () => {
  const attempt = (break_: (library: ReturnType<typeof googleFixture>['library']) => void) => {
    const { provide, library, heard, pass } = begin({ ready: false });
    break_(library);
    provide();
    pass(100);
    return heard;
  };
  const failing = (thrown: unknown) => () => {
    throw thrown;
  };
  expect(attempt((one) => Object.assign(one, { initialize: failing(new Error('x')) }))).toEqual([
    'Failed to initialize Google Sign-In',
  ]);
  expect(attempt((one) => Object.assign(one, { prompt: failing(new Error('Odd')) }))).toEqual([
    'Odd',
  ]);
  const blocked = { type: 'popup_failed_to_open' };
  expect(attempt((one) => Object.assign(one, { prompt: failing(blocked) }))).toEqual([
    ERRORS.popupBlocked.message,
  ]);
});

describe('Google sign-in messages', () => {
  it.each([
    ['timedOut', 'Sign-in was cancelled or timed out. Please try again.'],
    ['cancelled', 'Sign-in was cancelled or timed out. Please try again.'],
    ['popupBlocked', 'Pop-up was blocked. Please enable pop-ups and try again.'],
    ['notLoaded', 'Please refresh the page and try again.'],
    ['halfLoaded', 'Please refresh the page and try again.'],
    ['notInitialized', 'Please refresh the page and try again.'],
    ['noButton', 'Failed to create Google Sign-In button'],
    ['other', 'Google Sign-In failed'],
  ] as const)('Google sign-in shows a message of its own for the error %s', (kind, text) =>
    expect(ERRORS[kind].shown).toBe(text),
  );

  it('Google sign-in shows the message of Google where there is one', () => {
    expect(toGoogleError(new Error('Odd')).shown).toBe('Odd');
    expect(toGoogleError('text').shown).toBe('Google Sign-In failed');
    expect(toGoogleError({ error: 'popup_closed_by_user' }).shown).toBe(
      'Sign-in was cancelled or timed out. Please try again.',
    );
  });
});
