/**
 * The secret of a message's link, as it stands in the address, or as it was typed or pasted: also with the `#` encoded, and with the dot or
 * bracket that a mail program took for a part of it. Null where there is none.
 */
export function secretOf(typed: string): string | null {
  const linked =
    /(?:#|%23)t=([\w-]{16,200})/iu.exec(typed) ?? /^["'(<[]?([\w-]{16,200})["')>\].,;]?$/u.exec(typed.trim())
  return linked?.[1] ?? null
}
