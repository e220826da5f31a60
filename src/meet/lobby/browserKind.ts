/** Browsers by the location of their camera permission. */
export type BrowserKind = 'chromium' | 'android' | 'firefox' | 'safari' | 'ios'

/**
 * Detects the browser from its user agent. Every browser on iPhone and iPad is based on Safari, and an iPad
 * identifies itself as a Mac.
 */
export function browserKind(userAgent: string, touchPoints: number): BrowserKind {
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios'
  if (/Macintosh/.test(userAgent) && touchPoints > 1) return 'ios'
  if (/Firefox\//.test(userAgent)) return 'firefox'
  if (/Android/.test(userAgent)) return 'android'
  return /Chrom(?:e|ium)\//.test(userAgent) ? 'chromium' : 'safari'
}
