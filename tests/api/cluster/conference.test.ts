import { expect } from 'vitest'
import { Vmr } from '../../../src/contract/calls/calls.ts'
import { far as west, twoPeersTest as test } from '../../support/fixtures/peersTest.ts'
import { ward as east } from '../../support/fixtures/hospitalTest.ts'
import { enterVerified, read } from '../../support/testHospital/bedsideApi.ts'
import { join } from '../../support/media/conference.ts'

test('a clinician who reaches the other server meets the patient in one conference', async () => {
  const remote = await enterVerified(east, await east.room())
  const { alias, pin = '' } = read(Vmr, await remote.ask('GET /api/me/vmr'))
  const patient = await join(east, alias, { name: 'Patient', pin })
  const events = await patient.follow()
  const clinician = await join(west, alias, { name: 'Clinician', pin })
  const told = await clinician.follow()
  await expect.poll(() => told.named('participant_create')).toHaveLength(2)
  await clinician.ask('POST message', { type: 'text/plain', payload: 'Good morning' })
  await expect.poll(() => events.named('message_received')).toHaveLength(1)
  await patient.ask('POST disconnect')
  await Promise.all([events.ended, told.ended])
  expect(told.named('disconnect')).toHaveLength(1)
})
