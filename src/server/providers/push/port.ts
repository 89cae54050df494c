/** Push subscription of a browser: its URL at the push service, and the keys to encrypt for it. */
export interface PushAddress {
  readonly endpoint: string;
  /** Public key of the browser, and the shared authentication secret; base64url. */
  readonly p256dh: string;
  readonly auth: string;
}

/** What the service worker shows. */
export interface BrowserNotice {
  readonly title: string;
  readonly body: string;
  /** Path on our own origin that a click opens. */
  readonly url: string;
}

/** Sends notices through the push services of browser vendors. */
export interface PushService {
  /** Display name. */
  readonly name: string;
  /**
   * `gone` when the subscription no longer exists. A notice sent twice with the same `key` is shown once.
   * @throws ProviderError and nothing else.
   */
  send(to: PushAddress, notice: BrowserNotice, key: string): Promise<'taken' | 'gone'>;
}
