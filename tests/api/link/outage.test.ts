import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import type { DeviceState } from '../../../src/contract/device.ts'
import { roomLevelsAtom, setRoomLevelAtom } from '../../../src/state/call/roomLevels.ts'
import { coverAtom, deviceAtom, privacyAtom } from '../../../src/state/device.ts'
import { ledgerAtom } from '../../../src/state/ledger.ts'
import { linkAtom } from '../../../src/state/link.ts'
import { endSessionAtom } from '../../../src/state/sessionLife.ts'
import { enterVerified, followEvents } from '../../support/bedsideApi.ts'
import { openWard, type Ward } from '../../support/ward.ts'
import { openTablet } from '../../support/wardTablet.ts'

const patience = { timeout: 30_000 }
const minute = 60_000

let ward: Ward
let closeTablet: () => void = () => undefined
beforeAll(async () => {
  ward = await openWard({ postgresUrl: inject('postgresUrl') })
})
afterEach(() => closeTablet())
afterAll(() => ward.close())

/** A state as the device itself tells it: the server numbers its words. */
const unnumbered = (state: DeviceState | null | undefined) => state && { ...state, revision: undefined }

/** Somebody at the bedside, and a room whose device is there: its speaker is at five. */
async function atBedside() {
  const room = await ward.room()
  const device = await ward.device(room)
  const remote = await enterVerified(ward, room)
  await remote.command('set_speaker', { mute: false, point: 5 })
  const tablet = await openTablet(ward, remote)
  closeTablet = () => {
    void tablet.state.set(endSessionAtom, 'logout')
    tablet.close()
  }
  const { state } = tablet
  await expect.poll(() => state.get(deviceAtom).state?.speaker.point, patience).toBe(5)
  const act = async () => {
    await state.set(setRoomLevelAtom, 'speaker', { point: 7, auto: false })
    await state.set(setRoomLevelAtom, 'brightness', { point: 9, auto: false })
    await state.set(coverAtom)
    expect(state.get(linkAtom).waiting).toBe(4)
  }
  const pass = (ms: number) => {
    ward.clock.forward(ms)
    tablet.clock.forward(ms)
  }
  /** What the server tells a newcomer. */
  const server = async () => {
    const stream = await followEvents(ward, await enterVerified(ward, room))
    await expect.poll(() => stream.devices().at(-1)?.state, patience).toBeTruthy()
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
    await expect.poll(bed.settled, patience).toEqual(fates)
    expect(bed.device.state).toMatchObject({ covered: true, speaker: { point: speaker } })
    expect(await bed.server()).toEqual(bed.device.state)
    await expect.poll(bed.screen, patience).toEqual(bed.device.state)
    await expect.poll(() => bed.state.get(privacyAtom), patience).toBe('covered')
    expect(bed.state.get(roomLevelsAtom)?.speaker).toMatchObject({ point: speaker, pointWaits: false })
    expect([bed.state.get(linkAtom).waiting, await bed.ledger.list()]).toEqual([0, []])
    const heard = bed.device.commands.map(({ command }) => command)
    expect(new Set(heard).size, 'nothing twice').toBe(fates === late ? 3 : heard.length - 1)
  })

  test('without its room device the tablet, the server and the device are of one mind', async () => {
    const bed = await atBedside()
    bed.device.kill()
    await expect.poll(() => bed.state.get(deviceAtom).online, patience).toBe(false)
    await bed.act()
    bed.pass(away)
    const back = await ward.device(bed.room)
    await expect.poll(bed.settled, patience).toEqual(fates)
    await expect.poll(() => back.state, patience).toMatchObject({ camera: 'off', microphone: 'off' })
    if (fates === inTime) expect(back.state.speaker.point).toBe(7)
    expect(await bed.server()).toEqual(back.state)
    await expect.poll(bed.screen, patience).toEqual(back.state)
    expect(bed.state.get(roomLevelsAtom)?.speaker.point).toBe(back.state.speaker.point)
    expect([bed.state.get(linkAtom).waiting, await bed.ledger.list()]).toEqual([0, []])
  })
})
