import type { ConferencePort } from '../../domain/conference.ts'

/** A conference of no address is held by the page's own server, wherever the page came from. */
export function atServer({ warm, join }: ConferencePort, server: string): ConferencePort {
  return {
    warm,
    join: (asked, listener) => join(asked.address === '' ? { ...asked, address: server } : asked, listener),
  }
}
