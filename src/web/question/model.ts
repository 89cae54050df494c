/** What a sentence says at one of its slots. */
export interface SlotWords {
  readonly id?: string | undefined;
  /** The word before the slot; empty for none. */
  readonly before: string;
  readonly text: string;
  /** For narrow windows. */
  readonly short?: string | undefined;
  /** Gives way first in a narrow line. */
  readonly isPlace?: boolean;
  /** Its days are all blackout dates. */
  readonly isClosed?: boolean;
}

/** What cannot be asked, by the slot that says it. */
export type Problems<Slot extends string> = Partial<Record<Slot, string | undefined>>;

/** A question in one sentence, whose slots are buttons: about trips, one way, an alert or the way home. */
export interface SentenceModel<Asked, Slot extends string, Facts> {
  /** Begins the IDs of its problems. */
  readonly name: string;
  /** In the order of the sentence. */
  readonly slots: readonly Slot[];
  /** A slot without words is left out. @param facts what the question depends on besides itself */
  readonly wordsOf: (asked: Asked, facts: Facts) => Partial<Record<Slot, SlotWords>>;
}

/** A question that is changed before it is asked. */
export interface QuestionModel<Asked, Slot extends string, Facts>
  extends SentenceModel<Asked, Slot, Facts> {
  /** Equal questions have equal texts. */
  readonly textOf: (asked: Asked) => string;
}

export const isSame = <Asked>(
  { textOf }: Pick<QuestionModel<Asked, never, never>, 'textOf'>,
  one: Asked,
  other: Asked,
): boolean => textOf(one) === textOf(other);

/** A suggested origin does not stay beside a chosen one, unless it was chosen with it. */
export function withoutSuggested(
  keys: readonly string[],
  suggested: string | undefined,
  namesSuggested = false,
): readonly string[] {
  const chosen = namesSuggested ? keys : keys.filter((key) => key !== suggested);
  return chosen.length > 0 ? chosen : keys;
}
