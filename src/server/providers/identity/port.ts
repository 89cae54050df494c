/** The person whom a credential identifies, as stated by its issuer. */
export interface Identity {
  readonly issuer: string;
  /** The issuer's permanent id of the person. */
  readonly subject: string;
  /** Lower case. */
  readonly email: string;
  readonly emailVerified: boolean;
  /** As the issuer sent them, not validated; undefined if it sent none. */
  readonly firstName: string | undefined;
  readonly lastName: string | undefined;
  /** The nonce that the credential was requested with. */
  readonly nonce: string;
}

/** An external identity provider. */
export interface IdentityVerifier {
  readonly name: string;
  /**
   * Checks signature, issuer, audience and expiry. Does not consume the nonce.
   * @throws AppError `google_refused`; ProviderError when the issuer's keys cannot be fetched.
   */
  verify(credential: string): Promise<Identity>;
}
