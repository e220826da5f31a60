import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { WaitingRestart } from '../../../../src/contract/technician/technician.ts'
import type { Result } from '../../../../src/state/admin/result.ts'
import {
  bed,
  openConsole,
  openRoom401,
  pageOf,
  person,
  scriptedConsole,
  scriptedRooms,
} from '../../../support/pages/consolePage.tsx'

const done: Result<null> = { ok: true, value: null }
const inCall: Result<null> = { ok: false, code: 'device_refused', fields: { device: 'in_call' } }
const offline: Result<null> = { ok: false, code: 'device_refused', fields: { device: 'offline' } }
const waiting = { how: 'reboot', by: 'Una Novak', at: 0 } as const
const dialog = (name: string) => within(screen.getByRole('dialog', { name }))

/**
 * Creates a console whose devices respond as `answers` defines, by the id of their room, and records the
 * requests to them.
 */
function restarting(answers: Record<string, Result<null>> = {}) {
  const scripted = scriptedConsole({
    rooms: scriptedRooms({ list: () => Promise.resolve(pageOf(['401', '402', '403'].map((n) => bed(n)))) }),
  })
  const asked: string[] = []
  scripted.ports.technician = {
    ...scripted.ports.technician,
    restart: ({ id, body: { how } }) => {
      asked.push(`${how} ${id}`)
      return Promise.resolve(answers[id] ?? done)
    },
    restartAfterCall: ({ id, body: { how } }) => {
      asked.push(`${how} ${id} after the call`)
      const restart = id === '402' ? { how, by: 'Una Novak', at: 0 } : null
      return Promise.resolve({ ok: true, value: { restart } })
    },
  }
  return { scripted, asked }
}

test('the devices of several rooms reboot after confirmation, and a room in a call is named and left alone', async () => {
  const answers: Record<string, Result<null>> = { '402': inCall }
  const { scripted, asked } = restarting(answers)
  const { user } = await openConsole('/admin/rooms', scripted)
  for (const box of await screen.findAllByRole('checkbox', { name: /40\d/u })) await user.click(box)
  await user.click(screen.getByRole('button', { name: 'Reboot' }))
  expect(asked).toEqual([])
  await user.click(dialog('Reboot').getByRole('button', { name: 'Reboot 3 devices' }))
  await dialog('Reboot').findByText('2 devices are restarting. They will be back in about a minute.')
  expect(dialog('Reboot').getByRole('listitem').textContent).toMatch(
    /^402.* · .+ · .+This room is in a call/u,
  )
  expect(asked.toSorted()).toEqual(['reboot 401', 'reboot 402', 'reboot 403'])
  answers['402'] = done
  asked.length = 0
  await user.click(dialog('Reboot').getByRole('button', { name: 'Try these again' }))
  await dialog('Reboot').findByText('1 device is restarting. It will be back in about a minute.')
  expect(asked).toEqual(['reboot 402'])
})

test('the room page makes its device reopen the camera', async () => {
  const { scripted, asked } = restarting()
  const { user } = await openRoom401({}, scripted)
  await user.click(screen.getByRole('button', { name: 'Refresh' }))
  await user.click(dialog('Refresh').getByRole('button', { name: 'Refresh 1 device' }))
  await dialog('Refresh').findByText('1 device restarted its camera.')
  expect(asked).toEqual(['refresh 401'])
})

test('a device that was not reached, and a server that does not answer, are said', async () => {
  const { scripted } = restarting({ '401': { ok: false, code: 'unreachable' } })
  const { user } = await openRoom401({}, scripted)
  await user.click(screen.getByRole('button', { name: 'Reboot' }))
  await user.click(dialog('Reboot').getByRole('button', { name: 'Reboot 1 device' }))
  expect((await dialog('Reboot').findByRole('listitem')).textContent).toMatch(/The server does not answer/u)
})

test('a user who may not test devices sees no Reboot or Refresh button', async () => {
  const started = restarting()
  started.scripted.world.principal = person('USER_ADMIN', 3)
  await openRoom401({}, started.scripted)
  expect(screen.queryByRole('button', { name: 'Reboot' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Refresh' })).toBeNull()
})

test('the browser asks before the page is left while devices still restart', async () => {
  const { scripted } = restarting()
  const { promise, resolve } = Promise.withResolvers<Result<null>>()
  scripted.ports.technician = { ...scripted.ports.technician, restart: () => promise }
  const { user } = await openRoom401({}, scripted)
  const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  await user.click(screen.getByRole('button', { name: 'Refresh' }))
  expect(isAsked()).toBe(false)
  await user.click(dialog('Refresh').getByRole('button', { name: 'Refresh 1 device' }))
  expect(isAsked()).toBe(true)
  resolve(done)
  await dialog('Refresh').findByText('1 device restarted its camera.')
  expect(isAsked()).toBe(false)
})

/** Reboots the devices of that many rooms, none of which has answered yet. */
async function rebootAll(count: number) {
  const names = Array.from({ length: count }, (_, index) => String(401 + index))
  const { scripted, asked } = restarting()
  scripted.ports.rooms = scriptedRooms({ list: () => Promise.resolve(pageOf(names.map((n) => bed(n)))) })
  const answers = new Map(names.map((n) => [n, Promise.withResolvers<Result<null>>()]))
  /** Requests to restart after the call. */
  const later: { id: string; answer: () => void }[] = []
  scripted.ports.technician = {
    ...scripted.ports.technician,
    restart: ({ id }) => {
      asked.push(id)
      return answers.get(id)?.promise ?? Promise.resolve(done)
    },
    restartAfterCall: ({ id }) =>
      new Promise((resolve) => {
        later.push({ id, answer: () => resolve({ ok: true, value: { restart: waiting } }) })
      }),
  }
  const { user } = await openConsole('/admin/rooms', scripted)
  const boxes = await screen.findAllByRole('checkbox', { name: /40\d/u })
  for (const box of boxes) await user.click(box)
  await user.click(screen.getByRole('button', { name: 'Reboot' }))
  await user.click(dialog('Reboot').getByRole('button', { name: `Reboot ${count} devices` }))
  await dialog('Reboot').findByText(`0 of ${count} done`)
  const answerAll = (result: Result<null>) => {
    for (const { resolve } of answers.values()) resolve(result)
  }
  return { user, asked, answers, answerAll, boxes, later }
}

test('a run on several rooms names those that fail while it goes on, and is stopped before the others', async () => {
  const { user, asked, answers } = await rebootAll(6)
  answers.get('401')?.resolve(inCall)
  expect((await dialog('Reboot').findByRole('listitem')).textContent).toMatch(/^401.*is in a call/u)
  await dialog('Reboot').findByText('1 of 6 done')
  await user.click(dialog('Reboot').getByRole('button', { name: 'Stop' }))
  for (const { resolve } of answers.values()) resolve(done)
  await dialog('Reboot').findByText('4 devices are restarting. They will be back in about a minute.')
  dialog('Reboot').getByText('You stopped before this. Nothing has happened there:')
  const left = dialog('Reboot').getAllByRole('listitem').at(-1)
  expect(left?.textContent).toMatch(/^406/u)
  expect(asked.toSorted()).toEqual(['401', '402', '403', '404', '405'])
  answers.delete('401')
  asked.length = 0
  await user.click(dialog('Reboot').getByRole('button', { name: 'Continue' }))
  await dialog('Reboot').findByText('2 devices are restarting. They will be back in about a minute.')
  expect(asked).toEqual(['401', '406'])
})

test('rooms in a call are left for after the call by a second press, and those that are free restart', async () => {
  const { scripted, asked } = restarting({ '402': inCall, '403': inCall })
  const { user } = await openConsole('/admin/rooms', scripted)
  for (const box of await screen.findAllByRole('checkbox', { name: /40\d/u })) await user.click(box)
  await user.click(screen.getByRole('button', { name: 'Reboot' }))
  expect(dialog('Reboot').queryByRole('button', { name: 'After the Call' })).toBeNull()
  await user.click(dialog('Reboot').getByRole('button', { name: 'Reboot 3 devices' }))
  asked.length = 0
  await user.click(await dialog('Reboot').findByRole('button', { name: 'After the Call' }))
  const said = await dialog('Reboot').findByText(/as soon as its call has ended/u)
  expect(said.textContent).toBe(
    '1 device is restarting. It will be back in about a minute. 1 device restarts as soon as its call has ended.',
  )
  expect(asked.toSorted()).toEqual(['reboot 402 after the call', 'reboot 403 after the call'])
  expect(dialog('Reboot').queryByRole('button', { name: 'After the Call' })).toBeNull()
})

test('a device that cannot be reached is not offered a restart after the call', async () => {
  const { scripted } = restarting({ '401': offline })
  const { user } = await openRoom401({}, scripted)
  await user.click(screen.getByRole('button', { name: 'Reboot' }))
  await user.click(dialog('Reboot').getByRole('button', { name: 'Reboot 1 device' }))
  await dialog('Reboot').findByRole('listitem')
  expect(dialog('Reboot').queryByRole('button', { name: 'After the Call' })).toBeNull()
})

test('the room page shows the restart that waits, since when and for whom, and cancels it', async () => {
  const { scripted } = restarting({ '401': inCall })
  let restart: { how: 'refresh' | 'reboot'; by: string; at: number } | null = null
  scripted.ports.technician = {
    ...scripted.ports.technician,
    restartAfterCall: ({ body: { how } }) => {
      restart = { how, by: 'Una Novak', at: Date.UTC(2026, 10, 30, 12) }
      return Promise.resolve({ ok: true, value: { restart } })
    },
    waitingRestart: () => Promise.resolve({ ok: true, value: { restart } }),
    cancelRestart: () => {
      restart = null
      return Promise.resolve(done)
    },
  }
  const { user } = await openRoom401({}, scripted)
  const shown = () => screen.queryByText(/as soon as the call has ended/u)
  expect(shown()).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Reboot' }))
  await user.click(dialog('Reboot').getByRole('button', { name: 'Reboot 1 device' }))
  await user.click(await dialog('Reboot').findByRole('button', { name: 'After the Call' }))
  await dialog('Reboot').findByText(/as soon as its call has ended/u)
  await user.click(dialog('Reboot').getByRole('button', { name: 'Close' }))
  await expect.poll(() => shown()?.textContent).toMatch(/The device reboots.*Requested by Una Novak, /u)
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await screen.findByText('The restart was canceled.')
  await expect.poll(shown).toBeNull()
})

test('a room that failed in the run before keeps its reason when the next run is stopped before it', async () => {
  const { user, answers, answerAll } = await rebootAll(6)
  answerAll(inCall)
  const again = await dialog('Reboot').findByRole('button', { name: 'Try these again' })
  for (const name of answers.keys()) answers.set(name, Promise.withResolvers())
  await user.click(again)
  await dialog('Reboot').findByText('0 of 6 done')
  await user.click(dialog('Reboot').getByRole('button', { name: 'Stop' }))
  answerAll(done)
  await dialog('Reboot').findByText('4 devices are restarting. They will be back in about a minute.')
  expect(dialog('Reboot').queryByText(/Nothing has happened there/u)).toBeNull()
  const failed = dialog('Reboot').getAllByRole('listitem')
  expect(failed.map(({ textContent }) => textContent.slice(0, 3))).toEqual(['405', '406'])
  for (const { textContent } of failed) expect(textContent).toMatch(/This room is in a call/u)
  dialog('Reboot').getByRole('button', { name: 'Try these again' })
})

test('a stopped run whose dialog was closed is not continued for another selection', async () => {
  const { user, asked, answerAll, boxes } = await rebootAll(6)
  await user.click(dialog('Reboot').getByRole('button', { name: 'Stop' }))
  await user.click(dialog('Reboot').getByRole('button', { name: 'Close' }))
  answerAll(done)
  await screen.findByRole('button', { name: 'Reboot' })
  for (const box of boxes.slice(1)) await user.click(box)
  asked.length = 0
  await user.click(screen.getByRole('button', { name: 'Reboot' }))
  await user.click(dialog('Reboot').getByRole('button', { name: 'Reboot 1 device' }))
  await dialog('Reboot').findByText('1 device is restarting. It will be back in about a minute.')
  expect(asked).toEqual(['401'])
})

test('a run that goes on after its selection was cleared keeps its dialog, its progress and its result', async () => {
  const { user, asked, answerAll, boxes } = await rebootAll(6)
  await user.click(dialog('Reboot').getByRole('button', { name: 'Close' }))
  await user.click(screen.getByRole('button', { name: 'Clear selection' }))
  expect(screen.queryByRole('button', { name: 'Refresh' })).toBeNull()
  for (const box of boxes) await user.click(box)
  await user.click(screen.getByRole('button', { name: 'Reboot 0 of 6 done' }))
  dialog('Reboot').getByText('0 of 6 done')
  expect(asked).toHaveLength(4)
  await user.click(dialog('Reboot').getByRole('button', { name: 'Close' }))
  await user.click(screen.getByRole('button', { name: 'Clear selection' }))
  answerAll(inCall)
  await user.click(await screen.findByRole('button', { name: 'Reboot' }))
  expect(dialog('Reboot').getAllByRole('listitem')).toHaveLength(6)
  await user.click(dialog('Reboot').getByRole('button', { name: 'Close' }))
  await expect.poll(() => screen.queryByRole('button', { name: 'Reboot' })).toBeNull()
})

test.each([
  ['Continue', 'rooms are left', 6],
  ['Close', 'nothing is left', 4],
])('the focus of Stop goes to %s when the run ends and %s', async (name, _when, count) => {
  const { user, answerAll } = await rebootAll(count)
  dialog('Reboot').getByRole('button', { name: 'Stop' }).focus()
  await user.keyboard('{Enter}')
  answerAll(done)
  await dialog('Reboot').findByText(/4 devices are restarting/u)
  expect(document.activeElement).toBe(dialog('Reboot').getByRole('button', { name }))
})

test('After the Call leaves the rooms that failed for other reasons, and those before which the run was stopped', async () => {
  const { user, asked, answers, later } = await rebootAll(8)
  answers.get('401')?.resolve(inCall)
  answers.get('402')?.resolve(offline)
  await dialog('Reboot').findByText('2 of 8 done')
  await user.click(dialog('Reboot').getByRole('button', { name: 'Stop' }))
  for (const { resolve } of answers.values()) resolve(done)
  await user.click(await dialog('Reboot').findByRole('button', { name: 'After the Call' }))
  await expect.poll(() => later.length).toBeGreaterThan(0)
  for (const { answer } of later) answer()
  await dialog('Reboot').findByText('1 device restarts as soon as its call has ended.')
  expect(later.map(({ id }) => id)).toEqual(['401'])
  const names = dialog('Reboot').getAllByRole('listitem')
  expect(names.map(({ textContent }) => textContent.slice(0, 3))).toEqual(['402', '407', '408'])
  dialog('Reboot').getByText(/You stopped before these/u)
  expect(dialog('Reboot').queryByRole('button', { name: 'After the Call' })).toBeNull()
  asked.length = 0
  answers.clear()
  await user.click(dialog('Reboot').getByRole('button', { name: 'Continue' }))
  await dialog('Reboot').findByText('3 devices are restarting. They will be back in about a minute.')
  expect(asked).toEqual(['402', '407', '408'])
})

test('a run of After the Call whose dialog was closed and opened again still counts the restarts that wait', async () => {
  const { user, answerAll, later } = await rebootAll(3)
  answerAll(inCall)
  await user.click(await dialog('Reboot').findByRole('button', { name: 'After the Call' }))
  await expect.poll(() => later.length).toBe(3)
  later[0]?.answer()
  await dialog('Reboot').findByText('1 of 3 done')
  await user.click(dialog('Reboot').getByRole('button', { name: 'Close' }))
  for (const { answer } of later) answer()
  await user.click(await screen.findByRole('button', { name: 'Reboot' }))
  await dialog('Reboot').findByText('3 devices restart as soon as their calls have ended.')
  expect(dialog('Reboot').queryByText(/restarting/u)).toBeNull()
})

/** Opens a room in which a restart waits; `restart` is changed by the console and the test. */
async function openWaiting(cancel: Result<null> = done) {
  const { scripted } = restarting({ '401': inCall })
  const server: { restart: WaitingRestart['restart'] } = { restart: waiting }
  scripted.ports.technician = {
    ...scripted.ports.technician,
    restartAfterCall: () => {
      server.restart = waiting
      return Promise.resolve({ ok: true, value: { restart: waiting } })
    },
    waitingRestart: () => Promise.resolve({ ok: true, value: { restart: server.restart } }),
    cancelRestart: () => {
      server.restart = null
      return Promise.resolve(cancel)
    },
  }
  const { user } = await openRoom401({}, scripted)
  await screen.findByText(/as soon as the call has ended/u)
  screen.getByRole('button', { name: 'Cancel' }).focus()
  return { user, server }
}

test('a canceled restart keeps the focus at its place, and is not shown as canceled beside the next one', async () => {
  const { user } = await openWaiting()
  await user.keyboard('{Enter}')
  const canceled = await screen.findByText('The restart was canceled.')
  await expect.poll(() => screen.queryByText(/as soon as the call has ended/u)).toBeNull()
  expect(document.activeElement).not.toBe(document.body)
  expect(document.activeElement?.contains(canceled)).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Reboot' }))
  await user.click(dialog('Reboot').getByRole('button', { name: 'Reboot 1 device' }))
  await user.click(await dialog('Reboot').findByRole('button', { name: 'After the Call' }))
  await dialog('Reboot').findByText(/as soon as its call has ended/u)
  await user.click(dialog('Reboot').getByRole('button', { name: 'Close' }))
  await screen.findByText(/as soon as the call has ended/u)
  expect(screen.queryByText('The restart was canceled.')).toBeNull()
})

test('a restart that began before it was canceled is said to have begun', async () => {
  const { user } = await openWaiting({ ok: false, code: 'not_found' })
  await user.keyboard('{Enter}')
  await screen.findByText(/^This can no longer be canceled/u)
  expect(screen.queryByText(/This no longer exists/u)).toBeNull()
})
