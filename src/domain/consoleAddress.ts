/** Paths of the console: the first segment. They have a page of their own, `console.html` of the build. */
const consolePaths = /^\/(?:admin|activate-user)(?:\/|$)/u

/** Returns true for the path of a page of the console. */
export const isConsoleAddress = (path: string): boolean => consolePaths.test(path)

const page = '/console.html'
/** The same page at a web server that leaves out the ending. */
const pages: ReadonlySet<string> = new Set([page, '/console'])

/**
 * Returns the address of the console's page itself, which shows `wanted`: a path with its query and fragment. The
 * fragment carries it, which no server is told.
 */
export const consolePageFor = (wanted: string): string => `${page}#to=${encodeURIComponent(wanted)}`

/**
 * Returns the address that such an address shows; null for any other one. Without a fragment, as after the "Reload"
 * of a page that did not start, it is `kept`, or the console's first page.
 */
export function wantedIn(
  { pathname, hash }: Pick<URL, 'pathname' | 'hash'>,
  kept: string | null,
): string | null {
  if (!pages.has(pathname)) return null
  const wanted = new URLSearchParams(hash.slice(1)).get('to') ?? kept ?? ''
  return isConsoleAddress(wanted.split(/[?#]/u, 1)[0] ?? '') ? wanted : '/admin'
}
