import { createHmac } from 'node:crypto'

/** Servers that help a client connect to this node. */
export interface IceSettings {
  readonly stunUrls: readonly string[]
  readonly turnUrls: readonly string[]
  /** Secret shared with the TURN servers; null if they require no credentials. */
  readonly turnSecret: string | null
}

/**
 * Servers as in request_token. A kind without servers is absent, because an empty list would break Pexip's
 * client.
 */
export interface IceServers {
  readonly stun?: readonly { readonly url: string }[]
  readonly turn?: readonly {
    readonly urls: readonly string[]
    readonly username?: string
    readonly credential?: string
  }[]
}

/**
 * Lifetime of TURN credentials in seconds: a call can last this long before it needs a new path through a
 * TURN server.
 */
const credentialLife = 12 * 60 * 60

/**
 * Returns the servers for one client; `now` is in epoch milliseconds and `life` in seconds. TURN gets a username that expires, with
 * its proof (HMAC-SHA1 over the name, as in coturn's `use-auth-secret`). The shared secret is never sent.
 */
export function iceServers(
  { stunUrls, turnUrls, turnSecret }: IceSettings,
  now: number,
  life = credentialLife,
): IceServers {
  const username = `${Math.floor(now / 1_000) + life}:wardlink`
  const proof = turnSecret !== null && {
    username,
    credential: createHmac('sha1', turnSecret).update(username).digest('base64'),
  }
  return {
    ...(stunUrls.length > 0 && { stun: stunUrls.map((url) => ({ url })) }),
    ...(turnUrls.length > 0 && { turn: [{ urls: turnUrls, ...proof }] }),
  }
}
