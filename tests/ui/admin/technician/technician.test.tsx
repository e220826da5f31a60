import { act, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { DeviceTest } from '../../../../src/contract/technician/deviceTests.ts'
import type { Result } from '../../../../src/state/admin/result.ts'
import { key } from '../../../support/pages/bedsidePage.tsx'
import { choose, open } from '../../../support/pages/technicianPage.tsx'
import { pngOfDrawing, readQrCode } from '../../../support/media/qr.ts'
import { deviceTest, step } from '../../../support/scripted/admin/scriptedTechnician.ts'

const rows = () =>
  within(screen.getByRole('main'))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

test('a code is made for the room that was chosen, and shown in letters with the time that is left', async () => {
  const { user, asked } = await open('/admin/technician')
  expect(screen.queryByRole('button', { name: 'Create Code' })).toBeNull()
  await choose(user)
  expect(screen.getByText(/It works once and lasts 15 minutes/u)).toBeTruthy()
  await user.click(key('Create Code'))
  expect(asked.filter((line) => line.startsWith('makeCode'))).toEqual(['makeCode 401'])
  expect(screen.getByText('7K3M 9TQ1')).toBeTruthy()
  expect(screen.getByText(/Waiting for the device/u).textContent).toBe('Waiting for the device, 15:00 left')
})

test('labels of rooms are made without a code, and their QR code leads back to the room', async () => {
  const { user, asked } = await open('/admin/technician/sheets')
  await user.click(key('Select all shown'))
  await user.click(key('Create Room Labels'))
  expect(screen.getByText('2 labels are ready')).toBeTruthy()
  const label = within(screen.getByRole('article', { name: 'Label of 401 A' }))
  expect(label.getByText('ID-401')).toBeTruthy()
  expect(readQrCode(pngOfDrawing(label.getByRole('img', { name: /QR code/u })))).toBe(
    'https://ward.example/admin/technician?room=ID-401',
  )
  await user.click(key('Print'))
  expect(asked).toEqual(['print'])
})

test('a test is shown step by step, with what was measured and what to do', async () => {
  const looks: ((result: Result<DeviceTest>) => void)[] = []
  const { user } = await open('/admin/technician', {
    testNow: () => new Promise((look) => looks.push(look)),
  })
  const look = (change: Partial<DeviceTest>) =>
    act(async () => looks.at(-1)?.({ ok: true, value: deviceTest(change) }))
  await choose(user)
  await user.click(key('Run the test'))
  expect(screen.getByText('0 of 7 done')).toBeTruthy()
  const steps = [
    step('network', { measured: { ms: 38 } }),
    step('stun', { outcome: 'skipped', reason: 'none_configured' }),
  ]
  await look({ steps })
  expect(rows().slice(0, 3)).toEqual([
    'Connection to the serverAnswered in 38 ms.Passed',
    'Connection for callsNo server is configured for this.Skipped',
    'Camera pictureRunning',
  ])
  await look({ steps: [...steps, step('camera', { outcome: 'failed', reason: 'black' })], state: 'failed' })
  expect(rows()[2]).toBe('Camera pictureThe picture is black. Check that nothing covers the lens.Failed')
  expect(screen.getByText('3 of 7 done').closest('[role=status]')?.textContent).toContain(
    '1 passed, 1 failed',
  )
  expect(key('Run again')).toBeTruthy()
})

test('a server that is away for a moment does not end a test', async () => {
  const answers: Result<DeviceTest>[] = [
    { ok: false, code: 'unreachable' },
    { ok: false, code: 'bad_gateway' },
    { ok: true, value: deviceTest({ state: 'passed' }) },
  ]
  const waits: (() => void)[] = []
  const { user } = await open('/admin/technician', {
    wait: () => new Promise((pass) => waits.push(pass)),
    testNow: () => Promise.resolve(answers.shift() ?? { ok: false, code: 'server_error' }),
  })
  await choose(user)
  await user.click(key('Run the test'))
  await act(async () => waits.at(-1)?.())
  expect(screen.getByRole('alert').textContent).toContain('is not responding. The test continues in the room')
  await act(async () => waits.at(-1)?.())
  expect(screen.getByRole('alert').textContent).toContain('wrong at the server. The test goes on in the room')
  await act(async () => waits.at(-1)?.())
  expect(screen.queryByRole('alert')).toBeNull()
  await user.click(key('Print the report'))
})

test.each([
  ['offline', /is offline\. Check its power/u],
  ['in_call', /This room is in a call/u],
  ['covered', /The camera in this room is covered/u],
  ['unsupported', /cannot test itself/u],
])('a device that refuses (%s) says why', async (device, words) => {
  const { user } = await open('/admin/technician', {
    test: () => Promise.resolve({ ok: false, code: 'device_refused', fields: { device } }),
  })
  await choose(user)
  await user.click(key('Run the test'))
  expect(screen.getByRole('alert').textContent).toMatch(words)
})

test('a device is refreshed and rebooted by one press, and revoked after a question', async () => {
  const { user, asked } = await open('/admin/technician')
  await choose(user)
  await user.click(key('Refresh'))
  await user.click(key('Reboot'))
  expect(screen.getByText(/is restarting/u)).toBeTruthy()
  await user.click(key('Revoke'))
  expect(asked.slice(-2)).toEqual(['restart 401 refresh', 'restart 401 reboot'])
  const question = screen.getByRole('dialog', { name: 'Revoke the device of 401 A?' })
  await user.click(within(question).getByRole('button', { name: 'Revoke' }))
  expect(asked.at(-1)).toBe('revoke 401')
})

test('a technician tests and reboots, and enrols nothing', async () => {
  const { user } = await open('/admin/technician', {}, { role: 'TECH' })
  await choose(user)
  expect(key('Run the test')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Create Code' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Revoke' })).toBeNull()
})

test('the enrollment sheets page is not available to a technician who may not enroll devices', async () => {
  await open('/admin/technician/sheets', {}, { role: 'TECH' })
  expect(screen.queryByText('Enrollment sheets')).toBeNull()
})

test('the log of a device is narrowed by words, and kept as a file', async () => {
  const at = Date.UTC(2026, 10, 22, 3)
  const { user, asked } = await open('/admin/technician', {
    log: () =>
      Promise.resolve({
        ok: true,
        value: {
          lines: [
            { at, kind: 'link', word: 'linked' },
            { at, kind: 'command', word: 'pan done' },
          ],
        },
      }),
  })
  await choose(user)
  await user.click(key('Log'))
  const log = screen.getByLabelText('Log of the device')
  expect(log.textContent).toBe(
    '2026-11-22T03:00:00.000Z command pan done\n2026-11-22T03:00:00.000Z link linked',
  )
  await user.type(screen.getByRole('searchbox', { name: 'Find in the log' }), 'PAN')
  expect(screen.getByLabelText('Log of the device').textContent).toBe(
    '2026-11-22T03:00:00.000Z command pan done',
  )
  await user.click(key('Download'))
  expect(asked.at(-1)).toMatch(/^save wardlink-ID-401\.log .*linked\n.*pan done\n$/su)
})

test('sheets are made one a room, each with its own code, and printed', async () => {
  const { user, asked } = await open('/admin/technician/sheets')
  await user.click(key('Select all shown'))
  expect(screen.getByText('2 rooms chosen')).toBeTruthy()
  await user.click(key('Create Sheets'))
  expect(screen.getAllByRole('article').map((sheet) => sheet.getAttribute('aria-label'))).toEqual([
    'Sheet of 401 A',
    'Sheet of 402 A',
  ])
  const [first] = screen.getAllByRole('article')
  if (first === undefined) throw new Error('there is no sheet')
  expect(within(first).getByText('7K3M 9TQ1')).toBeTruthy()
  expect(within(first).getByText('https://ward.example/room')).toBeTruthy()
  // Decode as a camera does: the monitor's address with the code that is printed below it.
  expect(readQrCode(pngOfDrawing(within(first).getByRole('img', { name: /QR code/u })))).toBe(
    'https://ward.example/room#enroll=7K3M9TQ1',
  )
  expect(within(first).getByText(/works once, until/u)).toBeTruthy()
  await user.click(key('Print'))
  expect(asked).toEqual(['makeCode 401', 'makeCode 402', 'print'])
})

test('sheets that cannot all be made say at which room, and keep those that were', async () => {
  const { user } = await open('/admin/technician/sheets', {
    makeCode: ({ id }) =>
      Promise.resolve(
        id === '401'
          ? {
              ok: true,
              value: { code: '7K3M9TQ4', url: 'https://ward.example/room#enroll=7K3M9TQ4', expires_at: 0 },
            }
          : { ok: false, code: 'forbidden' },
      ),
  })
  await user.click(key('Select all shown'))
  await user.click(key('Create Sheets'))
  expect(screen.getByRole('alert').textContent).toMatch(/402.*Your role does not allow this/u)
  expect(screen.getAllByRole('article')).toHaveLength(1)
})

test('the morning’s list says what failed, since when, and what to do', async () => {
  const since = Date.UTC(2026, 10, 20, 3)
  const queries: string[] = []
  await open('/admin/technician/exceptions', {
    tests: (query) => {
      queries.push(query.toString())
      const steps = [step('microphone', { outcome: 'failed', reason: 'silent' })]
      const item = deviceTest({ by: null, state: 'failed', steps, since })
      return Promise.resolve({ ok: true, value: { items: [item], next_cursor: null, total: 1 } })
    },
  })
  expect(queries).toEqual(['exceptions=true'])
  const row = screen.getByRole('row', { name: /401/u })
  expect(row.textContent).toMatch(/✕ FailedMicrophone: No sound in 2 seconds\./u)
  expect(
    within(row)
      .getByText((_text, element) => element?.tagName === 'TIME')
      .getAttribute('datetime'),
  ).toBe('2026-11-20T03:00:00.000Z')
})

test.each([
  ['ja', '機器テスト'],
  ['ar', 'اختبارات الأجهزة'],
] as const)('the history speaks %s', async (locale, title) => {
  await open('/admin/technician/tests', {}, { locale })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title)
})

const silence = /^(M[\d.]+ 21\.0V23\.0)+$/u

test('the report draws only what was measured', async () => {
  const failed = { outcome: 'failed', reason: 'silent' } as const
  const { user } = await open('/admin/technician', {
    testNow: () =>
      Promise.resolve({
        ok: true,
        value: deviceTest({
          state: 'failed',
          steps: [
            step('network', { outcome: 'failed', reason: 'no_answer' }),
            step('stun', { measured: { ms: 20 } }),
            step('camera', { outcome: 'failed', reason: 'no_picture' }),
            step('pan', { outcome: 'failed', reason: 'did_not_move' }),
            step('zoom', { outcome: 'failed', reason: 'did_not_stop' }),
            step('microphone', { outcome: 'failed', reason: 'blocked' }),
            step('speaker', failed),
          ],
        }),
      }),
  })
  await choose(user)
  await user.click(key('Run the test'))
  await screen.findByRole('button', { name: 'Run again' })
  const drawings = [...document.querySelectorAll('.technician-step')].map((row) =>
    row.querySelector('.technician-drawing'),
  )
  expect(drawings.map((drawing) => drawing !== null)).toEqual([false, true, false, false, false, false, true])
  expect(drawings.at(-1)?.querySelector('path')?.getAttribute('d')).toMatch(silence)
})

test('labels are not made while codes are, so that they are not printed together', async () => {
  const answers: (() => void)[] = []
  const { user } = await open('/admin/technician/sheets', {
    makeCode: () =>
      new Promise((resolve) =>
        answers.push(() =>
          resolve({
            ok: true,
            value: { code: '7K3M9TQ4', url: 'https://ward.example/room#x', expires_at: 0 },
          }),
        ),
      ),
  })
  await user.click(key('Select all shown'))
  await user.click(key('Create Sheets'))
  await user.click(key('Create Room Labels'))
  await act(async () => answers.at(0)?.())
  await act(async () => answers.at(1)?.())
  expect(screen.getAllByRole('article').map((sheet) => sheet.getAttribute('aria-label'))).toEqual([
    'Sheet of 401 A',
    'Sheet of 402 A',
  ])
})
