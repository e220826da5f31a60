import * as z from 'zod/mini'
import { SsoChoices, SsoProblem } from '../../contract/singleSignOn.ts'
import type { ConsoleClient } from './consoleClient.ts'

/**
 * Storage key of the secret that the tab keeps while the browser is at a provider. The ticket can be
 * exchanged only with this secret.
 */
const keyName = 'wardlink-sso-key'

/** Single sign-on in the browser. Implements `SsoPorts` of src/state/admin. */
export function createSsoApi(server: ConsoleClient) {
  return {
    /** Empty on an insecure page, which cannot create a challenge. */
    choices: async () => {
      const none: { ok: true; value: SsoChoices } = { ok: true, value: { items: [] } }
      if (!window.isSecureContext) return none
      const path = '/authentication/providers'
      return server.askAnybody({ method: 'GET', path, read: (body) => z.parse(SsoChoices, body) })
    },
    visit: async (provider: string, to: string) => {
      const key = base64(crypto.getRandomValues(new Uint8Array(32)))
      window.sessionStorage.setItem(keyName, key)
      const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(key))
      const query = new URLSearchParams({
        provider,
        return_to: to,
        challenge: base64(new Uint8Array(digest)),
      })
      window.location.assign(server.addressOf('/api/delegate', query))
    },
    takeReturn: () => {
      const params = new URLSearchParams(window.location.hash.slice(1))
      window.history.replaceState(window.history.state, '', window.location.pathname)
      const [ticket, provider, to] = [
        params.get('ticket'),
        params.get('provider'),
        params.get('to') ?? '/admin/',
      ]
      if (ticket !== null) return { kind: 'ticket' as const, ticket, to }
      if (provider !== null) return { kind: 'visit' as const, provider, to }
      return {
        kind: 'problem' as const,
        problem: SsoProblem.safeParse(params.get('problem')).data ?? 'stale',
      }
    },
    trade: (ticket: string) => {
      const key = window.sessionStorage.getItem(keyName) ?? 'none'
      window.sessionStorage.removeItem(keyName)
      return server.exchangeTicket({ ticket, key })
    },
  }
}

function base64(bytes: Uint8Array): string {
  const text = btoa(String.fromCodePoint(...bytes))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
