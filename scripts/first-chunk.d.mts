interface ModuleGraph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/** Names the file of a module, or leaves it to rolldown. */
export function firstChunk(): (id: string, graph: ModuleGraph) => string | null;
