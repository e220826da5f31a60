import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { portOf } from '../testHospital.ts'

/** Claims of an OpenID provider about a person, and what is false in them. */
export interface IdpClaims {
  claims: Record<string, unknown>
  header?: Record<string, unknown>
  /** Signs with a key other than the published one. */
  forged?: boolean
  /** The token response is HTML instead of JSON. */
  garbage?: boolean
}

/** Other faults of the provider. */
interface Faults {
  /** Keys that it publishes in place of its own. */
  keys: unknown[] | null
  clockAheadMs: number
  /** Client authentication methods that it announces and accepts; null announces none and accepts all. */
  authMethods: readonly string[] | null
  /** Reply of its userinfo endpoint; null if it has none. */
  userinfo: { status: number; claims: Record<string, unknown>; delayMs?: number } | null
  /** Rejects every client. */
  refusesClient: boolean
}

/** Parameters with which the provider sends a browser back. */
interface Door {
  answer: (asked: URLSearchParams) => URLSearchParams
}

const dateOf = (aheadMs: number) => new Date(Date.now() + aheadMs).toUTCString()
const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const keys = () => generateKeyPairSync('rsa', { modulusLength: 2048 })

/**
 * Starts an OpenID provider that returns what a test wants: its token endpoint returns `word`, and checks the
 * PKCE verifier of a client that presents the code of `expect`.
 */
export async function startMaliciousIdp(word: () => IdpClaims | Promise<IdpClaims>) {
  const own = keys()
  const other = keys()
  const challenges = new Map<string, string>()
  const metadata = { issuer: '' }
  const door: Door = {
    answer: (asked) => new URLSearchParams({ code: 'the-code', state: asked.get('state') ?? '' }),
  }
  const faults: Faults = {
    keys: null,
    clockAheadMs: 0,
    authMethods: null,
    userinfo: null,
    refusesClient: false,
  }
  const server = createServer((request, response) => {
    const answer = (body: unknown, status = 200) =>
      response
        .writeHead(status, { 'content-type': 'application/json', date: dateOf(faults.clockAheadMs) })
        .end(JSON.stringify(body))
    const { pathname } = new URL(request.url ?? '/', url)
    if (pathname === '/.well-known/openid-configuration') {
      answer({
        issuer: metadata.issuer,
        authorization_endpoint: `${url}/authorize`,
        token_endpoint: `${url}/token`,
        jwks_uri: `${url}/jwks`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
        ...(faults.authMethods !== null && { token_endpoint_auth_methods_supported: faults.authMethods }),
        ...(faults.userinfo !== null && { userinfo_endpoint: `${url}/userinfo` }),
      })
      return
    }
    if (pathname === '/authorize') {
      const asked = new URL(request.url ?? '/', url).searchParams
      challenges.set('the-code', asked.get('code_challenge') ?? '')
      const back = new URL(asked.get('redirect_uri') ?? '/', url)
      back.search = door.answer(asked).toString()
      response.writeHead(302, { location: back.href }).end()
      return
    }
    if (pathname === '/jwks') {
      answer({
        keys: faults.keys ?? [
          { ...own.publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' },
        ],
      })
      return
    }
    if (pathname === '/userinfo') {
      const { status, claims, delayMs = 0 } = faults.userinfo ?? { status: 404, claims: {} }
      setTimeout(() => answer(claims, status), delayMs)
      return
    }
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    const tell = async (): Promise<void> => {
      const form = new URLSearchParams(body)
      const verifier = createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url')
      const method =
        request.headers.authorization === undefined ? 'client_secret_post' : 'client_secret_basic'
      if (faults.refusesClient || faults.authMethods?.includes(method) === false)
        return void answer({ error: 'invalid_client' }, 401)
      const { claims, header = {}, forged = false, garbage = false } = await word()
      if (garbage) return void response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Welcome')
      if (challenges.get(form.get('code') ?? '') !== verifier)
        return void answer({ error: 'invalid_grant' }, 400)
      const signed = `${base64({ alg: 'RS256', kid: 'one', ...header })}.${base64(claims)}`
      const key = (forged ? other : own).privateKey
      const signature =
        header['alg'] === 'none' ? '' : sign('sha256', Buffer.from(signed), key).toString('base64url')
      answer({ access_token: 'a-token', token_type: 'Bearer', id_token: `${signed}.${signature}` })
    }
    request.on('end', () => void tell())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${portOf(server.address())}`
  metadata.issuer = url
  return {
    url,
    metadata,
    faults,
    door,
    /** Requires a client that presents this code to have the verifier of that challenge. */
    expect: (code: string, challenge: string) => void challenges.set(code, challenge),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
