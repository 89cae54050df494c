import { AppError, type ErrorCode } from '#domain/errors.ts';

/** Why an outside service gave no usable answer. */
export type ProviderFault = 'unreachable' | 'timeout' | 'refused' | 'malformed' | 'aborted';

/** The only error that an adapter throws. Never shown to people as it is. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  readonly provider: string;
  readonly fault: ProviderFault;
  /** HTTP status of a refusal, where there was one. */
  readonly status: number | undefined;

  constructor(
    provider: string,
    fault: ProviderFault,
    { status, ...options }: { cause?: unknown; status?: number } = {},
  ) {
    super(`${provider}: ${fault}`, options);
    this.provider = provider;
    this.fault = fault;
    this.status = status;
  }
}

/** For `catch`: callers are told `code` when a provider has failed; other errors pass. @throws AppError */
export const refuseWith =
  (code: ErrorCode) =>
  (error: unknown): never => {
    throw error instanceof ProviderError ? new AppError(code, { cause: error }) : error;
  };
