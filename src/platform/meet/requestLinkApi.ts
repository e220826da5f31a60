import * as z from 'zod/mini'
import { RequestLinkReply, type RequestLinkVerb } from '../../contract/careRequests/requestLinks.ts'
import { ServerClock } from '../http/serverClock.ts'
import { askByLink, type LinkAnswer } from './meetApi.ts'

/**
 * Creates the API client for the link of a care request, whose secret `r` grants access. Implements
 * `RequestLinkPort` of src/state/meet. Never rejects.
 */
export function createRequestLinkApi(server: URL, r: string) {
  const clock = new ServerClock()
  const ask = <Value>(verb: RequestLinkVerb, read: (body: unknown) => Value): Promise<LinkAnswer<Value>> =>
    askByLink({ server, clock }, `request/${verb}`, { r }, read)
  const reply = (body: unknown) => z.parse(RequestLinkReply, body)
  return {
    look: () => ask('look', reply),
    claim: () => ask('claim', reply),
    done: () => ask('done', () => null),
    /** Loads the page again when another link is opened in its tab. */
    onLink: (): (() => void) => {
      const reload = () => window.location.reload()
      window.addEventListener('hashchange', reload)
      return () => window.removeEventListener('hashchange', reload)
    },
  }
}
