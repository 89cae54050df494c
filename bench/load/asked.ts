/** One request, and its expected answer. */
export interface Asked {
  readonly path: string;
  readonly method?: 'POST' | 'DELETE';
  readonly token?: string | undefined;
  readonly body?: object;
  readonly accept?: string;
  /** Whether nobody has asked the same before. */
  readonly isCold?: boolean;
  /**
   * Checks the bodies of some answers.
   * @throws when one is wrong.
   */
  readonly check?: (text: string) => void;
  /** Receives the body of every answer. */
  readonly take?: (text: string) => void;
  /** Called when it was refused because of overload. */
  readonly refused?: () => void;
}
