const dialogs: HTMLDialogElement[] = [];
const listeners = new Set<() => void>();
const changed = () => {
  for (const listener of listeners) listener();
};

/** The modal dialogs that are open. What stands outside of the last one is below its veil and cannot be pressed. */
export const openDialogs = {
  /** Returns a function that takes it out again. */
  add: (dialog: HTMLDialogElement): (() => void) => {
    dialogs.push(dialog);
    changed();
    return () => {
      dialogs.splice(dialogs.indexOf(dialog), 1);
      changed();
    };
  },
  last: (): HTMLDialogElement | undefined => dialogs.at(-1),
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
} as const;
