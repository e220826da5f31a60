import { expect } from 'vitest'
import { hospitalTestWith, ward } from '../../support/fixtures/hospitalTest.ts'
import { enterVerified } from '../../support/testHospital/bedsideApi.ts'

const test = hospitalTestWith({ environment: { CONFERENCE_URL: 'https://pexip.hospital.example' } })

test('a simulated room joins a conference, is busy for another one, and leaves', async () => {
  const remote = await enterVerified(ward, await ward.room())
  const device = await ward.device(remote.room)
  const join = (vmr: string) => remote.command('api', { vmr, announce: true })
  expect(await join('clinic-7')).toMatchObject({
    busy_status: 'open',
    success: true,
    state: { in_call: true },
  })
  expect(await join('clinic-7')).toMatchObject({ busy_status: 'open', success: true })
  expect(await join(remote.session.vmr)).toMatchObject({
    busy_status: 'busy',
    success: false,
    alias: 'clinic-7',
    state: { in_call: true },
  })
  await remote.command('final_end_call', {})
  expect(device.state.in_call).toBe(false)
  expect(await join(remote.session.vmr)).toMatchObject({ busy_status: 'open', success: true })
})

test('a simulated room shows its own picture and the film screen as it is told', async () => {
  const remote = await enterVerified(ward, await ward.room())
  const device = await ward.device(remote.room)
  await remote.command('selfview_control', { state: 'on' })
  await remote.command('entertainment', { state: 'on' })
  expect(device.state).toMatchObject({ selfview: 'on', entertainment: true })
  await remote.command('entertainment', { state: 'off' })
  expect(device.state.entertainment).toBe(false)
})
