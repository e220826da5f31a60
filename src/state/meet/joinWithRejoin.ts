import { backoffMs } from '../../domain/backoff.ts'
import type { Conference, ConferenceEnd, ConferenceEvent, ConferenceJoin } from '../../domain/conference.ts'
import { lastingRefusals } from './lastingRefusals.ts'
import type { MeetPorts } from './ports.ts'

/**
 * How long a lost conference is retried, in milliseconds; after that the participant is informed and gets a
 * button. A network can be gone for a minute, and the first request after that can still get no answer.
 */
const patienceMs = 90_000

interface Returning {
  ports: Pick<MeetPorts, 'conference' | 'server' | 'now' | 'random'>
  /** Secret for rejoining the call. */
  resume: string
}

/**
 * Joins a conference so that the call survives the death of a node. A participant who was in it and loses it
 * requests a place again and joins where the call is now; the listener sees one continuous conference. Only
 * the first join is not repeated.
 */
export function joinWithRejoin(
  { ports, resume }: Returning,
  join: ConferenceJoin,
  listener: (event: ConferenceEvent) => void,
): Conference {
  let conference = ports.conference.join(join, hear)
  let { send } = join
  let { ticket = null } = join
  let hasEntered = false
  let hasLeft = false
  let lostAt: number | null = null
  let attempt = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  function hear(event: ConferenceEvent): void {
    if (event.kind === 'ended') return ended(event.because)
    if (event.kind === 'joined') {
      hasEntered = true
      ticket = event.ticket
      lostAt = null
      attempt = 0
    }
    listener(event)
  }

  function ended(because: ConferenceEnd): void {
    const isLost = because === 'lost' || (because === 'unreachable' && hasEntered)
    if (!isLost || !hasEntered || hasLeft) return listener({ kind: 'ended', because })
    if (lostAt === null) {
      lostAt = ports.now()
      listener({ kind: 'link', link: 'lost' })
      listener({ kind: 'stream', stream: null })
      listener({ kind: 'presentation', stream: null })
      listener({ kind: 'presenting_ended' })
    }
    if (ports.now() - lostAt > patienceMs) return listener({ kind: 'ended', because: 'lost' })
    timer = setTimeout(() => void rejoin(), backoffMs(attempt, ports.random()))
    attempt += 1
  }

  async function rejoin(): Promise<void> {
    const result = await ports.server.join({ resume })
    if (hasLeft) return
    if (!result.ok) return ended(lastingRefusals.has(result.code) ? 'ended' : 'lost')
    const { alias, pin = null, conference_url: address } = result.value
    conference = ports.conference.join({ ...join, address, alias, pin, send, ticket }, hear)
  }

  return {
    mute: (uuid, muted) => conference.mute(uuid, muted),
    muteVideo: (uuid, muted) => conference.muteVideo(uuid, muted),
    remove: (uuid) => conference.remove(uuid),
    keep: (uuid, kept) => conference.keep(uuid, kept),
    say: (text, id, to) => conference.say(text, id, to),
    sendStream: (stream) => {
      send = stream
      conference.sendStream(stream)
    },
    present: (stream) => conference.present(stream),
    lock: (locked) => conference.lock(locked),
    admit: (uuid) => conference.admit(uuid),
    dial: (destination) => conference.dial(destination),
    endForAll: () => conference.endForAll(),
    leave: async () => {
      hasLeft = true
      clearTimeout(timer)
      // While reconnecting, there is no conference that could report this.
      if (lostAt !== null) listener({ kind: 'ended', because: 'left' })
      await conference.leave()
    },
  }
}
