const key = 'wardlink.console.to'

/** Keeps in this tab the address that the console's page is opened for, until it has started; null forgets it. */
export function keepConsoleAddress(wanted: string | null): void {
  try {
    if (wanted === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, wanted)
  } catch {
    // Blocked by the browser's settings: a page that did not start then leads to the console's first page.
  }
}

/** Returns the address that this tab keeps; null for none. */
export function keptConsoleAddress(): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}
