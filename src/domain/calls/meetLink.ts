/**
 * Extracts the secret of a message's link from an address, or from typed or pasted text. Accepts an encoded
 * `#`, and a trailing dot or bracket that a mail program took for part of the link. Returns null if there is
 * none.
 */
export function secretOf(typed: string): string | null {
  const linked =
    /(?:#|%23)t=([\w-]{16,200})/iu.exec(typed) ?? /^["'(<[]?([\w-]{16,200})["')>\].,;]?$/u.exec(typed.trim())
  return linked?.[1] ?? null
}

/** Extracts the secret of a care request's link from the hash of an address; null if there is none. */
export function requestSecretOf(hash: string): string | null {
  return /^#r=([\w-]{16,200})/u.exec(hash)?.[1] ?? null
}
