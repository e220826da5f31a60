/** Returns the address at which the consult desk joins the call that the answer to an own knock opened. */
export const knockLink = (knock: string): string => `/meet/desk#knock=${knock}`

/** Returns the id of the knock in the hash of such an address; null if there is none. */
export const knockInHash = (hash: string): string | null => idInHash('knock', hash)

/** Returns the address at which the consult desk joins a waiting call. */
export const callLink = (call: string): string => `/meet/desk#join=${call}`

/** Returns the id of the call in the hash of such an address; null if there is none. */
export const callInHash = (hash: string): string | null => idInHash('join', hash)

/** Subject of a notification: a waiting call or a care request. */
export interface PressedNews {
  readonly kind: 'call' | 'request'
  readonly id: string
}

/** Returns the address at which the consult desk shows a waiting call or a care request. */
export const newsLink = ({ kind, id }: PressedNews): string => `/meet/desk#${kind}=${id}`

/** Returns what the hash of such an address is about; null if it has no such hash. */
export function newsInHash(hash: string): PressedNews | null {
  const call = idInHash('call', hash)
  if (call !== null) return { kind: 'call', id: call }
  const request = idInHash('request', hash)
  return request === null ? null : { kind: 'request', id: request }
}

function idInHash(name: string, hash: string): string | null {
  const [start, id] = hash.split('=')
  return start === `#${name}` && id !== undefined && /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/u.test(id)
    ? id
    : null
}
