import { describe, expect } from 'vitest'
import { EnrollReply } from '../../../src/contract/devices/enrollment.ts'
import { groupedCode } from '../../../src/domain/bedside/entryCode.ts'
import { issueEnrollmentCode } from '../../../src/server/commands/devices/issueEnrollmentCode.ts'
import type { RoomRecord } from '../../../src/server/db/rooms/roomStore.ts'
import { hospitalTest as test, ward } from '../../support/fixtures/hospitalTest.ts'
import { type Answer, ask, read, told } from '../../support/testHospital/bedsideApi.ts'

const minuteMs = 60_000
const issue = async (room: RoomRecord): Promise<string> => (await issueEnrollmentCode(ward, room)).code
const enroll = (code: string): Promise<Answer> => ask(ward.url, 'POST /aps/enroll', { body: { code } })

describe('an enrollment code', () => {
  test('is traded once, also by two monitors at the same moment', async () => {
    const room = await ward.room()
    const code = await issue(room)
    const answers = await Promise.all([enroll(groupedCode(code).toLowerCase()), enroll(code)])
    expect(answers.map(told).toSorted()).toEqual(['201 none', '401 enrollment_code_invalid'])
    const won = answers.find(({ status }) => status === 201)
    if (won === undefined) throw new Error('nobody was enrolled')
    expect(read(EnrollReply, won).unique_id).toBe(room.uniqueId)
    expect(told(await enroll(code))).toBe('401 enrollment_code_invalid')
  })

  test('lives fifteen minutes', async () => {
    const [young, old] = [await issue(await ward.room()), await issue(await ward.room())]
    ward.clock.forward(15 * minuteMs - 2_000)
    expect(told(await enroll(young))).toBe('201 none')
    ward.clock.forward(2_000)
    expect(told(await enroll(old))).toBe('401 enrollment_code_invalid')
  })

  test('is worth nothing once the room has a newer one', async () => {
    const room = await ward.room()
    const [first, second] = [await issue(room), await issue(room)]
    expect(told(await enroll(first))).toBe('401 enrollment_code_invalid')
    expect(told(await enroll(second))).toBe('201 none')
  })

  test('turns the room’s earlier device away', async () => {
    const room = await ward.room()
    const device = await ward.device(room)
    expect(told(await enroll(await issue(room)))).toBe('201 none')
    expect(await device.closed).toBe(4401)
  })

  test('may be guessed ten times a minute from an address', async () => {
    ward.clock.forward(minuteMs)
    const wrong = await Promise.all(Array.from({ length: 12 }, () => enroll('ZZZZ ZZZZ')))
    expect(wrong.map(told).filter((answer) => answer === '429 rate_limited')).toHaveLength(2)
    const limited = await enroll('ZZZZ ZZZZ')
    expect(told(limited)).toBe('429 rate_limited')
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(50)
    // The correct code still works: another person may have typed the wrong ones.
    expect(told(await enroll(await issue(await ward.room())))).toBe('201 none')
  })
})
