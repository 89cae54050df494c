interface ModuleGraph {
  getModuleInfo(
    id: string,
  ): { readonly importedIds: readonly string[]; readonly code: string | null } | null;
}

interface Group {
  readonly name: string | ((id: string, graph: ModuleGraph) => string | null);
  readonly test?: RegExp;
  readonly debugName?: string;
  readonly priority?: number;
}

/** The files of the first load, as groups of modules. */
export function firstChunks(): Group[];
