import type { SiteDto } from '#contract/site.ts';
import type { GoogleBrowser, GoogleIdentity, PromptMoment } from '#web/browser/google-identity.ts';

export const GOOGLE_SITE: NonNullable<SiteDto['google']> = {
  client_id: 'our-client',
  script_url: 'https://accounts.google.com/gsi/client',
};

type Initialized = Parameters<GoogleIdentity['initialize']>[0];

type Found = ReturnType<GoogleBrowser['readGoogle']>;

interface Timer {
  readonly at: number;
  readonly task: () => void;
}

/** A fake browser with Google's library and a fake clock. */
export function googleFixture() {
  let now = 0;
  let timers: Timer[] = [];
  let found: Found = 'absent';
  let onLoadFailure = () => {};
  let options: Initialized | undefined;
  let onMoment: (moment: PromptMoment) => void = () => {};
  const scripts: string[] = [];
  const buttons: HTMLElement[] = [];
  const counts = { prompts: 0, cancels: 0, polls: 0 };

  const library: GoogleIdentity = {
    initialize: (given) => {
      options = given;
    },
    prompt: (listener) => {
      counts.prompts += 1;
      onMoment = listener;
    },
    renderButton: (place) => {
      buttons.push(place);
      const button = document.createElement('button');
      button.textContent = 'Google’s own button';
      place.replaceChildren(button);
    },
    cancel: () => {
      counts.cancels += 1;
    },
    disableAutoSelect: () => {},
  };

  const browser: GoogleBrowser = {
    readGoogle: () => {
      counts.polls += 1;
      return found;
    },
    load: (url, onFailure) => {
      scripts.push(url);
      onLoadFailure = onFailure;
    },
    after: (ms, task) => {
      const timer = { at: now + ms, task };
      timers.push(timer);
      return () => {
        timers = timers.filter((one) => one !== timer);
      };
    },
  };

  return {
    browser,
    library,
    scripts,
    buttons,
    counts,
    /** Arguments of the last `initialize`. */
    options: () => options,
    waiting: () => timers.length,
    /** Replaces the library. */
    provide: (next: Found = library) => {
      found = next;
    },
    failLoading: () => onLoadFailure(),
    say: (moment: 'not displayed' | 'skipped' | 'displayed') =>
      onMoment({
        isNotDisplayed: () => moment === 'not displayed',
        isSkippedMoment: () => moment === 'skipped',
      }),
    answer: (credential?: string) =>
      options?.callback(credential === undefined ? {} : { credential }),
    /** Advances the clock and runs due timers in order. */
    pass: (ms: number): void => {
      const until = now + ms;
      for (;;) {
        const [next] = timers.filter((one) => one.at <= until).sort((a, b) => a.at - b.at);
        if (!next) break;
        now = next.at;
        timers = timers.filter((one) => one !== next);
        next.task();
      }
      now = until;
    },
  };
}
