import type { FastifyReply } from 'fastify'
import { DelegateQuery, SsoChoices, SsoTicket } from '../../../contract/singleSignOn.ts'
import { TokenPair } from '../../../contract/bedside/session.ts'
import { explainFailure, SsoError } from '../../commands/singleSignOn/openIdProvider.ts'
import {
  startAuthorization,
  handleCallback,
  ssoChoices,
  exchangeTicket,
} from '../../commands/singleSignOn/singleSignOn.ts'
import { clientInfo } from '../../auth/clientInfo.ts'
import { limitByAddress } from '../../http/limitByAddress.ts'
import type { HttpServer } from '../../httpServer.ts'
import type { ConsoleDeps } from '../consoleDeps.ts'

/** Returns the console’s page to which the browser is redirected; the part after `#` stays in the browser. */
const page = (fragment: Record<string, string>) => `/admin/sso#${new URLSearchParams(fragment).toString()}`

/**
 * Registers /api/delegate: the way to a provider and back. The browser navigates here, so a refusal is a page
 * too.
 */
export function registerDelegate(server: HttpServer, deps: ConsoleDeps): void {
  const commandDeps = { ...deps.context, ...deps }
  const onRequest = limitByAddress(deps.sessionlessLimit)

  /** Redirects the browser. If the sign-in failed, the page receives only the kind of problem. */
  const lead = async (reply: FastifyReply, way: () => Promise<string>) => {
    try {
      return await reply.redirect(await way())
    } catch (error) {
      if (!(error instanceof SsoError)) throw error
      commandDeps.log.warn(
        { problem: error.problem, cause: explainFailure(error.cause) },
        'single sign-on came to nothing',
      )
      return reply.redirect(page({ problem: error.problem }))
    }
  }

  server.get(
    '/delegate',
    { onRequest, schema: { security: [], querystring: DelegateQuery } },
    (request, reply) => {
      const { provider, return_to: returnTo, challenge } = request.query
      // Plain link without a challenge: the console's page creates a key and comes back.
      if (challenge === undefined) return reply.redirect(page({ provider, to: returnTo }))
      return lead(reply, () => startAuthorization(commandDeps, { provider, returnTo, challenge }))
    },
  )

  server.get('/delegate/callback', { onRequest, schema: { security: [] } }, (request, reply) =>
    lead(reply, async () => {
      const query = new URL(request.url, 'http://localhost').searchParams
      const { ticket, returnTo } = await handleCallback(commandDeps, { query, address: request.ip })
      return page({ ticket, to: returnTo })
    }),
  )
}

/**
 * Registers /authentication/providers and /authentication/sso: the providers that the sign-in offers, and the
 * exchange of a ticket for tokens.
 */
export function registerSsoSignIn(server: HttpServer, deps: ConsoleDeps): void {
  const commandDeps = { ...deps.context, ...deps }
  const onRequest = limitByAddress(deps.sessionlessLimit)

  server.get('/providers', { onRequest, schema: { security: [], response: { 200: SsoChoices } } }, () =>
    ssoChoices(commandDeps),
  )

  server.post(
    '/sso',
    { onRequest, schema: { security: [], body: SsoTicket, response: { 200: TokenPair } } },
    (request) => exchangeTicket(commandDeps, { ...request.body, ...clientInfo(request) }),
  )
}
