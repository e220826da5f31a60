import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { Provider } from 'oidc-provider'
import { portOf } from '../testHospital.ts'

/** Person whom the hospital's provider knows. */
export interface KnownPerson {
  account: string
  name: string
  email: string
  groups: string[]
}

const client = { client_id: 'wardlink', client_secret: 'the-client-secret' } as const
const signInPage = `<!doctype html><html lang="en"><title>Hospital accounts</title><h1>Hospital accounts</h1>
  <form method="post"><label>Account <input name="account"></label><button>Continue</button></form>`

/**
 * Starts a hospital's own OpenID provider: a real one (oidc-provider), with a page on which users type an
 * account's name.
 */
export async function startHospitalAccounts(
  redirectUri: string,
  people: readonly KnownPerson[],
  method: 'client_secret_post' | 'client_secret_basic' = 'client_secret_post',
) {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${portOf(server.address())}`
  const provider = new Provider(url, {
    clients: [{ ...client, redirect_uris: [redirectUri], token_endpoint_auth_method: method }],
    cookies: { keys: ['a-key-of-the-tests'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'groups'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    ttl: {
      AccessToken: 300,
      AuthorizationCode: 60,
      Grant: 300,
      IdToken: 300,
      Interaction: 300,
      Session: 300,
    },
    findAccount: (_context, id) => {
      const person = people.find(({ account }) => account === id)
      if (person === undefined) return undefined
      const { name, email, groups } = person
      return { accountId: id, claims: () => ({ sub: id, name, email, email_verified: true, groups }) }
    },
    // The hospital's own console may know the user's name, so the user is not asked for consent.
    loadExistingGrant: async ({ oidc }) => {
      const grant = new provider.Grant({
        clientId: client.client_id,
        ...(oidc.session?.accountId !== undefined && { accountId: oidc.session.accountId }),
      })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  const handle = provider.callback()
  const enter = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.method !== 'POST') {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(signInPage)
      return
    }
    let body = ''
    for await (const chunk of request) body += String(chunk)
    const accountId = new URLSearchParams(body).get('account') ?? ''
    await provider.interactionFinished(request, response, { login: { accountId } })
  }
  server.on('request', (request, response) => {
    const isEntering = request.url?.startsWith('/interaction/') === true
    void (isEntering ? enter(request, response) : handle(request, response))
  })
  return {
    url,
    client,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
