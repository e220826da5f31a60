import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { Me } from '../../../src/contract/bedside/session.ts'
import { patients } from '../../../src/server/db/schema.ts'
import type { RoomRecord } from '../../../src/server/db/rooms/roomStore.ts'
import { hospitalTest as test, ward } from '../../support/fixtures/hospitalTest.ts'
import {
  type Answer,
  enter,
  followEvents,
  openPreview,
  read,
  type Remote,
  told,
} from '../../support/testHospital/bedsideApi.ts'
import { emptyBed } from '../../support/testHospital/testHospital.ts'

const hourMs = 3_600_000
const wrong = { lastName: 'Somebody Else' }
const patientOf = (lastName: string) => (room: RoomRecord) => room.patient?.lastName === lastName
const failTimes = async (remote: Remote, times: number): Promise<Answer[]> => {
  const answers: Answer[] = []
  for (let count = 0; count < times; count += 1) answers.push(await remote.verify(wrong))
  return answers
}

describe('before the person is verified', () => {
  test.each([
    'POST /api/v1/rooms/control',
    'POST /api/v1/rooms/control/ask',
    'POST /mobapi/v1/rooms/control',
  ])('%s answers verification_required, whatever it is asked', async (call) => {
    const remote = await enter(ward, await ward.room())
    const pan = { unique_id: remote.room.uniqueId, command: 'pan', params_p: { dir: 'up' } }
    expect(told(await remote.ask(call, { body: pan }))).toBe('403 verification_required')
    expect(told(await remote.ask(call, { raw: '{"not' }))).toBe('403 verification_required')
  })

  test('the device hears nothing, and no picture of the room is shown', async () => {
    const room = await ward.room()
    const device = await ward.device(room)
    const remote = await enter(ward, room)
    await remote.send('pan', { dir: 'up' })
    const preview = await openPreview(ward, { type: 'hello', access_token: remote.session.access_token })
    expect(await preview.closed).toBe(4403)
    expect(preview.pictures).toEqual([])
    expect(device.commands).toEqual([])
  })

  test('nothing names the patient: not the session, not the profile, not the events', async () => {
    const room = await ward.room(patientOf('Lindqvist'))
    const remote = await enter(ward, room)
    const stream = await followEvents(ward, remote)
    await expect.poll(() => stream.devices().length).toBeGreaterThan(0)
    const profile = await remote.ask('GET /api/me')
    const said = [
      profile.text,
      JSON.stringify([remote.session, stream.devices(), stream.controls(), stream.sessions()]),
      (await remote.verify(wrong)).text,
    ].join('\n')
    expect(said).not.toContain('Lindqvist')
    expect(said).not.toContain('Walter')
    expect(read(Me, profile)).toMatchObject({
      firstName: '',
      lastName: '',
      verified: false,
      name: `${room.number} A`,
    })
    stream.close()
  })

  test('afterwards the profile names the patient', async () => {
    const room = await ward.room(patientOf('Hassan'))
    const remote = await enter(ward, room)
    expect(told(await remote.verify())).toBe('204 none')
    expect(read(Me, await remote.ask('GET /api/me'))).toMatchObject({
      firstName: 'Amina',
      lastName: 'Hassan',
      verified: true,
      unique_id: room.uniqueId,
      unit: room.unit,
      available_functions: remote.session.available_functions,
      time_zone: room.timeZone,
    })
  })
})

describe('the last name is theirs', () => {
  test.each([
    ['García-López', 'garcia lopez'],
    ['García-López', ' GARCÍALÓPEZ '],
    ['O’Brien', 'obrien'],
    ['O’Brien', "O'BRIEN"],
    ['Müller', 'muller'],
    ['Müller', 'Mueller'],
    ['Wiśniewski', 'WISNIEWSKI'],
    ['Ng', 'n g'],
    ['林', '林'],
    ['العتيبي', 'العتيبي'],
  ])('%s typed as %s', async (lastName, typed) => {
    const remote = await enter(ward, await ward.room(patientOf(lastName)))
    expect(told(await remote.verify({ lastName: typed }))).toBe('204 none')
  })

  test.each([
    ['Müller', 'Moller'],
    ['Ng', 'N'],
    ['Okafor', ''],
    ['Okafor', 'Okafor Ngozi'],
  ])('but %s is not %s', async (lastName, typed) => {
    const remote = await enter(ward, await ward.room(patientOf(lastName)))
    expect(told(await remote.verify({ lastName: typed }))).toBe('403 verification_failed')
  })

  test('of - it is nothing but -', async () => {
    const room = await ward.room()
    await ward.database.transaction('platform', (tx) =>
      tx.update(patients).set({ lastName: '-' }).where(eq(patients.roomId, room.id)),
    )
    const remote = await enter(ward, room)
    for (const lastName of ['', ' ', '.'])
      expect(told(await remote.verify({ lastName }))).toBe('403 verification_failed')
    expect(told(await remote.verify({ lastName: '-' }))).toBe('204 none')
  })

  test('and the room number, full-width or with spaces; another number is refused', async () => {
    const remote = await enter(ward, await ward.room())
    const { number } = remote.room
    expect(told(await remote.verify({ roomNumber: `${number}0` }))).toBe('403 verification_failed')
    const fullWidth = number.replaceAll(/\d/gu, (digit) => String.fromCodePoint(0xff10 + Number(digit)))
    expect(told(await remote.verify({ roomNumber: ` ${fullWidth} ` }))).toBe('204 none')
  })

  test('in a bed without a patient the room number alone must match', async () => {
    const remote = await enter(ward, await ward.room(emptyBed))
    expect(told(await remote.verify({ lastName: '', roomNumber: '9999' }))).toBe('403 verification_failed')
    expect(told(await remote.verify({ lastName: '' }))).toBe('204 none')
  })
})

describe('a visitor who guesses the patient’s name', () => {
  test('is told how many tries are left, and after the fifth the session is over', async () => {
    const remote = await enter(ward, await ward.room())
    const stream = await followEvents(ward, remote)
    const answers = await failTimes(remote, 5)
    expect(answers.map(told)).toEqual(Array.from({ length: 5 }, () => '403 verification_failed'))
    expect(answers.map(({ fields }) => fields['tries_left'])).toEqual(['4', '3', '2', '1', '0'])
    await stream.ended
    expect(stream.sessions().at(-1)).toEqual({ ended: 'revoked' })
    expect(told(await remote.verify())).toBe('401 unauthorized')
  })

  test('gets no more than five tries by sending twelve in parallel', async () => {
    const remote = await enter(ward, await ward.room())
    const answers = await Promise.all(Array.from({ length: 12 }, () => remote.verify(wrong)))
    expect(answers.filter(({ code }) => code === 'verification_failed')).toHaveLength(5)
    expect(answers.filter(({ code }) => code === 'unauthorized')).toHaveLength(7)
  })

  test('may still be right at the fifth try', async () => {
    const remote = await enter(ward, await ward.room())
    await failTimes(remote, 4)
    expect(told(await remote.verify())).toBe('204 none')
  })

  const failFourRounds = async (room: RoomRecord) => {
    for (let round = 0; round < 4; round += 1) await failTimes(await enter(ward, room), 5)
  }

  test('gains little by scanning again: after twenty failures within an hour a scan has one try', async () => {
    const room = await ward.room()
    await failFourRounds(room)
    const once = await enter(ward, room)
    expect(await once.verify(wrong)).toMatchObject({
      code: 'verification_failed',
      fields: { tries_left: '0' },
    })
    expect(told(await once.verify())).toBe('401 unauthorized')
    const elsewhere = await enter(ward, await ward.room())
    expect((await elsewhere.verify(wrong)).fields).toEqual({ tries_left: '4' })
    ward.clock.forward(hourMs)
    expect((await (await enter(ward, room)).verify(wrong)).fields).toEqual({ tries_left: '4' })
  })

  test('does not lock out a visitor who knows the name, however many guesses failed', async () => {
    const room = await ward.room()
    await failFourRounds(room)
    expect(told(await (await enter(ward, room)).verify())).toBe('204 none')
  })

  test('spends one try on a wrong claim whose reply was lost, however often it is sent again', async () => {
    const remote = await enter(ward, await ward.room())
    const lost = {
      body: { last_name: 'Somebody', room_number: remote.room.number },
      headers: { 'idempotency-key': randomUUID() },
    }
    const answers = [
      await remote.ask('POST /api/session/verify', lost),
      await remote.ask('POST /api/session/verify', lost),
      await remote.verify(wrong),
    ]
    expect(answers.map(({ fields }) => fields['tries_left'])).toEqual(['4', '4', '3'])
  })
})
