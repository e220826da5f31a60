/** Paths of the console: the first segment. They have a page of their own, `console.html` of the build. */
const consolePaths = /^\/(?:admin|activate-user)(?:\/|$)/u

/** Returns true for the path of a page of the console. */
export const isConsoleAddress = (path: string): boolean => consolePaths.test(path)
