import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { RoomItem } from '../../../src/contract/rooms.ts'
import { bed, openConsole, scriptedConsole } from '../../support/pages/consolePage.tsx'
import { ScriptedRecords } from '../../support/scripted/admin/scriptedRecords.ts'

test.each([
  ['stale_record', /Someone else changed this\. Check it, then try again\.$/u],
  ['not_empty', /Something was added below this level\. Move or remove it first\.$/u],
  ['impersonating', /You cannot do this while you use Login As\. End Login As first\.$/u],
])('a room that is not removed because of %s says so, and what to do', async (code, words) => {
  const scripted = scriptedConsole()
  const records = new ScriptedRecords<RoomItem>([bed('401')], () => bed('new'))
  records.refusal = { ok: false, code }
  scripted.ports.roomRecords = () => records
  const { user } = await openConsole('/admin/rooms', scripted)
  await user.click(await screen.findByRole('checkbox', { name: /^401/u }))
  await user.click(await screen.findByRole('button', { name: 'Remove' }))
  const dialog = await screen.findByRole('dialog', { name: 'Remove rooms and beds' })
  await user.click(await within(dialog).findByRole('button', { name: /^Remove 1/u }))
  expect((await within(dialog).findByRole('listitem')).textContent).toMatch(words)
})

test.each([
  ['already_exists', 'This name is already in use.'],
  ['too_many_views', 'You have reached the limit for saved views. Remove one first.'],
])('a view that is not kept because of %s says so, and the name stays', async (code, words) => {
  const scripted = scriptedConsole()
  scripted.ports.lists = {
    ...scripted.ports.lists,
    keepView: () => Promise.resolve({ ok: false, code }),
  }
  const { user } = await openConsole('/admin/rooms', scripted)
  await user.click(await screen.findByRole('button', { name: 'View' }))
  const name = screen.getByRole('textbox', { name: 'Name of a new view' })
  await user.type(name, 'Asleep')
  await user.click(screen.getByRole('button', { name: 'Save this view' }))
  expect((await screen.findByRole('alert')).textContent).toContain(words)
  expect(name).toHaveProperty('value', 'Asleep')
})
