import { describe, expect } from 'vitest'
import * as z from 'zod/mini'
import { conferenceTest as it, openMediaClient, running } from '../../support/fixtures/conferenceTest.ts'
import { type Attendee, type ConferenceEvents, hostPin, join } from '../../support/media/conference.ts'

const own = { screen: 'Room 412', remote: 'Keiko Sato' }
const invites = [
  { id: 'mori', kind: 'clinician', accessCode: 'mori' },
  { id: 'noor', kind: 'interpreter', accessCode: 'noor', isSigning: true },
] as const
const Described = z.object({ uuid: z.string(), is_kept: z.boolean() })
const Started = z.object({ presenter_uuid: z.string() })
const Stage = z.array(z.object({ participant_uuid: z.string() }))
let next = 0

const ways = {
  screen: { name: own.screen, pin: hostPin },
  mori: { name: 'Dr. Mori', pin: 'mori' },
  noor: { name: 'Noor', pin: 'noor' },
  ben: { name: 'Ben', pin: '4242' },
} as const

async function withMedia(who: Attendee): Promise<Attendee> {
  const sdp = await openMediaClient().offer()
  expect((await who.does('calls', who, { call_type: 'WEBRTC', sdp })).status).toBe(200)
  return who
}

async function conference(people: readonly (keyof typeof ways)[]) {
  next += 1
  const alias = `kept-${next}`
  running.book.write({ alias, hostPin, guestPin: '4242', invites, own })
  const enter = async (name: keyof typeof ways, ticket: string | null = null) =>
    withMedia(await join(running, alias, { ...ways[name], ticket, showsKept: true }))
  const all: Partial<Record<keyof typeof ways, Attendee>> = {}
  for (const name of people) all[name] = await enter(name)
  const of = (name: keyof typeof ways): Attendee => {
    const one = all[name]
    if (one === undefined) throw new Error(`${name} is not in the call`)
    return one
  }
  return { alias, enter, of }
}

/** Participants whom the reader of the events keeps on screen. */
function keptIn(events: ConferenceEvents): string[] {
  const latest = new Map<string, boolean>()
  for (const { name, data } of events.all) {
    if (!name.startsWith('participant_')) continue
    const one = Described.safeParse(data)
    if (one.success) latest.set(one.data.uuid, one.data.is_kept)
  }
  return [...latest].filter(([, isKept]) => isKept).map(([uuid]) => uuid)
}

/** The participant on the second line; null while it is closed. */
function secondIn({ all }: ConferenceEvents): string | null {
  const last = all.findLast(({ name }) => name.startsWith('presentation_'))
  return last?.name === 'presentation_start' ? Started.parse(last.data).presenter_uuid : null
}

describe('a participant who keeps another on screen', () => {
  it('gets their picture beside the speaker, which no one else learns of', async () => {
    const { of } = await conference(['screen', 'mori', 'ben'])
    const [mine, others] = [await of('ben').follow(), await of('mori').follow()]
    expect((await of('ben').does('keep', of('mori'))).status).toBe(200)
    await expect.poll(() => secondIn(mine)).toBe(of('mori').uuid)
    expect(keptIn(mine)).toEqual([of('mori').uuid])
    const before = others.all.length
    expect((await of('ben').does('unkeep', of('mori'))).status).toBe(200)
    await expect.poll(() => secondIn(mine)).toBeNull()
    expect(keptIn(mine)).toEqual([])
    expect(keptIn(others)).toEqual([])
    expect(secondIn(others)).toBeNull()
    expect(others.all).toHaveLength(before)
    for (const events of [mine, others]) events.close()
  })

  it('has them not on stage as well, and a shared screen in their place', async () => {
    const { of } = await conference(['screen', 'mori', 'ben'])
    const mine = await of('ben').follow()
    const stage = () => Stage.parse(mine.named('stage').at(-1)).map((one) => one.participant_uuid)
    await expect.poll(stage).toContain(of('mori').uuid)
    await of('ben').does('keep', of('mori'))
    await expect.poll(() => secondIn(mine)).toBe(of('mori').uuid)
    expect(stage()).not.toContain(of('mori').uuid)
    await of('screen').does('take_floor', of('screen'))
    await expect.poll(() => secondIn(mine)).toBe(of('screen').uuid)
    expect(stage()).toContain(of('mori').uuid)
    expect(mine.named('presentation_stop')).toEqual([])
    await of('screen').does('release_floor', of('screen'))
    await expect.poll(() => secondIn(mine)).toBe(of('mori').uuid)
    expect(mine.named('presentation_stop')).toEqual([])
    mine.close()
  })

  it('still keeps them after both came back in new seats', async () => {
    const { enter, of } = await conference(['screen', 'mori', 'ben'])
    await of('ben').does('keep', of('mori'))
    const moriAgain = await enter('mori')
    await of('ben').ask('POST release_token', { reason: 'Browser closed' })
    const benAgain = await enter('ben', of('ben').ticket)
    const events = await benAgain.follow()
    await expect.poll(() => secondIn(events)).toBe(moriAgain.uuid)
    expect(keptIn(events)).toEqual([moriAgain.uuid])
    events.close()
  })

  it('gets no second picture on a page that does not show it', async () => {
    const { alias, of } = await conference(['screen', 'mori'])
    const pexip = await withMedia(await join(running, alias, { name: 'Ben', pin: '4242' }))
    const events = await pexip.follow()
    expect((await pexip.does('keep', of('mori'))).status).toBe(200)
    await expect.poll(() => keptIn(events)).toEqual([of('mori').uuid])
    expect(secondIn(events)).toBeNull()
    events.close()
  })

  it('may keep neither themselves, nor one who left, nor anyone while they wait', async () => {
    const { alias, of } = await conference(['screen', 'mori', 'ben'])
    expect((await of('ben').does('keep', of('ben'))).status).toBe(403)
    await of('mori').ask('POST lock')
    const waiting = await join(running, alias, { name: 'Cleo', pin: '4242', showsKept: true })
    expect((await waiting.does('keep', of('mori'))).status).toBe(404)
    expect((await of('ben').does('keep', waiting)).status).toBe(403)
    await of('mori').ask('POST release_token', {})
    expect((await of('ben').does('keep', of('mori'))).status).toBe(404)
  })
})

describe('an interpreter of a sign language', () => {
  it('is kept for the room and keeps the room, from the beginning', async () => {
    const { of } = await conference(['screen', 'mori', 'noor'])
    const [room, noor, mori] = [
      await of('screen').follow(),
      await of('noor').follow(),
      await of('mori').follow(),
    ]
    await expect.poll(() => secondIn(room)).toBe(of('noor').uuid)
    await expect.poll(() => secondIn(noor)).toBe(of('screen').uuid)
    expect(secondIn(mori)).toBeNull()
    expect(mori.named('participant_create')).toContainEqual(
      expect.objectContaining({ uuid: of('noor').uuid, is_signing: true, call_tag: 'interpreter' }),
    )
    for (const events of [room, noor, mori]) events.close()
  })
})
