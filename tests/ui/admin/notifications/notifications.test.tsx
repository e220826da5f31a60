import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openConsole, scriptedConsole } from '../../../support/pages/consolePage.tsx'
import {
  notificationItem,
  scriptedNotifications,
} from '../../../support/scripted/admin/scriptedNotifications.ts'

async function open(address: string, items = [notificationItem()]) {
  const asked: string[] = []
  const { ports: notifications, records, world } = scriptedNotifications(asked, items)
  const page = await openConsole(address, scriptedConsole({ notifications }))
  return { ...page, asked, records, world }
}
const addressField = () => screen.findByRole('textbox', { name: 'Email address or phone number' })
const button = (name: string) => screen.getByRole('button', { name })

test('the list says who is told of what, where and when', async () => {
  const { user, address } = await open('/admin/notifications')
  const row = await screen.findByRole('row', { name: /Night desk/u })
  for (const word of ['desk@ward.example', '4 West', 'Patient calls', '19:00–07:00'])
    expect(within(row).getByText(word)).toBeTruthy()
  await user.click(within(row).getByRole('link', { name: 'Night desk' }))
  expect(address()).toBe('/admin/notifications/n1')
})

test('an invalid value is reported at its field, and the typed text stays', async () => {
  const { user, asked } = await open('/admin/notifications/n1')
  const to = await addressField()
  await user.clear(to)
  await user.type(to, 'desk@')
  await user.click(screen.getByRole('checkbox', { name: 'Patient calls' }))
  await user.click(button('Save changes'))
  expect(screen.getByText('Email is invalid.')).toBeTruthy()
  expect(screen.getByText('Required field.')).toBeTruthy()
  expect(screen.getByDisplayValue('desk@')).toBeTruthy()
  expect(asked).toEqual([])
  await user.type(to, 'house.example')
  await user.click(screen.getByRole('checkbox', { name: 'Device alerts' }))
  await user.click(button('Save changes'))
  await screen.findByText('Changes Sucessfully Saved.')
  expect(asked).toEqual(['change n1 1 {"destination":"desk@house.example","about":["device_alert"]}'])
})

test('a phone number without the area code that the place requires is refused, and stays', async () => {
  const { user, records } = await open('/admin/notifications/n1', [
    notificationItem({ channel: 'sms', destination: '+15550100142' }),
  ])
  records.refusal = { ok: false, code: 'bad_request', fields: { destination: 'no_area_code' } }
  const to = await addressField()
  await user.clear(to)
  await user.type(to, '5550100')
  await user.click(button('Save changes'))
  expect(await screen.findByText('Please enter the number with its area code.')).toBeTruthy()
  expect(screen.getByDisplayValue('5550100')).toBeTruthy()
})

test('a version saved by another user is shown beside the typed text, and nothing is lost', async () => {
  const { user, asked, records } = await open('/admin/notifications/n1')
  const to = await addressField()
  await user.clear(to)
  await user.type(to, 'night@ward.example')
  records.items.set(
    'n1',
    notificationItem({ version: 2, about: ['device_alert'], destination: 'b@ward.example' }),
  )
  await user.click(button('Save changes'))
  await screen.findByText(/Someone else saved this record/u)
  screen.getByRole('row', { name: /Notify about.*Patient calls.*Device alerts/u })
  await user.click(screen.getByRole('radio', { name: 'Your version: night@ward.example' }))
  await user.click(button('Save both changes'))
  await screen.findByText('Changes Sucessfully Saved.')
  expect(asked).toContain('change n1 2 {"destination":"night@ward.example"}')
})

test('a test is sent, and a refusal of it said', async () => {
  const { user, asked, world } = await open('/admin/notifications/n1')
  await user.click(await screen.findByRole('button', { name: 'Send a test' }))
  await screen.findByText('Test sent.')
  world.refusal = { ok: false, code: 'rate_limited' }
  await user.click(button('Send a test'))
  await screen.findByText('Too many tries. Wait a minute, then try again.')
  world.refusal = { ok: false, code: 'rate_limited', retryAfter: 301 }
  await user.click(button('Send a test'))
  await screen.findByText('Too many tries. Wait 6 min, then try again.')
  expect(asked).toEqual(['test n1', 'test n1', 'test n1'])
})

test('one that is removed can be brought back for thirty days', async () => {
  const gone = notificationItem({ id: 'gone', name: 'Old desk', removed_at: 1_799_999_000_000 })
  const { user, asked, address } = await open('/admin/notifications?removed=true', [gone])
  const row = await screen.findByRole('row', { name: /Old desk/u })
  expect(within(row).queryByRole('link')).toBeNull()
  await user.click(within(row).getByRole('button', { name: 'Restore' }))
  await screen.findByRole('heading', { name: 'Old desk' })
  expect(address()).toBe('/admin/notifications/gone')
  expect(asked).toContain('restore gone')
})

test('a new recipient requires a level, and the form keeps the typed text until one is chosen', async () => {
  const { user, asked, address } = await open('/admin/notifications/new')
  await user.type(await screen.findByRole('textbox', { name: 'Recipient' }), 'Workshop')
  await user.type(await addressField(), 'shop@ward.example')
  await user.click(button('Create'))
  expect(screen.getByText('Required field.')).toBeTruthy()
  expect(screen.getByDisplayValue('shop@ward.example')).toBeTruthy()
  expect(asked).toEqual([])
  expect(address()).toBe('/admin/notifications/new')
})
