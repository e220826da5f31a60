/**
 * Reports whether the code of a page or of a part could not be loaded: a `ScreenLoadError` (ui/lazyScreen.ts). The
 * import of its class would add a name to the first script of the bedside.
 */
export const isLoadError = (error: unknown): error is { again: () => Promise<boolean> } =>
  error instanceof Error && 'again' in error
