import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { RoomCareRequest } from '../../../src/contract/careRequests/careRequests.ts'
import { careRequests, careRequestSteps } from '../../../src/server/db/schema/careRequestSchema.ts'
import { channel, facility, hospitalTest as test, ward } from '../../support/fixtures/hospitalTest.ts'
import { enter, followEvents, read, told } from '../../support/testHospital/bedsideApi.ts'
import {
  bedside,
  deskActs,
  onDesk,
  sendRequest,
  sentRequest,
} from '../../support/testHospital/careRequests.ts'
import { setForRoom } from '../../support/testHospital/rooms/roomSetup.ts'

const { claim, giveBack, done, seen } = deskActs
/** Facility administrator of the demo hospital. */
const adminName = 'Femi Adeola'

describe('a care request', () => {
  test('is shown at the bedside and at the consult desk, and the people on duty get one message with room and kind', async () => {
    const { remote, room, shown, messages, events } = await bedside(ward)
    await expect.poll(() => shown()?.offers).toHaveLength(12)
    const answer = await sendRequest(remote, 'water')
    expect(answer.status).toBe(201)
    const { id } = read(RoomCareRequest, answer)
    await expect
      .poll(() => shown()?.requests)
      .toMatchObject([
        {
          id,
          kind: 'water',
          team: 'care_assistants',
          seen_at: null,
          coming: null,
          done_at: null,
          notified: 1,
        },
      ])
    const row = await onDesk(facility, id)
    expect(row).toMatchObject({ kind: 'water', unit: room.unit, seen: null, claim: null })
    expect(JSON.stringify(row)).not.toContain(room.patient?.lastName)
    expect((row?.target_at ?? 0) - (row?.sent_at ?? 0)).toBe(15 * 60_000)
    const [message, ...others] = await messages()
    expect(others).toEqual([])
    expect(message?.subject).toContain('Water')
    expect(message?.body).toContain('/meet/desk')
    expect(message?.body).not.toContain(room.patient?.lastName)
    events.close()
  })

  test('is followed by the patient: seen, on the way, done; and it leaves the consult desk', async () => {
    const { remote, shown, messages, events } = await bedside(ward)
    const id = await sentRequest(remote, 'blanket')
    expect((await seen(facility, [id])).status).toBe(204)
    await expect.poll(() => shown()?.requests[0]?.seen_at).toBeTypeOf('number')
    expect(read(RoomCareRequest, await sendRequest(remote, 'question')).kind).toBe('question')
    expect((await claim(facility, id)).status).toBe(200)
    await expect
      .poll(() => shown()?.requests.find((one) => one.id === id)?.coming)
      .toMatchObject({ name: adminName, from: 'Lakeside General' })
    expect(await onDesk(facility, id)).toMatchObject({ claim: { name: adminName, own: true } })
    expect(await onDesk(channel, id)).toMatchObject({ claim: { own: false }, seen: { name: adminName } })
    expect((await done(facility, id)).status).toBe(204)
    await expect
      .poll(() => shown()?.requests.find((one) => one.id === id))
      .toMatchObject({ coming: null, done_at: expect.any(Number) })
    expect(await onDesk(facility, id)).toBeUndefined()
    const about = (await messages()).map(({ subject }) => subject).filter((text) => text.includes('Blanket'))
    expect(about).toHaveLength(2)
    expect(about[1]).toContain(`${adminName} is on the way`)
    events.close()
  })
})
