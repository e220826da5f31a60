import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { RoomItem } from '../../../../src/contract/rooms.ts'
import { bed, consoleOf, openConsole, person } from '../../../support/pages/consolePage.tsx'
import { ScriptedRecords } from '../../../support/scripted/admin/scriptedRecords.ts'

const pinIds = {
  bed: '00000000-0000-4000-8000-00000000000b',
  chair: '00000000-0000-4000-8000-00000000000c',
} as const

const limits = { pan_least: -0.5, pan_most: 0.25, tilt_least: -0.1, tilt_most: 0, zoom_least: 2 }
const shared = (change: Partial<NonNullable<RoomItem['roommates']>> = {}): RoomItem['roommates'] => ({
  beds: [{ id: '412-b', bed: 'B' }],
  zone: null,
  unanswered: null,
  inherited: 'one_bed',
  ...change,
})
const bedA = (change: Partial<RoomItem> = {}) => bed('412', { roommates: shared(), ...change })

async function open(item: RoomItem, role: 'CUSTOMER_ADMIN' | 'TECH' = 'CUSTOMER_ADMIN') {
  const scripted = consoleOf(person(role, 2))
  const other = bed('412', { id: '412-b', bed: 'B', unique_id: 'ID-412-B' })
  const rooms = new ScriptedRecords<RoomItem>(
    [item, other],
    () => bed('new'),
    (asked) => scripted.asked.push(asked),
  )
  const pins = [
    { unique_id: pinIds.bed, name: 'Bed' },
    { unique_id: pinIds.chair, name: 'Chair' },
  ]
  const world: { pins: Awaited<ReturnType<typeof scripted.ports.roomPins>> } = {
    pins: { ok: true, value: pins },
  }
  scripted.ports.roomRecords = () => rooms
  scripted.ports.roomPins = () => Promise.resolve(world.pins)
  const { user } = await openConsole('/admin/rooms/412', scripted)
  await screen.findByRole('heading', { name: '412 A' })
  const save = () => user.click(screen.getByRole('button', { name: 'Save changes' }))
  const sent = () => {
    const change = scripted.asked.findLast((asked) => asked.startsWith('change'))
    return change === undefined ? undefined : read(change)
  }
  return { user, rooms, world, save, sent }
}

/** Returns the changed texts of a request. */
function read(change: string): unknown {
  const draft: unknown = JSON.parse(change.slice(change.indexOf('{')))
  return draft
}
const radio = (name: string) => screen.getByRole('radio', { name })
const field = (name: string) => screen.getByRole('textbox', { name })
const problemOf = (name: string) =>
  document.querySelector(`#${CSS.escape(field(name).getAttribute('aria-describedby') ?? '')}`)?.textContent

describe('page of a bed in a shared room', () => {
  test('links to the other beds, and shows the zone and the rule that apply', async () => {
    const { user } = await open(bedA())
    screen.getByRole('heading', { name: 'Beds in this room' })
    screen.getByText(/^1 other bed is in this room\./)
    expect(radio('Home position')).toHaveProperty('checked', true)
    expect(radio('As in the unit: The camera stays on the visited bed')).toHaveProperty('checked', true)
    await user.click(screen.getByRole('link', { name: '412 B' }))
    await screen.findByRole('heading', { name: '412 B' })
    expect(screen.queryByRole('heading', { name: 'Beds in this room' })).toBeNull()
  })

  test('draws the part of the picture that the limits allow, also in words', async () => {
    const { user } = await open(bedA({ roommates: shared({ zone: limits }) }))
    expect(field('Farthest left, in percent')).toHaveProperty('value', '-50')
    expect(field('Widest zoom, as a factor')).toHaveProperty('value', '2')
    const drawing = () => screen.getByRole('img', { name: /^The camera can show/ })
    expect(drawing().getAttribute('aria-label')).toContain('from 13% to 81% of the width')
    const part = drawing().querySelector('.zone-visible')
    expect(['x', 'y', 'width', 'height'].map((name) => part?.getAttribute(name))).toEqual([
      '20',
      '22.5',
      '110',
      '47.25',
    ])
    expect(screen.queryByText(/the other beds too/)).toBeNull()
    await user.clear(field('Widest zoom, as a factor'))
    expect(screen.queryByRole('img', { name: /^The camera can show/ })).toBeNull()
    await user.type(field('Widest zoom, as a factor'), '1')
    screen.getByText(/These limits show the whole picture, the other beds too/)
  })

  test('saves limits in any digits, and the rule', async () => {
    const { user, save, sent } = await open(bedA())
    await user.click(radio('Limits'))
    await user.clear(field('Farthest left, in percent'))
    await user.type(field('Farthest left, in percent'), '−٢٥')
    await user.click(radio('Sound only'))
    await save()
    await screen.findByText('Changes Sucessfully Saved.')
    const zone = { pan_least: -0.25, pan_most: 0, tilt_least: 0, tilt_most: 0, zoom_least: 2 }
    expect(sent()).toEqual({
      zone,
      roommate_unanswered: 'sound_only',
    })
  })

  test('shows at each limit what is wrong, and asks the server only afterwards', async () => {
    const { user, save, sent } = await open(bedA({ roommates: shared({ zone: limits }) }))
    const type = async (name: string, text: string) => {
      await user.clear(field(name))
      await user.type(field(name), text)
    }
    await type('Farthest left, in percent', '-101')
    await user.clear(field('Lowest, in percent'))
    await type('Widest zoom, as a factor', 'wide')
    await save()
    expect(problemOf('Farthest left, in percent')).toBe('Enter a number from −100 to 100.')
    expect(problemOf('Lowest, in percent')).toBe('Required field.')
    expect(problemOf('Widest zoom, as a factor')).toBe('Enter a number from 1 to 5.')
    screen.getByText('1 field needs your attention')
    await type('Farthest left, in percent', '50')
    expect(problemOf('Farthest right, in percent')).toBe(
      'The right limit must not be to the left of the left one.',
    )
    expect(sent()).toBeUndefined()
    expect(field('Widest zoom, as a factor')).toHaveProperty('value', 'wide')
  })

  test('takes the limits from pins; a pin that is gone loses nothing that was chosen', async () => {
    const { user, rooms, save, sent } = await open(bedA())
    await user.click(radio('Limits from pins'))
    const group = await screen.findByRole('group', { name: 'Pins that the camera may show' })
    const box = (name: string) => within(group).getByRole('checkbox', { name })
    await save()
    screen.getByText('Required field.')
    expect(sent()).toBeUndefined()
    await user.click(box('Chair'))
    await user.click(box('Bed'))
    rooms.refusal = { ok: false, code: 'bad_request', fields: { zone: 'not_found' } }
    await save()
    await screen.findByText('This no longer exists. Choose another.')
    expect(box('Bed')).toHaveProperty('checked', true)
    await save()
    await screen.findByText('Changes Sucessfully Saved.')
    expect(sent()).toEqual({ zone: { pins: [pinIds.bed, pinIds.chair] } })
  })

  test('keeps typed limits while the user looks at the pins, which may fail to load', async () => {
    const { user, world } = await open(bedA({ roommates: shared({ zone: limits }) }))
    await user.type(field('Farthest right, in percent'), '.5')
    world.pins = { ok: false, code: 'unreachable' }
    await user.click(radio('Limits from pins'))
    await user.click(await screen.findByRole('button', { name: 'Try Again' }))
    world.pins = { ok: true, value: [] }
    await user.click(await screen.findByRole('button', { name: 'Try Again' }))
    await screen.findByText(/^This room has no pins/)
    await user.click(radio('Limits'))
    expect(field('Farthest right, in percent')).toHaveProperty('value', '25.5')
  })

  test('lets the user choose after someone else has saved another zone', async () => {
    const { user, rooms, save, sent } = await open(bedA({ roommates: shared({ zone: limits }) }))
    await user.click(radio('Home position'))
    rooms.items.set(
      '412',
      bedA({
        version: 2,
        roommates: shared({ zone: { ...limits, zoom_least: 3 }, unanswered: 'sound_only' }),
      }),
    )
    await save()
    await screen.findByText(/Someone else saved this record/)
    screen.getByRole('radio', {
      name: 'Saved by someone else: Left -50, right 25, lowest -10, highest 0, zoom 3',
    })
    screen.getByText('Sound only')
    await user.click(screen.getByRole('radio', { name: 'Your version: Home position' }))
    await user.click(screen.getByRole('button', { name: 'Save both changes' }))
    await screen.findByText('Changes Sucessfully Saved.')
    expect(sent()).toEqual({ zone: null })
  })

  test.each([
    ['a bed alone in its room', { roommates: null }],
    ['a patient’s own phone', { type: 'byod' }],
  ] as const)('has no such part for %s', async (_whose, change) => {
    await open(bedA(change))
    expect(screen.queryByRole('heading', { name: 'Beds in this room' })).toBeNull()
  })

  test('can only be read by a user who may not change rooms', async () => {
    await open(bedA({ roommates: shared({ zone: limits }) }), 'TECH')
    expect(radio('Home position').closest('fieldset:disabled')).not.toBeNull()
    screen.getByRole('img', { name: /^The camera can show/ })
    expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull()
  })
})
