/** How a browser can be reached: an address at the push service of its maker, and keys that only the browser can read with. */
export interface PushAddress {
  readonly endpoint: string;
  /** Public key of the browser, and the secret both share; base64url. */
  readonly p256dh: string;
  readonly auth: string;
}

/** What the service worker of the pages shows. */
export interface BrowserNotice {
  readonly title: string;
  readonly body: string;
  /** Path on our own origin that a click opens. */
  readonly url: string;
}

/** Hands notices to the push services of browser makers. */
export interface PushService {
  /** Stable name for logs. */
  readonly name: string;
  /**
   * `gone` when the browser takes no more notices at this address. A notice handed over twice under one `key` is
   * shown once. @throws ProviderError and nothing else.
   */
  send(to: PushAddress, notice: BrowserNotice, key: string): Promise<'taken' | 'gone'>;
}
