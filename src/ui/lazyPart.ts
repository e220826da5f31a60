/** A part of a page whose code is loaded when it is needed, or shortly before. */
export interface LazyPart<Part> {
  /** Returns the part if it is loaded; null before. */
  get: () => Part | null
  /** Loads the part. Resolves with null if it cannot be loaded; the next call tries again. */
  load: () => Promise<Part | null>
}

/** Returns a part that `load` loads, for a control that is on the page before it: a press waits for it. */
export function lazyPart<Part>(load: () => Promise<Part>): LazyPart<Part> {
  let part: Part | null = null
  let loading: Promise<Part | null> | null = null
  const fetchOnce = async (): Promise<Part | null> => {
    part = await load().catch(() => null)
    loading = null
    return part
  }
  return {
    get: () => part,
    load: () => (part === null ? (loading ??= fetchOnce()) : Promise.resolve(part)),
  }
}
