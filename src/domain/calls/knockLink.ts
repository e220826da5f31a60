/** Returns the address at which the consult desk joins the call that the answer to an own knock opened. */
export const knockLink = (knock: string): string => `/meet/desk#knock=${knock}`

/** Returns the id of the knock in the hash of such an address; null if there is none. */
export const knockInHash = (hash: string): string | null =>
  /^#knock=([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/u.exec(hash)?.[1] ?? null
