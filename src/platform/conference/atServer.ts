import type { ConferencePort } from '../../domain/conference.ts'

/** A conference without an address is held by `server`, wherever the page was loaded from. */
export function atServer({ warm, join }: ConferencePort, server: string): ConferencePort {
  return {
    warm,
    join: (asked, listener) => join(asked.address === '' ? { ...asked, address: server } : asked, listener),
  }
}
