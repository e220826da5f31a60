import { beforeEach, expect, vi } from 'vitest'
import { callClinicianAtom } from '../../../../src/state/calls/callClinician.ts'
import { endCallAtom } from '../../../../src/state/calls/endCall.ts'
import { mutedByOthersAtom, ownMediaAtom, turnOwnMediaAtom } from '../../../../src/state/calls/ownMedia.ts'
import { callAtom } from '../../../../src/state/bedside/callState.ts'
import { timersTest as test } from '../../../support/fixtures/timersTest.ts'
import { bedsideInCall, doctor, ownPhoneAtHome } from '../../../support/scripted/calls/bedsideCall.ts'
import { PlainMediaStream } from '../../../support/media/mediaStream.ts'
import type { Bedside } from '../../../support/scripted/bedside/scriptedBedside.ts'
import { person } from '../../../support/scripted/conference/scriptedConference.ts'

beforeEach(() => vi.stubGlobal('MediaStream', PlainMediaStream))

async function inCall(arrange: (phone: Bedside) => void = () => undefined): Promise<Bedside> {
  const phone = await ownPhoneAtHome()
  arrange(phone)
  phone.conference.admits = [doctor]
  await phone.store.set(callClinicianAtom)
  await vi.advanceTimersByTimeAsync(0)
  return phone
}
const own = ({ store }: Bedside) => store.get(ownMediaAtom)
const kinds = (stream: MediaStream | null | undefined) => stream?.getTracks().map(({ kind }) => kind)

test('a patient’s own phone sends camera and microphone into the call, and takes picture and sound', async () => {
  const phone = await inCall()
  const join = phone.conference.joins.at(-1)
  expect(kinds(join?.send)).toEqual(['camera', 'microphone'])
  expect(join?.receive).toBe('picture_and_sound')
  expect(own(phone)).toMatchObject({ camera: 'on', microphone: 'on' })
})

test('a tablet beside a room device opens neither', async () => {
  const tablet = await bedsideInCall()
  expect(tablet.conference.joins.at(-1)?.send).toBeNull()
  expect(tablet.media.tracks).toEqual([])
  expect(own(tablet)).toBeNull()
})

test('a camera or microphone that is turned off is off immediately, and the others are told', async () => {
  const phone = await inCall()
  await phone.store.set(turnOwnMediaAtom, 'camera', false)
  await phone.store.set(turnOwnMediaAtom, 'microphone', false)
  await vi.advanceTimersByTimeAsync(0)
  const [camera, microphone] = phone.media.tracks
  expect([camera?.stopped, microphone?.enabled]).toEqual([true, false])
  expect(own(phone)).toMatchObject({ camera: 'off', microphone: 'off', picture: null })
  expect(kinds(phone.conference.sent.at(-1))).toEqual(['microphone'])
  expect(phone.conference.asked).toEqual(expect.arrayContaining(['muteVideo me true', 'mute me true']))
})

test('a refused camera does not keep the patient out of the call; the others are told, and it is sent once allowed', async () => {
  const phone = await inCall(({ media }) => (media.problem.camera = 'denied'))
  expect(phone.store.get(callAtom).kind).toBe('joined')
  expect(own(phone)?.camera).toBe('denied')
  expect(phone.conference.asked).toContain('muteVideo me true')
  phone.media.problem.camera = null
  await phone.store.set(turnOwnMediaAtom, 'camera', true)
  await vi.advanceTimersByTimeAsync(0)
  expect(own(phone)?.camera).toBe('on')
  expect(kinds(phone.conference.sent.at(-1))).toContain('camera')
  expect(phone.conference.asked.at(-1)).toBe('muteVideo me false')
})

test('a question that the patient does not answer does not keep the clinician waiting', async () => {
  const phone = await ownPhoneAtHome()
  phone.conference.admits = [doctor]
  vi.spyOn(phone.media, 'openBoth').mockReturnValue(new Promise(() => undefined))
  const calling = phone.store.set(callClinicianAtom)
  await vi.advanceTimersByTimeAsync(9_000)
  expect(phone.conference.joins).toHaveLength(0)
  await vi.advanceTimersByTimeAsync(2_000)
  await calling
  expect(phone.store.get(callAtom).kind).toBe('joined')
  expect(own(phone)).toMatchObject({ camera: 'opening', microphone: 'opening' })
})

test('a patient muted by another participant sees this and may speak again', async () => {
  const phone = await inCall()
  const muted = person({ uuid: 'me', isMe: true, muted: true })
  phone.conference.tell({ kind: 'roster', people: [muted, doctor] })
  expect(phone.store.get(mutedByOthersAtom)).toBe(true)
  await phone.store.set(turnOwnMediaAtom, 'microphone', true)
  await vi.advanceTimersByTimeAsync(0)
  expect(phone.conference.asked.at(-1)).toBe('mute me false')
})

test('the camera and the microphone are closed after the call, and the next call opens them again', async () => {
  const phone = await inCall()
  await phone.store.set(endCallAtom)
  expect(phone.media.tracks.every(({ stopped }) => stopped)).toBe(true)
  expect(own(phone)).toBeNull()
  await phone.store.set(callClinicianAtom)
  await vi.advanceTimersByTimeAsync(0)
  expect(own(phone)).toMatchObject({ camera: 'on', microphone: 'on' })
})

test('a call that is over while what is kept is still being read opens no camera', async () => {
  const phone = await ownPhoneAtHome()
  phone.conference.admits = [doctor]
  const read = Promise.withResolvers<null>()
  vi.spyOn(phone.memory, 'load').mockImplementation(async () => {
    if (phone.store.get(callAtom).kind === 'ringing') await read.promise
    return phone.memory.record
  })
  const calling = phone.store.set(callClinicianAtom)
  await vi.advanceTimersByTimeAsync(0)
  expect(phone.store.get(callAtom).kind).toBe('ringing')
  await phone.store.set(endCallAtom)
  expect(phone.store.get(callAtom).kind).toBe('idle')
  read.resolve(null)
  await calling
  await vi.advanceTimersByTimeAsync(0)
  expect(phone.media.tracks).toEqual([])
  expect(own(phone)).toBeNull()
  expect(phone.conference.joins).toHaveLength(0)
})

test('after a cut the same camera is sent again, without another question', async () => {
  const phone = await inCall()
  phone.conference.tell({ kind: 'ended', because: 'media_failed' })
  await vi.advanceTimersByTimeAsync(5_000)
  expect(phone.conference.joins).toHaveLength(2)
  expect(kinds(phone.conference.joins[1]?.send)).toEqual(['camera', 'microphone'])
  expect(phone.conference.joins[1]?.receive).toBe('picture_and_sound')
  expect(phone.media.tracks).toHaveLength(2)
})
