/** The secret of a message's link, as typed or pasted; null where there is none. */
export function secretOf(typed: string): string | null {
  return /(?:#t=|^)([\w-]{16,200})$/u.exec(typed.trim())?.[1] ?? null
}
