import { expect } from 'vitest'
import { all, at, callingRoomTest as test, nothing, pass } from '../../../support/fixtures/callingRoomTest.ts'
import { callOrder, mori } from '../../../support/media/callingRoom.ts'

test('when the last one has gone the room leaves by itself, and says so for a while', async () => {
  await at.talking()
  at.conference.letIn()
  expect([at.view.kind, at.room.uplink.let]).toEqual(['waiting', nothing])
  await pass(30_000)
  expect(at.conference.left).toBe(1)
  expect([at.view, at.call.alias]).toEqual([{ kind: 'over', because: 'alone' }, null])
  await pass(6_000)
  expect(at.view).toEqual({ kind: 'none' })
})

test('a caller who reloads the page finds the room still there and is announced again', async () => {
  await at.talking()
  at.conference.letIn()
  await pass(2_000)
  at.conference.letIn({ ...mori, uuid: 'mori-2' })
  expect(at.view).toMatchObject({ kind: 'talking', seen: false })
  await pass(10_000)
  expect([at.view.kind, at.conference.left]).toEqual(['talking', 0])
})

test('a caller who was announced and never comes is not waited for without end', async () => {
  at.call.join({ ...callOrder, caller: 'Dr. Haruka Mori' })
  at.conference.letIn()
  await pass(59_000)
  expect(at.view.kind).toBe('waiting')
  await pass(1_000)
  expect(at.view).toEqual({ kind: 'over', because: 'alone' })
})

test('a room that asked for the call itself waits as long as it takes', async () => {
  await at.waiting()
  await pass(3_600_000)
  expect(at.view.kind).toBe('waiting')
})

test('a room that is told to end leaves immediately, sends and plays nothing more, and hears no further events', async () => {
  await at.talking()
  at.call.leave()
  expect([at.room.uplink.let, at.room.sound.playing, at.conference.left]).toEqual([nothing, null, 1])
  expect(at.changes).toEqual([true, false])
  at.conference.letIn(mori)
  expect(at.view).toEqual({ kind: 'over', because: 'left' })
})

test.each([
  ['ended', 'ended'],
  ['removed', 'removed'],
  ['not_found', 'not_found'],
  ['full', 'full'],
  ['pin_wrong', 'pin_wrong'],
] as const)('a conference that is over (%s) is over here too', async (because, said) => {
  await at.talking()
  at.conference.tell({ kind: 'ended', because })
  expect(at.view).toEqual({ kind: 'over', because: said })
  await pass(60_000)
  expect(at.conference.joins).toHaveLength(1)
})

test('a lost line says so while the client itself looks for it', async () => {
  await at.talking()
  at.conference.tell({ kind: 'link', link: 'lost' })
  expect(at.view).toMatchObject({ kind: 'talking', lost: true })
  at.conference.tell({ kind: 'link', link: 'up' })
  expect(at.view).toMatchObject({ lost: false })
})

test('a lost conference is joined again with nothing to send, and goes on where it was', async () => {
  await at.talking()
  at.conference.tell({ kind: 'ended', because: 'lost' })
  expect([at.room.uplink.let, at.call.alias]).toEqual([nothing, 'room-302'])
  expect(at.view).toMatchObject({ kind: 'talking', lost: true, seen: false })
  await pass(1_000)
  expect(at.conference.joins).toHaveLength(2)
  at.conference.letIn(mori)
  expect(at.room.uplink.let).toEqual(all)
  expect(at.view).toMatchObject({ lost: false, seen: true })
})

test('when a node died, the room waits a minute for those who look for it too', async () => {
  await at.talking()
  at.conference.tell({ kind: 'ended', because: 'lost' })
  await pass(1_000)
  at.conference.letIn()
  await pass(50_000)
  expect(at.view.kind).toBe('waiting')
  at.conference.letIn(mori)
  await pass(6_000)
  expect([at.view.kind, at.room.uplink.let]).toEqual(['talking', all])
  at.conference.letIn()
  await pass(30_000)
  expect(at.view, 'who goes now has gone').toEqual({ kind: 'over', because: 'alone' })
})

test('a room whose conferencing node failed leaves after a minute if no one comes back', async () => {
  await at.talking()
  at.conference.tell({ kind: 'ended', because: 'lost' })
  await pass(1_000)
  at.conference.letIn()
  await pass(60_000)
  expect(at.view).toEqual({ kind: 'over', because: 'alone' })
})

test('a conference that stays away is given up after a minute', async () => {
  at.call.join(callOrder)
  for (let tries = 0; tries < 40 && at.call.alias !== null; tries += 1) {
    at.conference.tell({ kind: 'ended', because: 'unreachable' })
    await pass(10_000)
  }
  expect(at.view.kind === 'none' || at.view.kind === 'over').toBe(true)
  const tries = at.conference.joins.length
  expect(tries).toBeLessThan(15)
  await pass(120_000)
  expect(at.conference.joins).toHaveLength(tries)
})

test('a second callOrder for the call that runs changes nothing', async () => {
  await at.talking()
  at.call.join(callOrder)
  expect([at.conference.joins.length, at.room.sound.chimes.length]).toEqual([1, 2])
})
