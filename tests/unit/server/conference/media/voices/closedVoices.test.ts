import fc from 'fast-check'
import { expect, it } from 'vitest'
import { selectVoices } from '../../../../../../src/server/conference/media/selectSources.ts'
import { RoomVoices } from '../../../../../../src/server/conference/media/voices/roomVoices.ts'
import { isClosed, type Participant } from '../../../../../../src/server/conference/participant.ts'
import { looksAway } from '../../../../../../src/server/conference/policy.ts'
import { participantOf } from '../../../../../support/media/voices/participants.ts'
import { TaggedMixer, taggedPayload, tagsOf } from '../../../../../support/media/voices/taggedMixer.ts'

const own = { screen: 'Room 412', remote: 'Keiko Sato' }
/** The first two are the room's screen and its remote, which never hear one another. */
const people = [
  participantOf('screen', { displayName: own.screen, role: 'chair' }),
  participantOf('remote', { displayName: own.remote, role: 'chair' }),
  participantOf('ada'),
  participantOf('ben'),
  participantOf('cleo'),
]
/** Tag of a packet that its participant sent while closed; the tag of an open one is their number. */
const closedTag = (index: number) => 32 + index

const steps = [
  'mute',
  'unmute',
  'muteByHost',
  'unmuteByHost',
  'wait',
  'admit',
  'leave',
  'join',
  'cutOff',
  'return',
] as const
const Step = fc.oneof(
  fc.record({ kind: fc.constantFrom(...steps), who: fc.nat({ max: people.length - 1 }) }),
  fc.record({
    kind: fc.constant('speak' as const),
    who: fc.nat({ max: 2 ** people.length - 1 }),
    frames: fc.integer({ min: 1, max: 8 }),
    isDelivered: fc.boolean(),
    isMixed: fc.boolean(),
  }),
  fc.record({ kind: fc.constantFrom('mixerEnds' as const, 'mixerStarts' as const), who: fc.constant(0) }),
)
type Step = typeof Step extends fc.Arbitrary<infer T> ? T : never

/** A room in which every packet that is sent to someone is checked. */
class Room {
  readonly mixer = new TaggedMixer()
  readonly present = new Map<string, Participant>()
  mixedPackets = 0
  packets = 0
  #ms = 100_000
  #count = 0
  readonly #voices = new RoomVoices({
    clock: { now: () => this.#ms },
    mixer: this.mixer,
    onChanged: () => this.#refresh(),
  })

  constructor() {
    for (const person of people) this.#join(person)
  }

  async apply(step: Step): Promise<void> {
    if (step.kind === 'speak') {
      for (let frame = 0; frame < step.frames; frame += 1) await this.#speak(step)
      return
    }
    const person = people[step.who]
    if (person === undefined) return
    const { uuid } = person
    const now = this.present.get(uuid)
    if (step.kind === 'mixerEnds' || step.kind === 'mixerStarts')
      this.mixer.restart(step.kind === 'mixerStarts')
    else if (step.kind === 'join') {
      if (now === undefined) this.#join(person)
    } else if (now === undefined) return
    else if (step.kind === 'leave') {
      this.present.delete(uuid)
      this.#voices.remove(uuid)
    } else if (step.kind === 'mute' || step.kind === 'unmute')
      this.present.set(uuid, { ...now, sound: { ...now.sound, bySelf: step.kind === 'mute' } })
    else if (step.kind === 'muteByHost' || step.kind === 'unmuteByHost')
      this.present.set(uuid, { ...now, sound: { ...now.sound, byHost: step.kind === 'muteByHost' } })
    else if (step.kind === 'wait' || step.kind === 'admit')
      this.present.set(uuid, { ...now, isWaiting: step.kind === 'wait' })
    else this.present.set(uuid, { ...now, isCutOff: step.kind === 'cutOff' })
    this.#refresh()
  }

  #join(person: Participant): void {
    this.present.set(person.uuid, person)
    this.#voices.add(person.uuid, {
      send: ({ payload }) => this.#check(person.uuid, tagsOf(payload)),
      isServed: () => this.present.get(person.uuid)?.isCutOff === false,
    })
    this.#refresh()
  }

  /** Everyone sends 20 ms: those of the mask speak. */
  async #speak({ who, isMixed, isDelivered }: Extract<Step, { kind: 'speak' }>): Promise<void> {
    this.#count += 1
    for (const [index, { uuid }] of people.entries()) {
      const person = this.present.get(uuid)
      if (person === undefined) continue
      const isOpen = !isClosed(person.sound) && !person.isWaiting
      if (this.#voices.heard(person, (who >> index) & 1 ? 20 : 127)) this.#refresh()
      this.#voices.receive(person, {
        sequenceNumber: this.#count & 0xffff,
        timestamp: this.#count * 960,
        marker: false,
        payload: taggedPayload([isOpen ? index : closedTag(index)]),
      })
    }
    this.#ms += 20
    if (isMixed) await this.mixer.tick(this.#ms)
    if (isDelivered) this.mixer.deliver()
  }

  #refresh(): void {
    const seated = this.#voices.order.flatMap((uuid) => {
      const participant = this.present.get(uuid)
      return participant === undefined ? [] : [{ participant, sends: () => true }]
    })
    for (const viewer of this.present.values()) {
      const isSpeaking = (uuid: string) => this.#voices.isSpeaking(uuid)
      this.#voices.select(viewer.uuid, selectVoices(viewer, seated, isSpeaking, own))
    }
    this.#voices.settle()
  }

  #check(to: string, tags: readonly number[]): void {
    this.packets += 1
    if (tags.length > 1) this.mixedPackets += 1
    const viewer = this.present.get(to)
    if (viewer === undefined || viewer.isWaiting) throw new Error(`${to} hears, and is not in the call`)
    for (const tag of tags) {
      const source = people[tag]
      if (source === undefined) throw new Error(`${to} hears what was said while closed`)
      const now = this.present.get(source.uuid)
      if (now === undefined) throw new Error(`${to} hears ${source.uuid}, who left`)
      if (isClosed(now.sound) || now.isWaiting || now.isCutOff)
        throw new Error(`${to} hears ${source.uuid}, who is closed`)
      if (source.uuid === to) throw new Error(`${to} hears their own voice`)
      if (looksAway(viewer, now, own)) throw new Error(`${to} hears their own room`)
    }
  }
}

it('in 1,000 calls, no one ever hears a voice that is closed, gone, in their own room or their own', async () => {
  let [packets, mixed] = [0, 0]
  await fc.assert(
    fc.asyncProperty(fc.array(Step, { minLength: 10, maxLength: 60 }), async (sequence) => {
      const room = new Room()
      for (const step of sequence) await room.apply(step)
      packets += room.packets
      mixed += room.mixedPackets
    }),
    { numRuns: 1_000 },
  )
  // The calls are worth the name: most of what was heard was forwarded, and much was mixed.
  expect(packets).toBeGreaterThan(50_000)
  expect(mixed).toBeGreaterThan(5_000)
})
