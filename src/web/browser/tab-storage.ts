/** Storage of this tab that outlives a reload. Blocked or full, it remembers nothing and never fails. */
export const tabStorage = {
  /** Undefined when nothing readable is stored. */
  read(key: string): unknown {
    try {
      return JSON.parse(sessionStorage.getItem(key) ?? 'null') ?? undefined;
    } catch {
      return undefined;
    }
  },
  remove(key: string): void {
    try {
      sessionStorage.removeItem(key);
    } catch {
      // As below.
    }
  },
  /** False when there is no room, or no store. */
  write: (key: string, value: unknown): boolean => tabStorage.writeJson(key, JSON.stringify(value)),
  /** The same for what is JSON already. */
  writeJson(key: string, json: string): boolean {
    try {
      sessionStorage.setItem(key, json);
      return true;
    } catch {
      // A full or forbidden store must not break the page.
      return false;
    }
  },
} as const;
