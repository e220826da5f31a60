import { expect } from 'vitest'
import { all, at, callingRoomTest as test, nothing, pass } from '../../../support/fixtures/callingRoomTest.ts'
import { callOrder, mori } from '../../../support/media/callingRoom.ts'
import { person } from '../../../support/scripted/conference/scriptedConference.ts'
import { ScriptedStream } from '../../../support/scripted/conference/scriptedStream.ts'

const guest = person({ uuid: 'guest', name: 'Mina' })

test('told to join, it goes in as a host under its own name, with nothing to send', () => {
  at.call.join(callOrder)
  expect(at.conference.joins).toMatchObject([
    { address: '', alias: 'room-302', pin: '4711', name: 'Room 302 · Bed 1', receive: 'picture_and_sound' },
  ])
  expect(at.conference.joins[0]?.send).toBe(at.room.uplink.stream)
  expect([at.call.alias, at.changes]).toEqual(['room-302', [true]])
  expect(at.room.uplink.history).toEqual([])
})

test('a call is announced by its chime, as loud as the bell is set, and the name', () => {
  at.become({ bell_volume: 0.3 })
  at.call.join({ ...callOrder, caller: 'Dr. Haruka Mori' })
  expect(at.room.sound.chimes).toEqual([0.3])
  expect(at.view).toEqual({
    kind: 'announced',
    caller: 'Dr. Haruka Mori',
    others: [],
    opensAt: performance.now() + 6_000,
  })
})

test('a caller without a given name is announced as the conference knows them', () => {
  at.call.join(callOrder)
  expect(at.view).toMatchObject({ kind: 'announced', caller: null })
  at.conference.letIn(mori)
  expect(at.view).toMatchObject({ kind: 'announced', caller: 'Dr. Haruka Mori' })
})

test('nothing leaves the room before the announcement is over, then all that the room lets out', async () => {
  at.call.join(callOrder)
  at.conference.letIn(mori)
  await pass(5_999)
  expect([at.room.uplink.history, at.room.sound.playing]).toEqual([[], null])
  await pass(1)
  expect(at.room.uplink.history).toEqual([all])
  expect(at.view).toMatchObject({
    kind: 'talking',
    shown: { uuid: 'mori' },
    opensAt: null,
    seen: true,
    heard: true,
  })
})

test.each(['asking', 'none'] as const)(
  'a shared room sends sound alone while its picture is %s',
  async (picture) => {
    at.call.join({ ...callOrder, picture })
    at.conference.letIn(mori)
    await pass(6_000)
    expect(at.room.uplink.let).toEqual({ ...all, picture: false })
    expect(at.view).toMatchObject({ kind: 'talking', seen: false, heard: true })
    at.call.setPicture('one_bed')
    expect(at.room.uplink.let).toEqual(all)
    at.call.setPicture(picture)
    expect(at.room.uplink.let).toEqual({ ...all, picture: false })
  },
)

test('a room that is alone in its call sends nothing', async () => {
  await at.waiting()
  expect(at.view).toMatchObject({ kind: 'waiting', joined: true, lost: false })
  expect(at.room.uplink.history).toEqual([])
})

test('a caller who comes to a waiting room is seen immediately, and announced before they see the room', async () => {
  await at.waiting()
  at.conference.letIn(mori)
  expect(at.room.sound.chimes).toHaveLength(2)
  expect(at.view).toMatchObject({
    kind: 'talking',
    seen: false,
    heard: false,
    opensAt: performance.now() + 6_000,
  })
  expect(at.room.uplink.history).toEqual([])
  await pass(6_000)
  expect(at.room.uplink.let).toEqual(all)
})

test("the patient's own tablet is no company, and no guest hides behind its name", async () => {
  at.call.join({ ...callOrder, remote: 'Keiko Sato' })
  at.conference.letIn(person({ uuid: 'tablet', name: 'Keiko Sato', role: 'host' }))
  await pass(6_000)
  expect(at.view.kind).toBe('waiting')
  at.conference.letIn(person({ uuid: 'spy', name: 'Keiko Sato', role: 'guest' }))
  expect(at.view).toMatchObject({ kind: 'talking', shown: { uuid: 'spy' } })
})

test('one who only controls is no company', async () => {
  at.call.join(callOrder)
  at.conference.letIn(person({ uuid: 'desk', protocol: 'api', hasMedia: false }))
  await pass(6_000)
  expect(at.view.kind).toBe('waiting')
})

test('a room that is covered in the call ends picture and sound immediately, and restores them when uncovered', async () => {
  await at.talking()
  at.become({ camera: 'off', microphone: 'off' })
  expect(at.room.uplink.let).toEqual(nothing)
  expect(at.view).toMatchObject({ seen: false, heard: false })
  at.become({ camera: 'on', microphone: 'on' })
  expect(at.room.uplink.let).toEqual(all)
})

test('covered while it is announced, the room stays covered when the time is over', async () => {
  at.call.join(callOrder)
  at.conference.letIn(mori)
  at.become({ camera: 'off', microphone: 'off' })
  await pass(6_000)
  expect(at.room.uplink.history).toEqual([])
  expect(at.view).toMatchObject({ kind: 'talking', seen: false, heard: false })
})

test('the others see in their list that the camera is covered', async () => {
  await at.talking()
  at.become({ camera: 'off' })
  await pass(0)
  expect(at.conference.asked.at(-1)).toBe('muteVideo me true')
})

test('a camera state that the conference did not receive is sent again with the next change', async () => {
  await at.talking()
  at.conference.asked.length = 0
  at.conference.takes = false
  at.become({ camera: 'off' })
  await pass(0)
  at.conference.takes = true
  at.call.refresh()
  await pass(0)
  expect(at.conference.asked.filter((words) => words === 'muteVideo me true')).toHaveLength(2)
})

test('muted by a host, the room is not said to be heard', async () => {
  await at.talking()
  const me = person({ uuid: 'me', isMe: true, muted: true })
  at.conference.tell({ kind: 'roster', people: [me, mori] })
  expect(at.view).toMatchObject({ seen: true, heard: false })
})

test('the microphone is sent as loud as it is set, and not at all when its level is muted', async () => {
  await at.talking()
  at.become({ mic_level: { mute: false, point: 10 } })
  expect(at.room.uplink.let).toEqual({ picture: true, gain: 2 })
  at.become({ mic_level: { mute: true, point: 10 } })
  expect(at.room.uplink.let).toEqual({ picture: true, gain: 0 })
  expect(at.view).toMatchObject({ heard: false })
})

test('the others are heard as loud as the speaker is set', async () => {
  await at.talking()
  const stream = new ScriptedStream()
  at.conference.tell({ kind: 'stream', stream })
  expect(at.room.sound.playing).toBe(stream)
  at.become({ speaker: { mute: false, point: 3 } })
  expect(at.room.sound.loudness).toBe(0.3)
  at.become({ speaker: { mute: true, point: 3 } })
  expect(at.room.sound.loudness).toBe(0)
})

test('a third person rings too, and is shown when she speaks', async () => {
  await at.talking()
  at.conference.letIn(mori, guest)
  expect(at.room.sound.chimes).toHaveLength(3)
  expect(at.view).toMatchObject({ shown: { uuid: 'mori' }, others: [{ uuid: 'guest' }], opensAt: null })
  at.conference.tell({ kind: 'speaker', uuid: 'guest' })
  expect(at.view).toMatchObject({ shown: { uuid: 'guest' }, others: [{ uuid: 'mori' }] })
})

test('a third person during the announcement is announced for the full time, by name', async () => {
  at.call.join({ ...callOrder, caller: 'Dr. Haruka Mori' })
  await pass(1_000)
  at.conference.letIn(mori)
  await pass(4_000)
  at.conference.letIn(mori, guest)
  expect(at.room.sound.chimes).toHaveLength(2)
  expect(at.view).toEqual({
    kind: 'announced',
    caller: 'Dr. Haruka Mori',
    others: ['Mina'],
    opensAt: performance.now() + 6_000,
  })
  await pass(5_999)
  expect(at.room.uplink.history).toEqual([])
  await pass(1)
  expect(at.room.uplink.let).toEqual(all)
  expect(at.view).toMatchObject({ shown: { uuid: 'mori' }, others: [{ uuid: 'guest' }] })
})

test('someone else than the announced caller is announced by name before they see the room', async () => {
  at.call.join({ ...callOrder, caller: 'Fall Watch' })
  await pass(4_000)
  at.conference.letIn(mori)
  expect(at.room.sound.chimes).toHaveLength(2)
  expect(at.view).toEqual({
    kind: 'announced',
    caller: 'Dr. Haruka Mori',
    others: [],
    opensAt: performance.now() + 6_000,
  })
  await pass(5_999)
  expect(at.room.uplink.history).toEqual([])
  await pass(1)
  expect(at.room.uplink.let).toEqual(all)
})

test('the announced caller who joins is not announced again', async () => {
  at.call.join({ ...callOrder, caller: 'Dr. Haruka Mori' })
  await pass(4_000)
  at.conference.letIn(mori)
  await pass(2_000)
  expect(at.room.sound.chimes).toHaveLength(1)
  expect(at.room.uplink.let).toEqual(all)
})
