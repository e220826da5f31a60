import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { Vmr } from '../../../src/contract/calls/calls.ts'
import { enterVerified, read } from '../../support/testHospital/bedsideApi.ts'
import { join } from '../../support/media/conference.ts'
import { openSecondPeer } from '../../support/testHospital/cluster/secondPeer.ts'
import { openTestHospital, type TestHospital } from '../../support/testHospital/testHospital.ts'

let east: TestHospital
let west: TestHospital
beforeAll(async () => {
  east = await openTestHospital({ postgresUrl: inject('postgresUrl') })
  west = await openSecondPeer(east)
})
afterAll(async () => {
  await west.close()
  await east.close()
})

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
