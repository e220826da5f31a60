import { act, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { DeviceTest } from '../../../../src/contract/technician/deviceTests.ts'
import type { Result } from '../../../../src/state/admin/result.ts'
import { key } from '../../../support/pages/bedsidePage.tsx'
import { choose, open } from '../../../support/pages/technicianPage.tsx'
import { deviceTest } from '../../../support/scripted/admin/scriptedTechnician.ts'

const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Note about/u })
type Page = Awaited<ReturnType<typeof open>>
const begin = async ({ user }: Page) => {
  await choose(user)
  await user.click(key('Run the test'))
  await user.click(await screen.findByRole('button', { name: 'Add a Note' }))
}

test('a note is saved with its test, and shown there and in the history', async () => {
  let item = deviceTest({ state: 'passed' })
  const page = await open('/admin/technician', {
    note: async ({ body: { text } }) => {
      item = deviceTest({ state: 'passed', note: { text, by: 'Una Novak', at: 0 } })
      return { ok: true, value: item }
    },
    tests: async () => ({ ok: true, value: { items: [item], next_cursor: null, total: 1 } }),
  })
  await begin(page)
  expect(document.activeElement).toBe(field())
  await page.user.type(field(), 'Cable loose')
  await page.user.click(key('Save the Note'))
  expect(await screen.findByRole('button', { name: 'Edit the Note' })).toBeTruthy()
  expect(screen.queryByRole('textbox', { name: 'Note about this test' })).toBeNull()
  const history = screen.getByRole('region', { name: 'The last tests' })
  expect(await within(history).findByText('Cable loose')).toBeTruthy()
  expect(screen.getAllByText('Cable loose')).toHaveLength(2)
})

test('a note that could not be saved stays typed, and so does what was typed while it was saved', async () => {
  const answers: ((result: Result<DeviceTest>) => void)[] = []
  const asked: string[] = []
  const page = await open('/admin/technician', {
    note: ({ body: { text } }) => {
      asked.push(text)
      return new Promise((resolve) => answers.push(resolve))
    },
  })
  await begin(page)
  await page.user.type(field(), 'Loose')
  await page.user.click(key('Save the Note'))
  await act(async () => answers.at(-1)?.({ ok: false, code: 'unreachable' }))
  expect(screen.getByText(/The server does not answer/u)).toBeTruthy()
  expect(field().value).toBe('Loose')
  await page.user.click(key('Save the Note'))
  await page.user.type(field(), ' cable')
  const note = { text: 'Loose', by: 'Una Novak', at: 0 }
  await act(async () => answers.at(-1)?.({ ok: true, value: deviceTest({ state: 'passed', note }) }))
  expect(field().value).toBe('Loose cable')
  expect(asked).toEqual(['Loose', 'Loose'])
})

test('a note that is too long says so, and is kept whole', async () => {
  const page = await open('/admin/technician')
  await begin(page)
  await page.user.click(field())
  await page.user.paste('x'.repeat(501))
  await page.user.click(key('Save the Note'))
  expect(screen.getByText('This is too long.')).toBeTruthy()
  expect(field().value).toHaveLength(501)
  expect(page.asked.filter((line) => line.startsWith('note'))).toEqual([])
})

test('a note of another technician is shown beside the own one, which then replaces it knowingly', async () => {
  const seen: string[] = []
  const note = { text: 'Broken socket', by: 'Dele Martins', at: 0 }
  let isNoted = false
  const page = await open('/admin/technician', {
    note: async ({ body: { replaces } }) => {
      seen.push(replaces)
      isNoted = true
      return { ok: false, code: 'stale_record' }
    },
    testNow: async () => ({ ok: true, value: deviceTest({ state: 'passed', note: isNoted ? note : null }) }),
  })
  await begin(page)
  await page.user.type(field(), 'Loose')
  await page.user.click(key('Save the Note'))
  expect(await screen.findByText('Broken socket')).toBeTruthy()
  expect(field().value).toBe('Loose')
  await page.user.click(key('Save the Note'))
  expect(seen).toEqual(['', 'Broken socket'])
})

test('a typed note survives another test of the device, and is not left for another room unasked', async () => {
  let tests = 0
  const page = await open('/admin/technician', {
    test: async () => {
      tests += 1
      return { ok: true, value: deviceTest({ id: `t${tests}`, state: 'passed' }) }
    },
  })
  await begin(page)
  await page.user.type(field(), 'Loose')
  await page.user.click(key('Run again'))
  expect(field().value).toBe('Loose')
  await act(async () => page.history.push('/admin/technician?room=ID-402'))
  const question = await screen.findByRole('dialog', { name: 'Discard your changes?' })
  await page.user.click(within(question).getByRole('button', { name: 'Keep editing' }))
  expect([page.address(), field().value]).toEqual(['/admin/technician?room=ID-401', 'Loose'])
  await page.user.click(key('Save the Note'))
  expect(page.asked.findLast((line) => line.startsWith('note'))).toBe('note t1 Loose')
})

test('a note names its test while another one is shown, and says where it was saved', async () => {
  let tests = 0
  const startedAt = [Date.UTC(2026, 10, 30, 9), Date.UTC(2026, 10, 30, 10)]
  const saved = deviceTest({
    id: 't1',
    state: 'failed',
    started_at: Date.UTC(2026, 10, 30, 9),
    note: { text: 'Loose', by: 'Una Novak', at: 0 },
  })
  const page = await open('/admin/technician', {
    test: async () => {
      const started_at = startedAt[tests] ?? 0
      tests += 1
      const state = tests === 1 ? 'failed' : 'passed'
      return { ok: true, value: deviceTest({ id: `t${tests}`, state, started_at }) }
    },
    note: async () => ({ ok: true, value: saved }),
  })
  await begin(page)
  await page.user.type(field(), 'Loose')
  await page.user.click(key('Run again'))
  const named = screen.getByRole('textbox', { name: /^Note about the test of .*: ✕ Failed$/u })
  expect(named).toHaveProperty('value', 'Loose')
  await page.user.click(key('Save the Note'))
  const line = await screen.findByText(/^The note was saved with the test of/u)
  expect(line.querySelector('time')?.dateTime).toBe('2026-11-30T09:00:00.000Z')
  expect(document.activeElement?.contains(line)).toBe(true)
  expect(document.activeElement).not.toBe(document.body)
  await page.user.click(key('Add a Note'))
  expect(screen.queryByText(/^The note was saved with/u)).toBeNull()
  screen.getByRole('textbox', { name: 'Note about this test' })
})

test('tests of a server of the previous version, which has no notes, are read', () => {
  const { note: _note, ...before } = deviceTest({ state: 'passed' })
  expect(DeviceTest.parse(before).note).toBeNull()
})
