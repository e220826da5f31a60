import fc from 'fast-check'
import { afterAll, expect, it, vi } from 'vitest'
import { KeptPeople } from '../../../../../src/server/conference/keptPeople.ts'
import { Peer } from '../../../../../src/server/conference/media/peer.ts'
import { Seat } from '../../../../../src/server/conference/media/seat.ts'
import { isForwarded, selectSources } from '../../../../../src/server/conference/media/selectSources.ts'
import { UsernameFragments } from '../../../../../src/server/conference/media/usernameFragments.ts'
import { isClosed, type Participant } from '../../../../../src/server/conference/participant.ts'
import { looksAway } from '../../../../../src/server/conference/policy.ts'
import { participantOf } from '../../../../support/media/voices/participants.ts'

const own = { screen: 'Room 412', remote: 'Keiko Sato' }
/** The first two are the room's screen and its remote, which never see one another. */
const people = [
  participantOf('screen', { displayName: own.screen, role: 'chair' }),
  participantOf('remote', { displayName: own.remote, role: 'chair' }),
  participantOf('signer', { isSigning: true, part: 'interpreter', invite: 'invite' }),
  participantOf('ada'),
  participantOf('ben'),
]
const lines = ['main', 'slides'] as const

const steps = [
  'cover',
  'uncover',
  'coverByHost',
  'uncoverByHost',
  'wait',
  'admit',
  'leave',
  'join',
  'cutOff',
  'return',
  'share',
  'stopSharing',
  'speak',
  'unkeep',
  'disconnect',
  'connect',
] as const
const who = fc.nat({ max: people.length - 1 })
const Step = fc.oneof(
  fc.record({ kind: fc.constantFrom(...steps), who, other: who }),
  fc.record({ kind: fc.constant('keep' as const), who, other: who }),
  fc.record({ kind: fc.constant('send' as const), who, other: who }),
)
type Step = typeof Step extends fc.Arbitrary<infer T> ? T : never

const peers: Peer[] = []
afterAll(() => peers.forEach((peer) => peer.close()))

let nowMs = 100_000
const clock = { now: () => nowMs }

/** Participants whose network is gone: what is sent to them is lost, unless it is held. */
const disconnected = new Set<string>()

/** Returns the peers of all participants: what they would send is recorded. */
function openPeers(send: (to: string, tag: number) => void): ReadonlyMap<string, Peer> {
  const settings = { port: 0, addresses: [], usernameFragments: new UsernameFragments() }
  const listener = {
    received: () => undefined,
    keyframeRequested: () => undefined,
    connected: () => undefined,
    overflowed: () => undefined,
    timestampAt: () => null,
  }
  return new Map(
    people.map(({ uuid }) => {
      const peer = new Peer(settings, clock, listener)
      vi.spyOn(peer, 'isConnected', 'get').mockImplementation(() => !disconnected.has(uuid))
      vi.spyOn(peer, 'send').mockImplementation((_line, { payload }) => send(uuid, payload[2] ?? -1))
      peers.push(peer)
      return [uuid, peer]
    }),
  )
}

/** A call in which every packet of a picture that is sent to someone is checked. */
class Call {
  static packets = 0
  static kept = 0
  readonly present = new Map<string, Participant>()
  readonly #seats = new Map<string, Seat>()
  readonly #kept = new KeptPeople(own)
  readonly #peers: ReadonlyMap<string, Peer>
  #order: readonly string[] = []
  #count = 0

  constructor(allPeers: ReadonlyMap<string, Peer>) {
    this.#peers = allPeers
    disconnected.clear()
    for (const person of people) this.#join(person)
    this.#refresh()
  }

  apply({ kind, who: index, other: otherIndex }: Step): void {
    nowMs += 20
    const [person, other] = [people[index], people[otherIndex]]
    if (person === undefined || other === undefined) return
    const now = this.present.get(person.uuid)
    const change = (changed: Partial<Participant>) =>
      now === undefined ? undefined : this.present.set(person.uuid, { ...now, ...changed })
    if (kind === 'send') for (let frame = 0; frame < 6; frame += 1) this.#send()
    else if (kind === 'join') {
      if (now === undefined) this.#join(person)
    } else if (now === undefined) return
    else if (kind === 'keep' || kind === 'unkeep') this.#keep(now, kind === 'keep' ? other.uuid : null)
    else if (kind === 'leave') this.#leave(person.uuid)
    else if (kind === 'cover' || kind === 'uncover')
      change({ picture: { ...now.picture, bySelf: kind === 'cover' } })
    else if (kind === 'coverByHost' || kind === 'uncoverByHost')
      change({ picture: { ...now.picture, byHost: kind === 'coverByHost' } })
    else if (kind === 'wait' || kind === 'admit') change({ isWaiting: kind === 'wait' })
    else if (kind === 'cutOff' || kind === 'return') change({ isCutOff: kind === 'cutOff' })
    else if (kind === 'disconnect') disconnected.add(person.uuid)
    else if (kind === 'connect') {
      if (disconnected.delete(person.uuid)) this.#seats.get(person.uuid)?.connected()
    } else if (kind === 'share' || kind === 'stopSharing') {
      for (const one of this.present.values()) this.present.set(one.uuid, { ...one, isPresenting: false })
      const isPresenting = kind === 'share'
      this.present.set(person.uuid, { ...now, isPresenting })
    } else this.#order = [person.uuid, ...this.#order.filter((uuid) => uuid !== person.uuid)]
    this.#refresh()
  }

  #join(person: Participant): void {
    const peer = this.#peers.get(person.uuid)
    if (peer === undefined) return
    this.present.set(person.uuid, person)
    const unused = { askKeyframe: () => undefined, pictureSent: () => undefined }
    this.#seats.set(person.uuid, new Seat({ clock, peer, ...unused }))
    this.#order = [...this.#order, person.uuid]
  }

  #leave(uuid: string): void {
    this.present.delete(uuid)
    this.#seats.delete(uuid)
    this.#order = this.#order.filter((other) => other !== uuid)
  }

  /** Chooses also those whom the node would refuse. */
  #keep(viewer: Participant, uuid: string | null): void {
    const target = uuid === null ? undefined : this.present.get(uuid)
    this.#kept.choose(this.#seatOf(viewer), target === undefined ? null : this.#seatOf(target))
  }

  #seatOf(participant: Participant) {
    return { participant, attendee: { person: participant.uuid, since: 0 }, formerly: null }
  }

  /** Everyone sends a keyframe on both lines, with a tag of whether it may be seen, and by whom. */
  #send(): void {
    this.#count += 1
    for (const [index, { uuid }] of people.entries()) {
      const sender = this.present.get(uuid)
      if (sender === undefined) continue
      for (const mediaLine of lines) {
        if (!isForwarded(sender, mediaLine)) continue
        const tag = index * 2 + lines.indexOf(mediaLine)
        const packet = {
          sequenceNumber: this.#count & 0xffff,
          timestamp: this.#count * 3_000,
          marker: true,
          payload: Buffer.from([0x10, 0, tag]),
        }
        for (const [to, seat] of this.#seats)
          if (to !== uuid) seat.receivePicture(uuid, packet, { mediaLine, layer: 'high' })
      }
    }
  }

  #refresh(): void {
    const seats = [...this.present.values()].map((one) => this.#seatOf(one))
    for (const seat of seats) {
      const keeps = this.#kept.keptBy(seat, seats)?.uuid ?? null
      this.present.set(seat.participant.uuid, { ...seat.participant, keeps })
    }
    const seated = this.#order.flatMap((uuid) => {
      const participant = this.present.get(uuid)
      return participant === undefined ? [] : [{ participant, sends: () => true }]
    })
    for (const [uuid, seat] of this.#seats) {
      const viewer = this.present.get(uuid)
      if (viewer !== undefined) seat.want(selectSources(viewer, seated, own))
    }
  }

  check(to: string, tag: number): void {
    Call.packets += 1
    const viewer = this.present.get(to)
    if (viewer === undefined || viewer.isWaiting) throw new Error(`${to} sees, and is not in the call`)
    const source = people[tag >> 1]
    const mediaLine = lines[tag & 1]
    const now = source === undefined ? undefined : this.present.get(source.uuid)
    if (now === undefined) throw new Error(`${to} sees someone who left`)
    if (viewer.keeps === now.uuid && mediaLine === 'main') Call.kept += 1
    if (now.isWaiting || now.isCutOff) throw new Error(`${to} sees ${now.uuid}, who is not in the call`)
    if (mediaLine === 'main' && isClosed(now.picture))
      throw new Error(`${to} sees ${now.uuid}, who is covered`)
    if (mediaLine === 'slides' && !now.isPresenting) throw new Error(`${to} sees an old screen`)
    if (now.uuid === to) throw new Error(`${to} sees themselves`)
    if (looksAway(viewer, now, own)) throw new Error(`${to} sees their own room`)
  }
}

it('in 1,000 calls, no one ever sees a picture that is closed, gone, of their own room or their own', () => {
  let call: Call | null = null
  const allPeers = openPeers((to, tag) => call?.check(to, tag))
  fc.assert(
    fc.property(fc.array(Step, { minLength: 10, maxLength: 60 }), (sequence) => {
      call = new Call(allPeers)
      for (const step of sequence) call.apply(step)
    }),
    { numRuns: 1_000 },
  )
  // The calls are worth the name: much was seen, and a good part of it kept on screen.
  expect(Call.packets).toBeGreaterThan(50_000)
  expect(Call.kept).toBeGreaterThan(10_000)
})
