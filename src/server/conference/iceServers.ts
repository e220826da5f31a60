import { createHmac } from 'node:crypto'

/** Which servers help a client to find its way to this node. */
export interface IceSettings {
  readonly stunUrls: readonly string[]
  readonly turnUrls: readonly string[]
  /** Secret shared with the TURN servers; null if they require no credentials. */
  readonly turnSecret: string | null
}

/** As request_token names them. An empty list would break Pexip's client: the key is absent instead. */
export interface IceServers {
  readonly stun?: readonly { readonly url: string }[]
  readonly turn?: readonly {
    readonly urls: readonly string[]
    readonly username?: string
    readonly credential?: string
  }[]
}

/** A call may last so long before it needs a new way through a TURN server, in seconds. */
const credentialLife = 12 * 60 * 60

/**
 * The servers for one client, at `now` in epoch milliseconds. TURN gets a name that ends by itself and the proof of it
 * (HMAC-SHA1 over the name, as coturn's `use-auth-secret`): the shared secret never leaves.
 */
export function iceServers({ stunUrls, turnUrls, turnSecret }: IceSettings, now: number): IceServers {
  const username = `${Math.floor(now / 1_000) + credentialLife}:wardlink`
  const proof = turnSecret !== null && {
    username,
    credential: createHmac('sha1', turnSecret).update(username).digest('base64'),
  }
  return {
    ...(stunUrls.length > 0 && { stun: stunUrls.map((url) => ({ url })) }),
    ...(turnUrls.length > 0 && { turn: [{ urls: turnUrls, ...proof }] }),
  }
}
