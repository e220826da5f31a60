import { beforeEach, expect, test } from 'vitest'
import { MediaInput } from '../../../../src/state/monitor/mediaInput.ts'
import { ScriptedFeed } from '../../../support/scripted/devices/scriptedMonitor.ts'

let port: ScriptedFeed
let lights: string[]
let sense: MediaInput

beforeEach(() => {
  port = new ScriptedFeed()
  lights = []
  sense = new MediaInput(port, () => lights.push(sense.light))
})

test('a media input is in an unknown state before its first command', () => {
  expect([sense.light, sense.wish]).toEqual(['unknown', 'off'])
})

test('on is said only when it is really on', async () => {
  let letOpen = (): void => undefined
  port.gate = new Promise((resolve) => (letOpen = resolve))
  const turned = sense.turn('on')
  expect(sense.light).toBe('unknown')
  letOpen()
  expect(await turned).toBe(true)
  expect(lights).toEqual(['on'])
})

test('off is done before it is said', async () => {
  await sense.turn('on')
  const turned = sense.turn('off')
  expect([port.isOpen, sense.light]).toEqual([false, 'off'])
  expect(await turned).toBe(true)
})

test.each([
  ['denied', 'off'],
  ['missing', 'off'],
  ['failed', 'unknown'],
] as const)('one that is %s is %s, and says why', async (problem, light) => {
  port.problem = problem
  expect(await sense.turn('on')).toBe(false)
  expect([sense.light, sense.problem, sense.wish]).toEqual([light, problem, 'on'])
})

test('covered while it was still opening, it is closed again', async () => {
  let letOpen = (): void => undefined
  port.gate = new Promise((resolve) => (letOpen = resolve))
  const opened = sense.turn('on')
  await sense.turn('off')
  letOpen()
  expect(await opened).toBe(false)
  expect([port.isOpen, sense.light]).toEqual([false, 'off'])
})

test('muted in the settings of the machine, it is not on, says why, and is on again when that is lifted', async () => {
  await sense.turn('on')
  port.muteInSystem(true)
  expect([sense.light, sense.problem]).toEqual(['off', 'system'])
  port.muteInSystem(false)
  expect([sense.light, sense.problem]).toEqual(['on', null])
  await sense.turn('off')
  port.muteInSystem(false)
  expect(sense.light).toBe('off')
})

test('an unplugged media input reports that it is missing, and opens again when plugged in', async () => {
  await sense.turn('on')
  port.end()
  expect([sense.light, sense.problem]).toEqual(['off', 'missing'])
  expect(await sense.turn('on')).toBe(true)
  expect([sense.light, sense.problem]).toEqual(['on', null])
})

test('the end of a feed that was given up says nothing of the one that is on now', async () => {
  await sense.turn('on')
  const endOfFirst = port.end
  expect(await sense.reopen()).toBe(true)
  endOfFirst()
  expect([sense.light, port.opened]).toEqual(['on', 2])
})

test('a covered media input is not opened by a refresh', async () => {
  await sense.turn('off')
  expect(await sense.reopen()).toBe(true)
  expect([port.opened, sense.light]).toEqual([0, 'off'])
})

test('told twice, it opens once', async () => {
  await sense.turn('on')
  await sense.turn('on')
  expect(port.opened).toBe(1)
})

test('at rest it is off and keeps what is wished, also where it was still opening; told again, it opens', async () => {
  let letOpen = (): void => undefined
  port.gate = new Promise((resolve) => (letOpen = resolve))
  const opened = sense.turn('on')
  sense.rest()
  letOpen()
  expect(await opened).toBe(false)
  expect([port.isOpen, sense.light, sense.wish, sense.problem]).toEqual([false, 'off', 'on', null])
  expect(await sense.turn(sense.wish)).toBe(true)
  expect([port.isOpen, sense.light]).toEqual([true, 'on'])
})
