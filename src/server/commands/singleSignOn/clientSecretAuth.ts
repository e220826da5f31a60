import * as client from 'openid-client'

const methods = ['client_secret_post', 'client_secret_basic'] as const
type Method = (typeof methods)[number]

/**
 * The methods by which a provider takes a client secret, the first to try first. One that announces none takes client_secret_basic (OpenID
 * Connect Discovery, 3); some take client_secret_post all the same.
 */
export function secretMethods({
  token_endpoint_auth_methods_supported: announced,
}: client.ServerMetadata): readonly Method[] {
  if (announced === undefined) return methods.toReversed()
  return methods.filter((method) => announced.includes(method))
}

/**
 * Sends a client's secret as its provider takes it. A provider announces what it supports for any client, while one client may be
 * registered for another method: `useNext` goes on to that, and returns false when there is none left.
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
