import { expect, vi } from 'vitest'
import { callClinicianAtom } from '../../../../src/state/calls/callClinician.ts'
import { togetherSinceAtom } from '../../../../src/state/calls/togetherSince.ts'
import { timersTest as test } from '../../../support/fixtures/timersTest.ts'
import { bedsideInRoom, doctor } from '../../../support/scripted/calls/bedsideCall.ts'
import type { ConferenceParticipant } from '../../../../src/domain/conference.ts'

const waitedMs = 64_000

/** Opens a call in which the patient has waited alone. Returns its start, and what makes others join. */
async function waitAlone() {
  const { store, conference } = await bedsideInRoom()
  const startedAt = Date.now()
  conference.admits = []
  await store.set(callClinicianAtom)
  vi.advanceTimersByTime(waitedMs)
  return {
    startedAt,
    read: () => store.get(togetherSinceAtom),
    join: (...people: ConferenceParticipant[]) => conference.tell({ kind: 'roster', people }),
  }
}

test('the call’s clock counts from the join of the first clinician, and not from the patient’s call', async () => {
  const { startedAt, read, join } = await waitAlone()
  expect(read()).toBe(startedAt)
  const joinedAt = Date.now()
  join({ ...doctor, since: joinedAt })
  expect(read()).toBe(joinedAt)
  vi.advanceTimersByTime(30_000)
  join({ ...doctor, since: joinedAt }, { ...doctor, uuid: 'other', since: Date.now() })
  expect(read()).toBe(joinedAt)
})

test.each([-600_000, 600_000])(
  'the call’s clock counts from the call if the node’s clock is %i ms off',
  async (off) => {
    const { startedAt, read, join } = await waitAlone()
    join({ ...doctor, since: Date.now() + off })
    expect(read()).toBe(startedAt)
  },
)
