import { act, fireEvent } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { key } from '../../../support/pages/bedsidePage.tsx'
import {
  box,
  hint,
  holdTheClock,
  layOutKeys,
  lift,
  openDevice,
  pass,
  press,
} from '../../../support/pages/padPage.tsx'

beforeEach(() => layOutKeys())

const pan = 'pan right 700'

test('a finger on a key moves the camera while it lies there; the stop follows 300 ms after it left', async () => {
  const { api } = await openDevice()
  holdTheClock()
  press('Right')
  expect(api.commands()).toEqual([pan])
  expect(hint()).toBe('Moving right. Let go to stop.')
  await pass(500)
  expect(api.commands()).toEqual([pan, pan, pan])
  lift('Right')
  expect(hint()).toBe('Stopping…')
  await pass(299)
  expect(api.commands()).toHaveLength(3)
  await pass(1)
  expect(api.commands()).toEqual([pan, pan, pan, 'stop stop'])
  expect(hint()).toBe('Done. Press and hold to move. Let go to stop.')
})

test.each(['Up', 'Down', 'Left', 'Right', 'Up right', 'Down right', 'Up left', 'Down left'])(
  'the key %s sends its own direction',
  async (name) => {
    const { api } = await openDevice()
    press(name)
    lift(name)
    const [first, second = ''] = name.toLowerCase().split(' ')
    expect(api.commands()).toEqual([`pan ${first}${second} 700`])
  },
)

test.each([
  ['Zoom In', 'zoom tele 700'],
  ['Zoom Out', 'zoom wide 700'],
])('%s zooms', async (name, command) => {
  const { api } = await openDevice()
  press(name)
  expect(api.commands()).toEqual([command])
})

test('a shaking finger may slip by 24 pixels and still hold; one more pixel stops the camera immediately', async () => {
  const { api } = await openDevice()
  press('Right')
  fireEvent.pointerMove(key('Right'), { pointerId: 1, clientX: box.right + 24, clientY: box.top })
  expect(api.commands()).toEqual([pan])
  fireEvent.pointerMove(key('Right'), { pointerId: 1, clientX: box.right + 25, clientY: box.top })
  expect(api.commands()).toEqual([pan, 'stop stop'])
})

test.each([
  ['is cancelled by the system', () => fireEvent.pointerCancel(key('Right'), { pointerId: 1 })],
  ['loses its capture', () => fireEvent.lostPointerCapture(key('Right'), { pointerId: 1 })],
  ['is forgotten by a window that loses its focus', () => fireEvent.blur(window)],
  ['is left behind by a page that goes', () => fireEvent(window, new Event('pagehide'))],
])('a touch that %s stops the camera immediately', async (_told, lose) => {
  const { api } = await openDevice()
  press('Right')
  lose()
  expect(api.commands()).toEqual([pan, 'stop stop'])
  expect(api.controls().at(-1)?.keepalive).toBe(true)
})

test('a page that is hidden during a press stops the camera immediately', async () => {
  const { api, hidden } = await openDevice()
  press('Right')
  act(() => hidden.turn(true))
  expect(api.commands()).toEqual([pan, 'stop stop'])
})

test('a second finger waits until the first is up', async () => {
  const { api } = await openDevice()
  press('Right', 1)
  press('Left', 2)
  lift('Left', 2)
  expect(api.commands()).toEqual([pan])
})

test('the right button of a mouse moves nothing', async () => {
  const { api } = await openDevice()
  fireEvent.pointerDown(key('Right'), { pointerId: 1, button: 2 })
  expect(api.commands()).toEqual([])
})

test.each([' ', 'Enter'])('the keyboard holds a key with "%s", and no click follows', async (stroke) => {
  const { api } = await openDevice()
  act(() => key('Right').focus())
  expect(fireEvent.keyDown(key('Right'), { key: stroke }), 'the stroke is the gesture’s').toBe(false)
  expect(hint()).toBe('Moving right. Let go to stop.')
  expect(fireEvent.keyUp(key('Right'), { key: stroke })).toBe(false)
  expect(hint()).toBe('Stopping…')
  expect(api.commands()).toEqual([pan])
})

test('any other key of the keyboard moves nothing, and keeps its meaning', async () => {
  const { api } = await openDevice()
  expect(fireEvent.keyDown(key('Right'), { key: 'Tab' })).toBe(true)
  expect(api.commands()).toEqual([])
})

test('a keyboard that repeats presses once, and a focus that leaves lets go', async () => {
  const { api } = await openDevice()
  act(() => key('Right').focus())
  fireEvent.keyDown(key('Right'), { key: 'Enter' })
  fireEvent.keyDown(key('Right'), { key: 'Enter', repeat: true })
  expect(api.commands()).toEqual([pan])
  act(() => key('Left').focus())
  expect(api.commands()).toEqual([pan, 'stop stop'])
})

test('a switch or a screen reader, which can press and not hold, makes one short step', async () => {
  const { api } = await openDevice()
  holdTheClock()
  fireEvent.click(key('Right'))
  await pass(1_000)
  expect(api.commands()).toEqual(['pan right 300', 'stop stop'])
})

test('the click that follows a press is no second step', async () => {
  const { api } = await openDevice()
  holdTheClock()
  press('Right')
  lift('Right')
  fireEvent.lostPointerCapture(key('Right'), { pointerId: 1 })
  fireEvent.click(key('Right'))
  await pass(1_000)
  expect(api.commands()).toEqual([pan, 'stop stop'])
})
