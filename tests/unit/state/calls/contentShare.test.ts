import { expect, test } from 'vitest'
import { contentShareAtom, endShareAtom, shareContentAtom } from '../../../../src/state/calls/contentShare.ts'
import { callContentAtom, callPictureAtom, presenterAtom } from '../../../../src/state/calls/participants.ts'
import { bedsideInCall, doctor, said } from '../../../support/scripted/calls/bedsideCall.ts'
import type { Bedside } from '../../../support/scripted/bedside/scriptedBedside.ts'
import { person } from '../../../support/scripted/conference/scriptedConference.ts'
import { ScriptedStream } from '../../../support/scripted/conference/scriptedStream.ts'

const me = person({ uuid: 'me', isMe: true, protocol: 'api' })

function photo() {
  const stream = new ScriptedStream()
  const content = { stream, open: true, close: () => (content.open = false) }
  return content
}

const share = ({ store }: Bedside, content = photo()) =>
  store.set(shareContentAtom, 'picture', Promise.resolve({ ok: true, content }))
const state = ({ store }: Bedside) => store.get(contentShareAtom).kind
const sees = ({ conference }: Bedside, ...people: Parameters<typeof person>[0][]) =>
  conference.tell({ kind: 'roster', people: people.map(person) })

/** Creates a tablet whose shared photo the others see. */
async function sharing(content = photo()): Promise<Bedside> {
  const bedside = await bedsideInCall()
  await share(bedside, content)
  sees(bedside, { ...me, presenting: true }, doctor)
  return bedside
}

test('shared content is starting until the conference reports that the others see it', async () => {
  const bedside = await bedsideInCall()
  const content = photo()
  expect(await share(bedside, content)).toBeNull()
  expect(bedside.conference.presented).toEqual([content.stream])
  expect(state(bedside)).toBe('starting')
  sees(bedside, { ...me, presenting: true }, doctor)
  expect(state(bedside)).toBe('sharing')
})

test('the same key ends it: nothing of it stays open', async () => {
  const content = photo()
  const bedside = await sharing(content)
  bedside.store.set(endShareAtom)
  expect(bedside.conference.presented).toEqual([content.stream, null])
  expect([state(bedside), content.open]).toEqual(['none', false])
  bedside.store.set(endShareAtom)
  expect(bedside.conference.presented).toHaveLength(2)
})

test('a second photo takes the place of the first', async () => {
  const first = photo()
  const bedside = await sharing(first)
  const second = photo()
  await share(bedside, second)
  expect([first.open, second.open]).toEqual([false, true])
  expect(bedside.conference.presented[1]).toBe(second.stream)
})

test('content that cannot be opened is not shared, and the caller gets the reason', async () => {
  const bedside = await bedsideInCall()
  const refused = Promise.resolve({ ok: false, because: 'unreadable' } as const)
  expect(await bedside.store.set(shareContentAtom, 'picture', refused)).toBe('unreadable')
  expect([state(bedside), bedside.conference.presented]).toEqual(['none', []])
})

test('a photo that is chosen while the line is lost is closed again', async () => {
  const bedside = await bedsideInCall()
  bedside.conference.tell({ kind: 'link', link: 'lost' })
  const content = photo()
  expect(await share(bedside, content)).toBe('not_connected')
  expect([content.open, bedside.conference.presented]).toEqual([false, []])
})

test('a conference that does not take it is told as a failure; one that shows it no longer, as its end', async () => {
  const refused = await bedsideInCall()
  await share(refused)
  refused.conference.tell({ kind: 'presenting_ended' })
  expect([state(refused), said(refused).at(-1)]).toEqual(['none', 'share_failed'])
  const taken = await sharing()
  taken.conference.tell({ kind: 'presenting_ended' })
  expect([state(taken), said(taken).at(-1)]).toEqual(['none', 'share_over'])
})

test('a line that is lost ends what is shared, and the end of the call too, without another word', async () => {
  const lost = await sharing()
  lost.conference.tell({ kind: 'ended', because: 'lost' })
  expect([state(lost), said(lost).at(-1)]).toEqual(['none', 'share_over'])
  const content = photo()
  const over = await sharing(content)
  over.conference.tell({ kind: 'ended', because: 'ended' })
  expect([state(over), content.open, said(over).at(-1)]).toEqual(['none', false, 'call_over'])
})

test('content shared by another participant is shown while it is shared, and nothing of it remains', async () => {
  const bedside = await bedsideInCall()
  const stream = new ScriptedStream()
  bedside.conference.tell({ kind: 'presentation', stream })
  expect(bedside.store.get(callContentAtom)).toBeNull()
  sees(bedside, me, { ...doctor, presenting: true })
  expect(bedside.store.get(callContentAtom)).toBe(stream)
  expect(bedside.store.get(presenterAtom)?.name).toBe('Dr. Mori')
  sees(bedside, me, doctor)
  expect(bedside.store.get(callContentAtom)).toBeNull()
})

test('the picture of the room is shown to no one under another name while the patient speaks', async () => {
  const bedside = await bedsideInCall()
  const room = person({ uuid: 'room', name: 'Room 302 · Bed 1', role: 'host' })
  const stream = new ScriptedStream()
  sees(bedside, me, room, doctor)
  bedside.conference.tell({ kind: 'stream', stream })
  bedside.conference.tell({ kind: 'speaker', uuid: 'doctor' })
  expect(bedside.store.get(callPictureAtom)).toBe(stream)
  bedside.conference.tell({ kind: 'speaker', uuid: 'room' })
  expect(bedside.store.get(callPictureAtom)).toBeNull()
})
