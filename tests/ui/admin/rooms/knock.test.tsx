import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { Knock } from '../../../../src/contract/calls/knocks.ts'
import type { Role } from '../../../../src/contract/permissions/roles.ts'
import type { RoomItem } from '../../../../src/contract/rooms.ts'
import type { Locale } from '../../../../src/state/preferences.ts'
import { bed, openConsole, person, scriptedConsole } from '../../../support/pages/consolePage.tsx'
import { ScriptedRecords } from '../../../support/scripted/admin/scriptedRecords.ts'
import { deviceOf, ScriptedMonitoring } from '../../../support/scripted/admin/scriptedMonitoring.ts'
import { createScriptedKnocks, knockOf, knockRoom } from '../../../support/scripted/calls/scriptedKnocks.ts'

const id = '401'
const call = '00000000-0000-4000-8000-0000000000ca'

interface Situation {
  page?: string
  role?: Role
  depth?: number
  room?: Partial<RoomItem>
  knocks?: readonly Partial<Knock & { kind: 'knock' }>[]
  loginAs?: boolean
  locale?: Locale
}

/** Opens the page of room 401, or another page of the console, for a user who may knock there. */
async function openPage({
  page = `/admin/rooms/${id}`,
  role = 'UNIT_ADMIN',
  depth = 4,
  room = {},
  knocks = [],
  loginAs = false,
  locale = 'en',
}: Situation = {}) {
  const { door, calls } = createScriptedKnocks()
  door.rooms = [knockRoom('A', { id, patient: 'Maya Okafor' }), knockRoom('B')]
  door.knocks = knocks.map((change) => knockOf({ room_id: id, ...change }))
  const records = new ScriptedRecords<RoomItem>([], () => bed('new'))
  records.items.set(id, bed(id, room))
  const monitoring = new ScriptedMonitoring([])
  monitoring.detail = deviceOf({ id, number: id, bed: 'A' })
  const scripted = scriptedConsole({ knocks: calls, monitoring, roomRecords: () => records })
  const principal = person(role, depth)
  const actor = { id: 'wanda', name: 'Wanda Larsen', email: 'wanda@example.org' }
  scripted.world.principal = loginAs
    ? { ...principal, impersonation: { by: actor, reason: 'Help' } }
    : principal
  const opened = await openConsole(page, scripted, locale)
  await screen.findByRole('heading', { name: '401 A' })
  return { ...opened, door, records }
}

const knockButton = () => screen.findByRole('button', { name: /^Knock/u })
const card = () => within(screen.getByRole('region', { name: 'Your knocks' })).getByRole('listitem')
const form = () => within(screen.getByRole('dialog', { name: 'Knock at 401 A' }))

describe('the room page', () => {
  test('knocks at its room with the patient whom its form shows', async () => {
    const { user, door } = await openPage()
    await user.click(await knockButton())
    await form().findByText('Maya Okafor')
    await user.click(form().getByRole('button', { name: 'Knock' }))
    await form().findByText('Choose a reason. The patient reads it.')
    await user.click(form().getByRole('radio', { name: 'Medicine' }))
    await user.type(form().getByLabelText('Note for the patient, optional'), 'New tablets')
    await user.click(form().getByRole('button', { name: 'Knock' }))
    await expect.poll(() => card().textContent).toMatch(/401 A|412 A.*Knocking/u)
    const body = { room: id, reason: 'medicine', patient: null, note: 'New tablets' }
    expect(door.asked).toContain(`knock ${JSON.stringify(body)}`)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('keeps what was typed when another patient is in the bed now, and shows who', async () => {
    const { user, door } = await openPage()
    await user.click(await knockButton())
    await form().findByText('Maya Okafor')
    await user.click(form().getByRole('radio', { name: 'Round' }))
    await user.type(form().getByLabelText('Note for the patient, optional'), 'Soon')
    door.refusal = { ok: false, code: 'stale_record' }
    door.rooms = [knockRoom('A', { id, patient: 'Nadia Petrova', patient_id: call })]
    await user.click(form().getByRole('button', { name: 'Knock' }))
    await form().findByText('Another patient is in this bed now. Check the name before you knock.')
    expect(form().getByText('Nadia Petrova')).toBeTruthy()
    door.refusal = null
    await user.click(form().getByRole('button', { name: 'Knock' }))
    const body = { room: id, reason: 'round', patient: call, note: 'Soon' }
    await expect.poll(() => door.asked).toContain(`knock ${JSON.stringify(body)}`)
  })

  test('says in its form that the screen is not connected, and tries again what could not be read', async () => {
    const { user, door } = await openPage()
    door.searchRefusal = { ok: false, code: 'unreachable' }
    door.rooms = [knockRoom('A', { id, connected: false, patient: '' })]
    await user.click(await knockButton())
    await form().findByText('The hospital could not be reached. Check your connection, then try again.')
    door.searchRefusal = null
    await user.click(form().getByRole('button', { name: 'Try Again' }))
    await form().findByText(/The room screen is not connected/u)
    expect(form().getByText('This bed is empty.')).toBeTruthy()
  })

  test('shows a knock from before it was opened, does not offer a second one, and takes it back', async () => {
    const { user, door } = await openPage({ knocks: [{}] })
    await expect.poll(() => card().textContent).toMatch(/Knocking/u)
    const button = await knockButton()
    expect(button.getAttribute('aria-disabled')).toBe('true')
    expect(button.textContent).toContain('Wait for the answer, or take your knock back.')
    await user.click(within(card()).getByRole('button', { name: /^Take Back/u }))
    await expect.poll(() => screen.queryByRole('region', { name: 'Your knocks' })).toBeNull()
    expect(door.asked).toContain(`take back ${knockOf().id}`)
  })

  test.each([
    ['come_in', /^Join/u, 'Come in'],
    ['sound_only', /^Join with Sound/u, 'Sound only'],
  ] as const)('leads after %s into the call on the consult desk', async (state, name, words) => {
    await openPage({ knocks: [{ state, call, ended_at: 1 }] })
    await expect.poll(() => card().textContent).toContain(words)
    const link = within(card()).getByRole('link', { name })
    expect(link.getAttribute('href')).toBe(`/meet/desk#knock=${knockOf().id}`)
    expect((await knockButton()).textContent).toContain('Join the call, or cancel it.')
  })

  test.each([
    ['in_5_minutes', { knock_again_at: 1_800_000_200_000 }, /“In 5 minutes”/u],
    ['not_now', {}, /“Not now”.*Nothing was opened/u],
    ['no_answer', {}, /No answer.*Nothing was opened/u],
    ['room_offline', { shown_at: null }, /not shown and will not be sent later/u],
    ['screen_outdated', { shown_at: null }, /needs an update.*Your knock was not shown/u],
    ['not_allowed', {}, /You may no longer knock here/u],
  ] as const)('says what %s means', async (state, change, words) => {
    await openPage({ knocks: [{ state, ended_at: 1, ...change }] })
    await expect.poll(() => card().textContent).toMatch(words)
  })

  test('shows neither the knocks of other rooms nor one whose call has ended', async () => {
    const { door } = await openPage({
      knocks: [
        { state: 'come_in', call, call_ended: true, ended_at: 1 },
        { id: call, room_id: 'other' },
      ],
    })
    await expect.poll(() => door.asked).toContain('list')
    expect(screen.queryByRole('region', { name: 'Your knocks' })).toBeNull()
  })

  test.each([
    ['a technician', { role: 'TECH', depth: 3 }],
    ['an administrator of users', { role: 'USER_ADMIN', depth: 2 }],
    ['an administrator of another unit', { room: { unit_id: 'other' } }],
    ['a patient’s own phone', { room: { type: 'byod' } }],
  ] as const)('has no button for %s, and asks for no knocks', async (_who, situation: Situation) => {
    const { door } = await openPage(situation)
    expect(screen.queryByRole('button', { name: /^Knock/u })).toBeNull()
    expect(door.asked).toEqual([])
  })

  test('explains in a Login As session why it is not for it', async () => {
    const { user, door } = await openPage({ loginAs: true })
    const button = await knockButton()
    expect(button.textContent).toContain('You cannot do this while you use Login As. End Login As first.')
    await user.click(button)
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(door.asked).toEqual([])
  })
})

describe('the page of a bed on the monitoring board', () => {
  const page = `/admin/monitoring/${id}`

  test('knocks at its room', async () => {
    const { user, door } = await openPage({ page })
    await user.click(await knockButton())
    await form().findByText('Maya Okafor')
    await user.click(form().getByRole('radio', { name: 'Check on you' }))
    await user.click(form().getByRole('button', { name: 'Knock' }))
    await expect.poll(() => card().textContent).toMatch(/Knocking/u)
    expect(door.asked).toContain(`knock ${JSON.stringify({ room: id, reason: 'check', patient: null })}`)
  })

  test('does not offer a second knock while one waits', async () => {
    const { user } = await openPage({ page, knocks: [{}] })
    await expect.poll(() => card().textContent).toMatch(/Knocking/u)
    const button = await knockButton()
    expect(button.textContent).toContain('Wait for the answer, or take your knock back.')
    await user.click(button)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('explains in a Login As session why it is not for it', async () => {
    await openPage({ page, loginAs: true })
    expect((await knockButton()).textContent).toContain('End Login As first.')
  })

  test('has no button for a technician', async () => {
    await openPage({ page, role: 'TECH', depth: 3 })
    expect(screen.queryByRole('button', { name: /^Knock/u })).toBeNull()
  })
})
