/** localStorage that ignores being blocked, full or missing. */
export const storage = {
  read(key: string): string | null {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  write(key: string, value: string): void {
    try {
      localStorage.setItem(key, value);
    } catch {
      // Blocked or full.
    }
  },
  remove(key: string): void {
    try {
      localStorage.removeItem(key);
    } catch {
      // Blocked.
    }
  },
  keys(): readonly string[] {
    try {
      return Object.keys(localStorage);
    } catch {
      return [];
    }
  },
  /** Calls `listener` when another tab changes `key` or clears the storage. */
  onOtherTab(key: string, listener: () => void): () => void {
    const hear = (event: StorageEvent) => {
      if (event.key === key || event.key === null) listener();
    };
    window.addEventListener('storage', hear);
    return () => window.removeEventListener('storage', hear);
  },
} as const;

/** sessionStorage that ignores being blocked or full. */
export const tabStorage = {
  /** Undefined when nothing valid is stored. */
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
      // Blocked, or not JSON.
    }
  },
  /** False when the storage is full or blocked. */
  write: (key: string, value: unknown): boolean => tabStorage.writeJson(key, JSON.stringify(value)),
  /** As `write`, for a JSON text. */
  writeJson(key: string, json: string): boolean {
    try {
      sessionStorage.setItem(key, json);
      return true;
    } catch {
      // Blocked or full.
      return false;
    }
  },
} as const;
