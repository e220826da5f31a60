import { expect, test, vi } from 'vitest'
import { sendCommandAtom } from '../../../../src/state/queue/commands.ts'
import {
  coverAtom,
  privacyAtom,
  rebootDeviceAtom,
  uncoverAtom,
} from '../../../../src/state/devices/device.ts'
import { ledgerAtom } from '../../../../src/state/queue/ledger.ts'
import { connectionAtom } from '../../../../src/state/bedside/connection.ts'
import { enterByTokenAtom } from '../../../../src/state/bedside/session.ts'
import { toastsAtom } from '../../../../src/state/toasts.ts'
import { inRoom } from '../../../support/scripted/bedside/inRoom.ts'
import {
  type Bedside,
  covered,
  createBedside,
  deviceOffline,
  done,
  ok,
  profile,
  refused,
  sessionReply,
  unreachable,
} from '../../../support/scripted/bedside/scriptedBedside.ts'

const control = 'POST /api/v1/rooms/control'

const fates = ({ store }: Bedside) =>
  store.get(ledgerAtom).map(({ command, status, code }) => [command, status, code].filter(Boolean).join(' '))

test('a command names its room, its moment by the clock of the server, and its place in the order', async () => {
  const { store, api } = await inRoom()
  api.ahead = 3_600_000
  await store.set(sendCommandAtom, 'home', {})
  await store.set(sendCommandAtom, 'home', {})
  const [first, second] = api.sent.slice(-2)
  expect(first).toMatchObject({
    body: { unique_id: profile.unique_id, command: 'home', params_p: {} },
    timeoutMs: 4_000,
  })
  const seqs = [first, second].map((request) => Number(request?.headers?.['x-seq']))
  expect(seqs[1]).toBeGreaterThan(seqs[0] ?? Number.NaN)
  expect(Number(first?.headers?.['x-acted-at'])).toBeGreaterThan(Date.now() + 3_500_000)
  expect(first?.headers?.['idempotency-key']).not.toBe(second?.headers?.['idempotency-key'])
})

test('the ledger shows what was sent, and what the room device answered', async () => {
  const bedside = await inRoom()
  const { store, api } = bedside
  let answer: (result: ReturnType<typeof done>) => void = () => undefined
  api.on(control, () => new Promise((resolve) => (answer = resolve)))
  const sent = store.set(sendCommandAtom, 'home', {})
  expect(fates(bedside)).toEqual(['home sending'])
  answer(done(covered))
  await sent
  expect(fates(bedside)).toEqual(['home done'])
  expect(store.get(privacyAtom), 'the answer carries the state').toBe('covered')
})

test.each([
  ['came too late', refused(410, 'command_expired'), 'home failed command_expired'],
  ['met nobody', unreachable, 'home failed unreachable'],
  ['found the device away', deviceOffline, 'home failed offline'],
  ['found it in another call', ok({ busy_status: 'busy', success: false, alias: 'x' }), 'home failed busy'],
  [
    'was overtaken',
    ok({ busy_status: 'open', success: false, reason: 'superseded' }),
    'home failed superseded',
  ],
  ['failed without a word', ok({ busy_status: 'open', success: false }), 'home failed failed'],
])('a command that %s failed, and says why', async (_told, answer, fate) => {
  const bedside = await inRoom()
  bedside.api.on(control, answer)
  await bedside.store.set(sendCommandAtom, 'home', {})
  expect(fates(bedside)).toEqual([fate])
})

test('a camera command without a network fails immediately and is not sent later', async () => {
  const bedside = await inRoom()
  bedside.online.turn(false)
  expect(await bedside.store.set(sendCommandAtom, 'home', {})).toEqual({ ok: false, code: 'tablet_offline' })
  bedside.online.turn(true)
  bedside.stream.tell('lost')
  bedside.stream.tell('open')
  await vi.waitFor(() => expect(bedside.api.sent.at(-1)?.path).toBe('/api/me'))
  expect(bedside.api.commands()).toEqual([])
})

test('uncovering is never kept for later', async () => {
  const bedside = await inRoom()
  bedside.online.turn(false)
  await bedside.store.set(uncoverAtom)
  expect(fates(bedside)).toEqual([
    'video_control failed tablet_offline',
    'microphone_control failed tablet_offline',
  ])
  expect(bedside.memory.ledger.rows).toEqual([])
  expect(bedside.api.commands()).toEqual([])
  expect(bedside.store.get(toastsAtom)).toMatchObject([{ kind: 'warning', code: 'tablet_offline' }])
})

test('an uncover that got no answer is not sent again when the line is back', async () => {
  const bedside = await inRoom()
  bedside.api.on(control, unreachable)
  await bedside.store.set(uncoverAtom)
  const tries = bedside.api.commands().length
  bedside.stream.tell('lost')
  bedside.stream.tell('open')
  await vi.waitFor(() => expect(bedside.api.sent.at(-1)?.path).toBe('/api/me'))
  expect(bedside.api.commands()).toHaveLength(tries)
})

test('a command that waited in one room is never sent to the next', async () => {
  const bedside = await inRoom()
  const { store, api, stream } = bedside
  api.on(control, unreachable)
  await store.set(coverAtom)
  api.on('POST /api/session', ok({ ...sessionReply, aps_id: 'aps-303-1' }))
  api.on(control, done())
  await store.set(enterByTokenAtom, { token: 'token-2', apsId: 'aps-303-1' })
  stream.tell('open')
  await vi.waitFor(() => expect(store.get(connectionAtom).kind).toBe('connected'))
  expect(fates(bedside)).toEqual([])
  expect(api.controls().map(({ body }) => body)).not.toContainEqual(
    expect.objectContaining({ unique_id: 'aps-303-1' }),
  )
})

test('a reboot tells its outcome in words that stay while they ask for something', async () => {
  const { store, api } = await inRoom()
  await store.set(rebootDeviceAtom)
  expect(store.get(toastsAtom)).toMatchObject([{ kind: 'success', code: 'rebooting', sticky: false }])
  api.on(control, deviceOffline)
  await store.set(rebootDeviceAtom)
  expect(store.get(toastsAtom).at(-1)).toMatchObject({ kind: 'warning', code: 'offline', sticky: true })
})

test('a tablet no sign-in needed sends no command', async () => {
  const { store, api } = createBedside()
  expect(await store.set(sendCommandAtom, 'home', {})).toEqual({ ok: false, code: 'unauthorized' })
  expect(api.sent).toEqual([])
})
