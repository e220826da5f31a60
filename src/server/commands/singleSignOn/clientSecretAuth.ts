import * as client from 'openid-client'

const methods = ['client_secret_post', 'client_secret_basic'] as const
type Method = (typeof methods)[number]

/**
 * Returns the methods by which a provider accepts a client secret, in the order to try them. A provider that
 * announces none accepts client_secret_basic (OpenID Connect Discovery, 3), but some accept
 * client_secret_post instead.
 */
export function secretMethods({
  token_endpoint_auth_methods_supported: announced,
}: client.ServerMetadata): readonly Method[] {
  if (announced === undefined) return methods.toReversed()
  return methods.filter((method) => announced.includes(method))
}

/**
 * Sends a client's secret by a method that its provider accepts. A provider announces what it supports for
 * any client, but one client can be registered for another method: `useNext` switches to the next method, and
 * returns false if none is left.
 */
export class ClientSecretAuth {
  readonly #ways: Readonly<Record<Method, client.ClientAuth>>
  #refused = 0

  constructor(secret: string) {
    this.#ways = {
      client_secret_post: client.ClientSecretPost(secret),
      client_secret_basic: client.ClientSecretBasic(secret),
    }
  }

  readonly authenticate: client.ClientAuth = (server, ...rest) => {
    const method = secretMethods(server)[this.#refused] ?? 'client_secret_basic'
    return this.#ways[method](server, ...rest)
  }

  useNext(server: client.ServerMetadata): boolean {
    this.#refused += 1
    return this.#refused < secretMethods(server).length
  }
}

/** Reports whether a token endpoint refused the client itself, as opposed to its request. */
export function isClientRefused(error: unknown): boolean {
  if (error instanceof client.WWWAuthenticateChallengeError) return true
  return (
    error instanceof client.ResponseBodyError &&
    (error.error === 'invalid_client' || error.error === 'unauthorized_client')
  )
}
