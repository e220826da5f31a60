import type { Conference, ConferenceEvent, ConferenceJoin, ConferencePort } from '../../domain/conference.ts'

type Client = typeof import('./infinityConference.ts')

/**
 * Creates the conferences of this page. The client (85 kB) is loaded when the first is joined, or earlier by
 * `warm`.
 */
export function createConference(): ConferencePort {
  let loading: Promise<Client | null> | null = null
  let last: Promise<Conference | null> = Promise.resolve(null)

  const load = (): Promise<Client | null> => {
    loading ??= import('./infinityConference.ts').catch(() => {
      loading = null
      return null
    })
    return loading
  }

  return {
    warm: async () => {
      await load()
    },
    join: (join, listener) => {
      const before = last
      let left = false
      const joined = enter(load, before, join, listener, () => left)
      last = joined
      const ask = async <A>(refused: A, verb: (conference: Conference) => Promise<A>): Promise<A> => {
        const conference = await joined
        if (conference === null) return refused
        try {
          return await verb(conference)
        } catch {
          return refused
        }
      }
      return {
        mute: (uuid, muted) => ask(false, (it) => it.mute(uuid, muted)),
        muteVideo: (uuid, muted) => ask(false, (it) => it.muteVideo(uuid, muted)),
        remove: (uuid) => ask(false, (it) => it.remove(uuid)),
        keep: (uuid, kept) => ask(false, (it) => it.keep(uuid, kept)),
        say: (text, id, to) => ask(false, (it) => it.say(text, id, to)),
        sendStream: (stream) => void joined.then((it) => it?.sendStream(stream)),
        present: (stream) => void joined.then((it) => it?.present(stream)),
        lock: (locked) => ask(false, (it) => it.lock(locked)),
        admit: (uuid) => ask(false, (it) => it.admit(uuid)),
        dial: (destination) => ask('', (it) => it.dial(destination)),
        endForAll: () => ask(false, (it) => it.endForAll()),
        leave: async () => {
          left = true
          await (await joined)?.leave()
        },
      }
    },
  }
}

/** Leaves the previous conference and joins this one, unless it was already left before it began. */
async function enter(
  load: () => Promise<Client | null>,
  before: Promise<Conference | null>,
  join: ConferenceJoin,
  listener: (event: ConferenceEvent) => void,
  isLeft: () => boolean,
): Promise<Conference | null> {
  const [client, previous] = await Promise.all([load(), before])
  await previous?.leave()
  if (isLeft()) listener({ kind: 'ended', because: 'left' })
  else if (client === null) listener({ kind: 'ended', because: 'unreachable' })
  else return client.joinInfinity(join, listener)
  return null
}
