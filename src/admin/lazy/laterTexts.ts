let loadTexts: () => Promise<unknown> = () => Promise.resolve()
let loading: Promise<unknown> | null = null

/** Sets how the texts are loaded that the first page does without. Only `app` knows the catalogs. */
export function setLaterTexts(load: () => Promise<unknown>): void {
  loadTexts = load
}

/** Loads a part of the console, and the texts that the first page does without. */
export async function withLaterTexts<Part>(part: Promise<Part>): Promise<Part> {
  loading ??= loadTexts().catch((error: unknown) => {
    loading = null
    throw error
  })
  const [loaded] = await Promise.all([part, loading])
  return loaded
}
