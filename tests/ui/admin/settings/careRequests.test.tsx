import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { settingSchemas } from '../../../../src/contract/settings/settingSchemas.ts'
import { standardRules } from '../../../../src/domain/careRequests/standardRules.ts'
import { openConsole, scriptedConsole } from '../../../support/pages/consolePage.tsx'
import { scriptedSettings } from '../../../support/scripted/admin/scriptedDecisions.ts'

async function openRequests() {
  const scripted = scriptedConsole()
  const { ports, world } = scriptedSettings(scripted.asked)
  scripted.ports.settings = ports
  const { user } = await openConsole('/admin/settings', scripted)
  await user.click(await screen.findByRole('button', { name: /· Requests by picture$/u }))
  const panel = () => within(screen.getByRole('region', { name: 'Requests by picture' }))
  const save = () => user.click(panel().getByRole('button', { name: 'Set here' }))
  const sent = (): unknown => {
    const last = scripted.asked.findLast((asked) => asked.startsWith('set care_requests f 0 '))
    return last === undefined ? null : JSON.parse(last.slice('set care_requests f 0 '.length))
  }
  const open = async (kind: string) =>
    user.click(
      panel().getByText((_text, element) => {
        return element?.tagName === 'SUMMARY' && (element.textContent?.endsWith(`· ${kind}`) ?? false)
      }),
    )
  return { ...scripted, settings: world, user, panel, save, sent, open }
}
const rowText = async () => (await screen.findByRole('row', { name: /care_requests/u })).textContent

describe('the setting of requests by picture', () => {
  test('is the standard list until a level changes it', async () => {
    const { panel, save, sent } = await openRequests()
    expect(await rowText()).toContain('12 kinds of request')
    expect(panel().getAllByRole('checkbox')).toHaveLength(12)
    await save()
    await screen.findByText('Changes Sucessfully Saved.')
    expect(sent()).toEqual(standardRules)
  })

  test('chooses the kinds, with the team, time and names of each', async () => {
    const { user, panel, save, sent, open } = await openRequests()
    for (const { kind } of standardRules.slice(0, 11))
      if (kind !== 'water') {
        const name = new RegExp(`^${kind === 'unwell' ? 'Feels unwell' : kind}`, 'iu')
        await user.click(panel().getByRole('checkbox', { name }))
      }
    await user.click(panel().getByRole('checkbox', { name: 'Something else' }))
    await open('Water')
    await user.selectOptions(panel().getByRole('combobox', { name: 'Team · Water' }), 'Nurses')
    const minutes = panel().getByRole('textbox', { name: 'Late after minutes (1 to 480) · Water' })
    await user.clear(minutes)
    await user.type(minutes, '٧')
    const japanese = panel().getByRole('textbox', { name: 'Name in 日本語 · Water' })
    await user.type(japanese, '白湯')
    expect(panel().getByRole('textbox', { name: 'Name in English · Water' })).toHaveProperty(
      'placeholder',
      'Water',
    )
    await save()
    await screen.findByText('Changes Sucessfully Saved.')
    expect(sent()).toEqual([{ kind: 'water', team: 'nurses', target_minutes: 7, names: { ja: '白湯' } }])
    expect(await rowText()).toContain('1 kind of request')
  })

  test('is put in order with buttons that keep the focus, and the urgent kinds have none', async () => {
    const { user, panel, save, sent } = await openRequests()
    expect(panel().queryByRole('button', { name: 'Move Pain up' })).toBeNull()
    const down = panel().getByRole('button', { name: 'Move Water down' })
    await user.click(down)
    expect(document.activeElement).toBe(panel().getByRole('button', { name: 'Move Water down' }))
    expect(panel().getByText('Water: place 2 of 9')).toBeTruthy()
    await user.keyboard('{Enter}')
    expect(panel().getByText('Water: place 3 of 9')).toBeTruthy()
    const last = panel().getByRole('button', { name: 'Move Something else down' })
    expect(last.getAttribute('aria-disabled')).toBe('true')
    await user.click(last)
    await save()
    await screen.findByText('Changes Sucessfully Saved.')
    const kinds = z.parse(settingSchemas.care_requests, sent()).map(({ kind }) => kind)
    expect(kinds.slice(0, 6)).toEqual(['pain', 'breathing', 'unwell', 'blanket', 'position', 'water'])
    expect(kinds.at(-1)).toBe('other')
  })

  test('reports an invalid time in words before it is sent, and keeps what was typed', async () => {
    const { user, panel, save, sent, open } = await openRequests()
    await open('Water')
    const minutes = panel().getByRole('textbox', { name: 'Late after minutes (1 to 480) · Water' })
    await user.clear(minutes)
    await user.type(minutes, '481')
    expect(panel().queryByText('Enter a whole number from 1 to 480.')).toBeNull()
    await save()
    expect(panel().getByText('Enter a whole number from 1 to 480.')).toBeTruthy()
    expect(panel().getByText('1 field needs your attention')).toBeTruthy()
    expect(minutes).toHaveProperty('value', '481')
    expect(minutes.closest('details')?.open).toBe(true)
    expect(sent()).toBeNull()
    await user.type(minutes, '{Backspace}')
    await save()
    await screen.findByText('Changes Sucessfully Saved.')
    expect(sent()).toContainEqual({
      kind: 'water',
      team: 'care_assistants',
      target_minutes: 48,
      names: {},
    })
  })

  test('turns requests off with an empty list, and says so', async () => {
    const { user, panel, save, sent } = await openRequests()
    for (const box of panel().getAllByRole('checkbox')) await user.click(box)
    expect(panel().getByText(/^Nothing is chosen\./u)).toBeTruthy()
    await save()
    await screen.findByText('Changes Sucessfully Saved.')
    expect(sent()).toEqual([])
    expect(await rowText()).toContain('No requests by picture')
    await user.click(await screen.findByRole('button', { name: /^Reset to inherited value: 12 kinds/u }))
    await expect.poll(rowText).toContain('12 kinds of request')
  })

  test('keeps what was chosen after a refusal of the server', async () => {
    const { user, panel, save, settings } = await openRequests()
    await user.click(panel().getByRole('checkbox', { name: 'Water' }))
    settings.refusal = { ok: false, code: 'unreachable' }
    await save()
    await panel().findByRole('alert')
    expect(panel().getByRole('checkbox', { name: 'Water' })).toHaveProperty('checked', false)
  })
})
