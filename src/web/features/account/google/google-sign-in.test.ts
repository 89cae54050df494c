import { describe, expect, it } from 'vitest';
import { GOOGLE_SITE, googleScene } from '#test/screen/google-fixture.ts';
import { FAULTS, GoogleFault, shownWords, toFault } from './google-errors.ts';
import { startGoogleSignIn } from './google-sign-in.ts';

function begin({ ready = true } = {}) {
  const scene = googleScene();
  if (ready) scene.provide();
  const heard: string[] = [];
  const flow = startGoogleSignIn(scene.world, {
    scriptUrl: GOOGLE_SITE.script_url,
    clientId: 'our-client',
    nonce: 'n1',
    onCredential: (credential) => heard.push(`credential ${credential}`),
    onFault: (fault) => heard.push(fault.message),
    onBox: (open) => heard.push(open ? 'box' : 'no box'),
  });
  return { ...scene, heard, flow };
}

/** As `begin`, with the box open. */
function beginWithBox() {
  const all = begin();
  all.say('skipped');
  all.pass(500);
  return all;
}

describe('Google’s library', () => {
  it('is loaded from its address and looked for every 100 ms', () => {
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

  it('is used as soon as it is there, also at the last moment', () => {
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
  ] as const)('is given up after 15 seconds when it is %s', (found, words) => {
    const { provide, heard, pass, waiting } = begin({ ready: false });
    provide(found);
    pass(14_999);
    expect(heard).toEqual([]);
    pass(1);
    expect(heard).toEqual([words]);
    expect(waiting()).toBe(0);
  });

  it('is given up at once when it cannot be fetched', () => {
    const { failLoading, heard, waiting } = begin({ ready: false });
    failLoading();
    failLoading();
    expect(heard).toEqual(['Google Identity Services not loaded. Please refresh the page.']);
    expect(waiting()).toBe(0);
  });

  it('is told who asks, and for which sign-in', () => {
    const { options } = begin();
    expect(options()).toMatchObject({
      client_id: 'our-client',
      nonce: 'n1',
      use_fedcm_for_prompt: true,
    });
  });
});

it('hands the credential over, once, and leaves nothing behind', () => {
  const { answer, heard, pass, waiting } = begin();
  answer('abc');
  answer('def');
  expect(heard).toEqual(['credential abc']);
  expect(waiting()).toBe(0);
  pass(100_000);
  expect(heard).toEqual(['credential abc']);
});

describe('the box', () => {
  it.each(['not displayed', 'skipped'] as const)(
    'opens half a second after the prompt is %s, once',
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

  it('does not open over a prompt that is seen', () => {
    const { say, heard, pass } = begin();
    say('displayed');
    pass(29_999);
    expect(heard).toEqual([]);
  });

  it('gets Google’s button, once', () => {
    const { flow, buttons } = beginWithBox();
    const place = document.createElement('div');
    flow.fillBox(place);
    flow.fillBox(place);
    expect(buttons).toEqual([place]);
  });

  it('goes when the person has signed in', () => {
    const { answer, heard } = beginWithBox();
    answer('abc');
    expect(heard).toEqual(['box', 'no box', 'credential abc']);
  });

  it('means a cancelled sign-in when it is closed', () => {
    const { flow, heard, counts } = beginWithBox();
    flow.closeBox();
    flow.closeBox();
    expect(heard).toEqual(['box', 'no box', 'Sign-in cancelled by user']);
    expect(counts.cancels).toBe(1);
  });

  it('is removed after a minute', () => {
    const { heard, pass, waiting } = beginWithBox();
    pass(59_999);
    expect(heard).toEqual(['box', 'Sign-in timed out after 30 seconds']);
    pass(1);
    expect(heard).toEqual(['box', 'Sign-in timed out after 30 seconds', 'no box']);
    expect(waiting()).toBe(0);
  });

  it('still works after the sign-in has timed out', () => {
    const { answer, heard, pass } = beginWithBox();
    pass(45_000);
    answer('abc');
    expect(heard.slice(2)).toEqual(['no box', 'credential abc']);
  });

  it('is gone, and says so, when the button cannot be made', () => {
    const { flow, heard, library } = beginWithBox();
    library.renderButton = () => {
      throw new Error('no');
    };
    flow.fillBox(document.createElement('div'));
    expect(heard).toEqual(['box', 'no box', 'Failed to create Google Sign-In button']);
  });
});

it('times out 30 seconds after it began, and takes the prompt away', () => {
  const { heard, pass, counts, answer } = begin();
  pass(29_999);
  expect(heard).toEqual([]);
  pass(1);
  expect(heard).toEqual(['Sign-in timed out after 30 seconds']);
  expect(counts.cancels).toBe(1);
  answer('abc');
  expect(heard).toHaveLength(1);
});

it('ends without a word when it is stopped', () => {
  for (const { flow, heard, pass, waiting } of [begin(), begin({ ready: false })]) {
    flow.stop();
    expect(waiting()).toBe(0);
    pass(100_000);
    expect(heard).toEqual([]);
  }
});

it('says what Google’s library threw', () => {
  const attempt = (break_: (library: ReturnType<typeof googleScene>['library']) => void) => {
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
    FAULTS.popup_blocked,
  ]);
});

describe('the words for the person', () => {
  it.each([
    ['timed_out', 'Sign-in was cancelled or timed out. Please try again.'],
    ['cancelled', 'Sign-in was cancelled or timed out. Please try again.'],
    ['popup_blocked', 'Pop-up was blocked. Please enable pop-ups and try again.'],
    ['not_loaded', 'Please refresh the page and try again.'],
    ['half_loaded', 'Please refresh the page and try again.'],
    ['not_initialized', 'Please refresh the page and try again.'],
    ['no_button', 'Failed to create Google Sign-In button'],
    ['other', 'Google Sign-In failed'],
  ] as const)('of %s', (kind, words) => expect(shownWords(new GoogleFault(kind))).toBe(words));

  it('are those of Google where it has some', () => {
    expect(shownWords(toFault(new Error('Odd')))).toBe('Odd');
    expect(shownWords(toFault('text'))).toBe('Google Sign-In failed');
    expect(shownWords(toFault({ error: 'popup_closed_by_user' }))).toBe(
      'Sign-in was cancelled or timed out. Please try again.',
    );
  });
});
