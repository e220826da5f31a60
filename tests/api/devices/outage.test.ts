import { afterEach, describe, expect, vi } from 'vitest'
import type { DeviceState } from '../../../src/contract/devices/device.ts'
import { PinList } from '../../../src/contract/pins.ts'
import { setRoomLevelAtom, shownLevelAtoms } from '../../../src/state/devices/roomLevels.ts'
import { notifyCareTeamAtom } from '../../../src/state/bedside/careTeam.ts'
import { sendCommandAtom } from '../../../src/state/queue/commands.ts'
import { coverAtom, deviceAtom, privacyAtom } from '../../../src/state/devices/device.ts'
import { ledgerAtom } from '../../../src/state/queue/ledger.ts'
import { connectionAtom } from '../../../src/state/bedside/connection.ts'
import { reportedPinsAtom } from '../../../src/state/pins/pins.ts'
import { endSessionAtom } from '../../../src/state/bedside/sessionLife.ts'
import { toastsAtom } from '../../../src/state/toasts.ts'
import { hospitalTest as test, ward } from '../../support/fixtures/hospitalTest.ts'
import { enterVerified, followEvents, linkedIn, read } from '../../support/testHospital/bedsideApi.ts'
import { openTablet } from '../../support/testHospital/bedside/tablet.ts'

const minute = 60_000

let closeTablet: () => void = () => undefined
afterEach(() => closeTablet())

/** Returns a state as the device itself reports it, without the revision that the server adds. */
const unnumbered = (state: DeviceState | null | undefined) => state && { ...state, revision: undefined }

/** Returns a patient's tablet at the bedside, and a room whose device is online with its speaker at five. */
async function atBedside() {
  const { room, device, remote } = await linkedIn(ward)
  await remote.command('set_speaker', { mute: false, point: 5 })
  const tablet = await openTablet(ward, remote)
  closeTablet = () => {
    void tablet.state.set(endSessionAtom, 'logout')
    tablet.close()
  }
  const { state } = tablet
  await expect.poll(() => state.get(deviceAtom).state?.speaker.point).toBe(5)
  const act = async () => {
    await state.set(setRoomLevelAtom, 'speaker', { point: 7, auto: false })
    await state.set(setRoomLevelAtom, 'brightness', { point: 9, auto: false })
    await state.set(coverAtom)
    // Cover Camera counts as one change although it is two commands.
    expect(state.get(connectionAtom).waiting).toBe(3)
  }
  const pass = (ms: number) => {
    ward.clock.forward(ms)
    tablet.clock.forward(ms)
  }
  /** Returns the state that the server reports to a new remote. */
  const server = async () => {
    const stream = await followEvents(ward, await enterVerified(ward, room))
    await expect.poll(() => stream.devices().at(-1)?.state).toBeTruthy()
    stream.close()
    return unnumbered(stream.devices().at(-1)?.state)
  }
  const screen = () => unnumbered(state.get(deviceAtom).state)
  const settled = () => state.get(ledgerAtom).map(({ command, status }) => `${command} ${status}`)
  return { room, device, remote, ...tablet, act, pass, server, screen, settled }
}

const late = [
  'set_speaker not_applied',
  'adj_brightness not_applied',
  'video_control done',
  'microphone_control done',
]
const inTime = ['set_speaker done', 'adj_brightness done', 'video_control done', 'microphone_control done']

describe.each([
  ['ten minutes', 10 * minute, late, 5],
  ['half a minute', minute / 2, inTime, 7],
])('after %s', (_told, away, fates, speaker) => {
  test('without a network the device, the server and the screen are of one mind', async () => {
    const bed = await atBedside()
    bed.cut(true)
    await bed.act()
    bed.pass(away)
    bed.cut(false)
    await expect.poll(bed.settled).toEqual(fates)
    expect(bed.device.state).toMatchObject({ covered: true, speaker: { point: speaker } })
    expect(await bed.server()).toEqual(bed.device.state)
    await expect.poll(bed.screen).toEqual(bed.device.state)
    await expect.poll(() => bed.state.get(privacyAtom)).toBe('covered')
    expect(bed.state.get(shownLevelAtoms.speaker)).toMatchObject({ point: speaker, pointWaits: false })
    expect([bed.state.get(connectionAtom).waiting, await bed.ledger.list()]).toEqual([0, []])
    const heard = bed.device.commands.map(({ command }) => command)
    expect(new Set(heard).size, 'nothing twice').toBe(fates === late ? 3 : heard.length - 1)
  })

  test('without its room device the tablet, the server and the device are of one mind', async () => {
    const bed = await atBedside()
    bed.device.kill()
    await expect.poll(() => bed.state.get(deviceAtom).online).toBe(false)
    await bed.act()
    bed.pass(away)
    const back = await ward.device(bed.room)
    await expect.poll(bed.settled).toEqual(fates)
    await expect.poll(() => back.state).toMatchObject({ camera: 'off', microphone: 'off' })
    if (fates === inTime) expect(back.state.speaker.point).toBe(7)
    expect(await bed.server()).toEqual(back.state)
    await expect.poll(bed.screen).toEqual(back.state)
    expect(bed.state.get(shownLevelAtoms.speaker)?.point).toBe(back.state.speaker.point)
    expect([bed.state.get(connectionAtom).waiting, await bed.ledger.list()]).toEqual([0, []])
  })
})

describe.each([
  ['ten minutes', 10 * minute, 'alert not_applied', ['request_expired'], 0],
  ['twenty seconds', minute / 3, 'alert done', [], 1],
])('after %s without a network', (_told, away, alerted, asked, alerts) => {
  test('a pin has the name that it was given, and the care team is notified in time or not at all', async () => {
    const bed = await atBedside()
    const { pin } = await bed.remote.command('set_as_bookmark', { b_name: 'The door' })
    const posted = vi.spyOn(globalThis, 'fetch')
    bed.cut(true)
    await bed.state.set(sendCommandAtom, 'rename_bookmark', { pin: pin?.unique_id, name: 'The garden' })
    const notified = bed.state.set(notifyCareTeamAtom)
    await expect.poll(() => bed.state.get(connectionAtom).waiting).toBe(2)
    bed.pass(away)
    bed.cut(false)
    await expect.poll(bed.settled).toEqual(['rename_bookmark done', alerted])
    await notified
    const codes = bed.state.get(toastsAtom).map(({ code }) => code)
    expect(codes.filter((code) => code === 'request_expired')).toEqual(asked)
    const newcomer = await enterVerified(ward, bed.room)
    const list = await newcomer.ask(`GET /api/v1/cameras/${bed.room.uniqueId}/pins`)
    expect(read(PinList, list).bookmarks.map(({ name }) => name)).toEqual(['The garden'])
    await expect.poll(() => bed.state.get(reportedPinsAtom)?.map(({ name }) => name)).toEqual(['The garden'])
    expect([bed.state.get(connectionAtom).waiting, await bed.ledger.list()]).toEqual([0, []])
    const tried = posted.mock.calls.filter(
      ([input]) => input instanceof Request && input.url.endsWith('/alert'),
    )
    expect(tried.length).toBe(alerts)
  })
})
