import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openConsole, scriptedConsole } from '../../support/consolePage.tsx'
import { scriptedNotifications } from '../../support/scriptedNotifications.ts'

async function open(address: string) {
  const asked: string[] = []
  const { ports: notifications, world } = scriptedNotifications(asked)
  const page = await openConsole(address, scriptedConsole({ notifications }))
  return { ...page, asked, world }
}

test('the list says who is told of what, where and when', async () => {
  const { user, address } = await open('/admin/notifications')
  const row = await screen.findByRole('row', { name: /Night desk/u })
  for (const word of ['desk@ward.example', '4 West', 'Patient calls', '19:00–07:00'])
    expect(within(row).getByText(word)).toBeTruthy()
  await user.click(within(row).getByRole('link', { name: 'Night desk' }))
  expect(address()).toBe('/admin/notifications/n1')
})

test('what is wrong stands at its field, and what was typed stays', async () => {
  const { user, asked } = await open('/admin/notifications/n1')
  const to = await screen.findByRole('textbox', { name: 'Mail address' })
  await user.clear(to)
  await user.type(to, 'desk@')
  await user.click(screen.getByRole('checkbox', { name: 'Patient calls' }))
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  expect(screen.getByText('Email is invalid.')).toBeTruthy()
  expect(screen.getByText('Required field.')).toBeTruthy()
  expect(screen.getByDisplayValue('desk@')).toBeTruthy()
  expect(asked).toEqual([])
  await user.type(to, 'ward.example')
  await user.click(screen.getByRole('checkbox', { name: 'Device alerts' }))
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  expect(asked).toEqual(['change 1 Night desk device_alert'])
  expect(screen.getByText('Changes Sucessfully Saved.')).toBeTruthy()
})

test('a test is sent, and a refusal of it said', async () => {
  const { user, asked, world } = await open('/admin/notifications/n1')
  await user.click(await screen.findByRole('button', { name: 'Send a test' }))
  expect(screen.getByText('The test is on its way.')).toBeTruthy()
  world.refusal = { ok: false, code: 'rate_limited' }
  await user.click(screen.getByRole('button', { name: 'Send a test' }))
  expect(screen.getByText('Too many tries. Wait a minute, then try again.')).toBeTruthy()
  expect(asked).toEqual(['test n1', 'test n1'])
})

test('somebody new needs a place; made, he is shown', async () => {
  const { user, asked, address } = await open('/admin/notifications/new')
  await user.type(await screen.findByRole('textbox', { name: 'Who' }), 'Workshop')
  await user.type(screen.getByRole('textbox', { name: 'Mail address' }), 'shop@ward.example')
  await user.click(screen.getByRole('button', { name: 'Create' }))
  expect(screen.getByText('Required field.')).toBeTruthy()
  expect(asked).toEqual([])
  expect(address()).toBe('/admin/notifications/new')
})
