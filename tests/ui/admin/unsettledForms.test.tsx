import { act, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { OrgUnitItem } from '../../../src/contract/orgUnits.ts'
import type { Result } from '../../../src/state/admin/result.ts'
import { consoleOf, openConsole, person, scriptedConsole } from '../../support/pages/consolePage.tsx'
import { nextFrame } from '../../support/pages/pristinePage.ts'
import { scriptedSettings } from '../../support/scripted/admin/scriptedDecisions.ts'
import { scriptedIntegrations } from '../../support/scripted/admin/scriptedIntegrations.ts'
import {
  notificationItem,
  scriptedNotifications,
} from '../../support/scripted/admin/scriptedNotifications.ts'
import { nodeItem, ScriptedRecords } from '../../support/scripted/admin/scriptedRecords.ts'

const button = (name: string) => screen.findByRole('button', { name })
const field = (name: string) => screen.getByRole('textbox', { name })
const general = nodeItem('facility', 'Lakeside General', { address: '1 Pier', time_zone: 'Asia/Tokyo' })
const taken = { ok: false, code: 'bad_request', fields: { name: 'already_exists' } } as const
type Call = 'create' | 'change' | 'restore'

/** Lets a request of the records wait for the returned function to answer it. */
function hold(records: object, call: Call) {
  const { promise, resolve } = Promise.withResolvers<Result<OrgUnitItem>>()
  Object.assign(records, { [call]: () => promise })
  return (result: Result<OrgUnitItem>) =>
    act(async () => {
      resolve(result)
      await promise
      await nextFrame()
    })
}

/** Opens a page of org units, with one request that waits. */
async function openUnits(address: string, call: Call, item: OrgUnitItem = general) {
  const scripted = consoleOf(
    item.level === 'organization' ? person('SUPER_ADMIN', 0) : person('CUSTOMER_ADMIN', 2),
  )
  const records = new ScriptedRecords<OrgUnitItem>(
    [item],
    () => item,
    (asked) => scripted.asked.push(asked),
  )
  scripted.ports.orgUnits = () => records
  const { change } = records
  const reply = hold(records, call)
  const page = await openConsole(address, scripted)
  const signOut = async () => {
    scripted.world.isSignedIn = false
    await scripted.endSession('idle')
    await screen.findByText(/^You were signed out because/u)
  }
  return { ...scripted, ...page, records, change, reply, signOut }
}

async function signIn({ user }: Pick<Awaited<ReturnType<typeof openConsole>>, 'user'>): Promise<void> {
  await user.type(await screen.findByLabelText('Email or username'), 'una@example.org')
  await user.type(screen.getByLabelText('Password'), 'Larch-88')
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
}

describe('an answer that comes after the user has gone on', () => {
  test('of a created record leaves the user on the page where they are', async () => {
    const made = nodeItem('organization', 'Northlight')
    const { user, reply, address } = await openUnits('/admin/organizations/new', 'create', made)
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Northlight')
    await user.click(await button('Create'))
    await user.click(screen.getByRole('link', { name: 'Users' }))
    await screen.findByRole('heading', { name: 'Users' })
    await user.click(await screen.findByRole('link', { name: 'Add user' }))
    await user.type(await screen.findByRole('textbox', { name: 'Email' }), 'ada@example.org')
    await reply({ ok: true, value: made })
    expect(address()).toBe('/admin/users/new')
    expect(field('Email')).toHaveProperty('value', 'ada@example.org')
  })

  test('of a restored record does so, too', async () => {
    const removed = { ...general, removed_at: 1 }
    const { user, reply, address } = await openUnits('/admin/facilities?removed=true', 'restore', removed)
    await user.click(await button('Restore'))
    await user.click(await screen.findByRole('link', { name: 'Add' }))
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Lakes')
    await reply({ ok: true, value: general })
    expect(address()).toBe('/admin/facilities/new')
    expect(field('Name')).toHaveProperty('value', 'Lakes')
  })

  test('takes no key from the field in which they type', async () => {
    const { user, reply } = await openUnits('/admin/facilities/lakeside-general', 'change')
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), ' Two')
    await user.click(await button('Save changes'))
    await user.type(field('Address'), ' Ea')
    await reply(taken)
    await screen.findByText('This name is already in use.')
    await user.keyboard('st')
    expect(field('Address')).toHaveProperty('value', '1 Pier East')
  })

  test('is the version that is shown: a save that is under way cannot be discarded', async () => {
    const { user, reply } = await openUnits('/admin/facilities/lakeside-general', 'change')
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), ' Two')
    await user.click(await button('Save changes'))
    await user.click(await button('Discard'))
    await reply({ ok: true, value: { ...general, version: 2, name: 'Lakeside General Two' } })
    await screen.findByRole('heading', { name: 'Lakeside General Two' })
    expect(field('Name')).toHaveProperty('value', 'Lakeside General Two')
  })

  test('leaves what was typed since a second “Try Again”', async () => {
    const scripted = consoleOf(person('CUSTOMER_ADMIN', 2))
    const records = new ScriptedRecords<OrgUnitItem>([general], () => general)
    const { read } = records
    const answers: ((result: Result<OrgUnitItem>) => void)[] = []
    let isAway = true
    Object.assign(records, {
      read: () => {
        if (isAway) return Promise.resolve({ ok: false, code: 'unreachable' })
        const { promise, resolve } = Promise.withResolvers<Result<OrgUnitItem>>()
        answers.push(resolve)
        return promise
      },
    })
    scripted.ports.orgUnits = () => records
    const { user } = await openConsole('/admin/facilities/lakeside-general', scripted)
    const again = await button('Try Again')
    isAway = false
    await user.click(again)
    await user.click(again)
    const result = await read('lakeside-general')
    await act(async () => {
      answers[0]?.(result)
      await nextFrame()
    })
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), ' Hospital')
    await act(async () => {
      answers[1]?.(result)
      await nextFrame()
    })
    expect(field('Name')).toHaveProperty('value', 'Lakeside General Hospital')
  })
})

describe('an answer that comes while the user is signed out for inactivity', () => {
  test.each([
    ['at a field', taken],
    ['as a whole', { ok: false, code: 'unauthorized' } as const],
  ])('and refuses %s keeps what was typed', async (_where, refusal) => {
    const opened = await openUnits('/admin/organizations/new', 'create', nodeItem('organization', 'N'))
    const { user, reply, signOut } = opened
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Northlight')
    await user.click(await button('Create'))
    await signOut()
    await reply(refusal)
    await signIn(opened)
    expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'Northlight')
    expect((await button('Create')).getAttribute('aria-busy')).toBeNull()
    if ('fields' in refusal) await screen.findByText('This name is already in use.')
    await user.type(field('Name'), ' Two')
    expect(screen.queryByText('This name is already in use.')).toBeNull()
  })

  test('and saves shows the saved value, and keeps what was typed since', async () => {
    const opened = await openUnits('/admin/facilities/lakeside-general', 'change')
    const { user, records, change, reply, signOut, asked } = opened
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), ' Two')
    await user.click(await button('Save changes'))
    await user.type(field('Address'), ' East')
    await signOut()
    const saved = { ...general, version: 2, name: 'Lakeside General 2' }
    records.items.set(general.id, saved)
    await reply({ ok: true, value: saved })
    await signIn(opened)
    expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'Lakeside General 2')
    expect(field('Address')).toHaveProperty('value', '1 Pier East')
    Object.assign(records, { change })
    await user.click(await button('Save changes'))
    await screen.findByText('Changes Sucessfully Saved.')
    expect(asked).toContain('change lakeside-general 2 {"address":"1 Pier East"}')
  })

  test('and refuses a record that was read again has a problem that goes when it is corrected', async () => {
    const opened = await openUnits('/admin/facilities/lakeside-general', 'change')
    const { user, reply, signOut } = opened
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), ' Two')
    await user.click(await button('Save changes'))
    await signOut()
    await signIn(opened)
    await screen.findByRole('textbox', { name: 'Name' })
    await reply(taken)
    await screen.findByText('This name is already in use.')
    await user.type(field('Name'), ' Three')
    expect(field('Name')).toHaveProperty('value', 'Lakeside General Two Three')
    expect(screen.queryByText('This name is already in use.')).toBeNull()
  })
})

describe('settings', () => {
  const openSetting = async (name: RegExp) => {
    const scripted = scriptedConsole()
    const { ports } = scriptedSettings(scripted.asked)
    scripted.ports.settings = ports
    const opened = await openConsole('/admin/settings', scripted)
    await opened.user.click(await screen.findByRole('button', { name }))
    return { ...scripted, ...opened, settings: ports }
  }

  test('keep what was typed over a sign-out for inactivity', async () => {
    const opened = await openSetting(/· .*nnouncement/u)
    await opened.user.type(field('English'), 'Fire drill at ten')
    await opened.endSession('idle')
    await screen.findByText(/^You were signed out because/u)
    await signIn(opened)
    expect(await screen.findByRole('textbox', { name: 'English' })).toHaveProperty(
      'value',
      'Fire drill at ten',
    )
  })

  test('lead the focus to a problem that the server finds', async () => {
    const { user, settings } = await openSetting(/· .*assword/u)
    settings.set = () =>
      Promise.resolve({ ok: false, code: 'bad_request', fields: { value: 'weaker_than_above' } })
    await user.click(await button('Set here'))
    await screen.findByText('A higher level has a stricter rule.')
    expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true')
  })

  test('count each wrong field of the rules for requests', async () => {
    const { user } = await openSetting(/· Requests by picture$/u)
    const minutes = document.querySelectorAll<HTMLInputElement>('.care-rules input[inputmode="numeric"]')
    for (const one of [...minutes].slice(0, 2)) await user.clear(one)
    await user.click(await button('Set here'))
    await screen.findByText('2 fields need your attention')
  })
})

test('a problem goes when another field solves it', async () => {
  const { ports: notifications } = scriptedNotifications([], [notificationItem()])
  const { user } = await openConsole('/admin/notifications/n1', scriptedConsole({ notifications }))
  const to = await screen.findByRole('textbox', { name: 'Email address or phone number' })
  await user.clear(to)
  await user.type(to, '+15550100142')
  await user.click(await button('Save changes'))
  await screen.findByText('Email is invalid.')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Send by' }), 'Text message')
  expect(screen.queryByText('Email is invalid.')).toBeNull()
})

test('an API key is not created with a lifetime that was not chosen', async () => {
  const scripted = consoleOf(person('CUSTOMER_ADMIN', 2))
  scripted.ports.integrations = scriptedIntegrations(scripted.asked, []).ports
  scripted.ports.orgUnits = () => new ScriptedRecords<OrgUnitItem>([], () => general)
  const { user } = await openConsole('/admin/developer', scripted)
  await user.click(await button('New key'))
  await user.type(field('Name'), 'ADT feed')
  const life = screen.getByRole('combobox', { name: /^Lifetime/u })
  await user.selectOptions(life, '')
  await user.click(await button('Create'))
  expect(life.getAttribute('aria-invalid')).toBe('true')
})
