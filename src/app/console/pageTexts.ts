import { addCatalog, type CatalogLoaders } from '../language.ts'

/** Returns a function that adds the texts of a page or part while that is loaded. */
export function pageTexts(words: CatalogLoaders) {
  let loading: Promise<void> | null = null
  return async <Part>(part: Promise<Part>): Promise<Part> => {
    loading ??= addCatalog(words).catch((error: unknown) => {
      loading = null
      throw error
    })
    const [loaded] = await Promise.all([part, loading])
    return loaded
  }
}
