/** Who a credential speaks of, as its issuer vouches. */
export interface Identity {
  readonly issuer: string;
  /** Names the person at the issuer, for good. */
  readonly subject: string;
  /** Lower case. */
  readonly email: string;
  readonly emailVerified: boolean;
  /** As the issuer has them, unchecked; undefined when it has none. */
  readonly firstName: string | undefined;
  readonly lastName: string | undefined;
  /** The value that the credential was made for. */
  readonly nonce: string;
}

/** An outside party that says who somebody is. */
export interface IdentityVerifier {
  readonly name: string;
  /**
   * Checks signature, issuer, audience and expiry. Does not use the nonce up.
   * @throws AppError `google_refused`; ProviderError when the keys of the issuer cannot be had.
   */
  verify(credential: string): Promise<Identity>;
}
