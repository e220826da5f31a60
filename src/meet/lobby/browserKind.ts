/** The browsers in which leave for a camera is found in different places. */
export type BrowserKind = 'chromium' | 'android' | 'firefox' | 'safari' | 'ios'

/** Reads a user agent. On iPhone and iPad every browser is Safari's, and an iPad calls itself a Mac. */
export function browserKind(userAgent: string, touchPoints: number): BrowserKind {
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios'
  if (/Macintosh/.test(userAgent) && touchPoints > 1) return 'ios'
  if (/Firefox\//.test(userAgent)) return 'firefox'
  if (/Android/.test(userAgent)) return 'android'
  return /Chrom(?:e|ium)\//.test(userAgent) ? 'chromium' : 'safari'
}
