/** Paths of the console: the first segment. They have a page of their own, `console.html` of the build. */
const consolePaths = /^\/(?:admin|activate-user)(?:\/|$)/u

/** Returns true for the path of a page of the console. */
export const isConsoleAddress = (path: string): boolean => consolePaths.test(path)

const page = '/console.html'

/**
 * Returns the address of the console's page itself, which shows `wanted`: a path with its query and fragment. The
 * fragment carries it, which no server is told.
 */
export const consolePageFor = (wanted: string): string => `${page}#to=${encodeURIComponent(wanted)}`

/** Returns the address that such an address shows; null for any other one. */
export function wantedIn({ pathname, hash }: Pick<URL, 'pathname' | 'hash'>): string | null {
  const wanted = pathname === page ? new URLSearchParams(hash.slice(1)).get('to') : null
  return wanted !== null && isConsoleAddress(wanted.split(/[?#]/u, 1)[0] ?? '') ? wanted : null
}
