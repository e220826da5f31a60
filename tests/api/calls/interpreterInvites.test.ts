import { describe, expect } from 'vitest'
import { Vmr } from '../../../src/contract/calls/calls.ts'
import { grantsByRoom } from '../../../src/server/demo/hospitalPlan.ts'
import { hospitalTest as test, ward } from '../../support/fixtures/hospitalTest.ts'
import { enterVerified, read, type Remote } from '../../support/testHospital/bedsideApi.ts'
import { messagesOf } from '../../support/media/callOf.ts'
import { grantOnly } from '../../support/testHospital/rooms/roomSetup.ts'

/** Returns a patient who will ask for an interpreter. */
async function family(): Promise<{ remote: Remote; vmr: Vmr }> {
  const remote = await enterVerified(ward, await ward.room())
  return { remote, vmr: read(Vmr, await remote.ask('GET /api/me/vmr')) }
}

describe('a message that calls itself an interpreter’s invite', () => {
  const unknown = { status: 400, code: 'bad_request', fields: { destination: 'unknown_interpreter' } }

  test('goes to none but the interpreters of the language, of the customer’s own', async () => {
    const { remote, vmr } = await family()
    const { customer } = remote.room
    const invite = (name: string, destination: string, of = customer) =>
      remote.ask('POST /api/invite/interpreter', {
        body: { customer: of, name, destination, vmrAlias: vmr.alias },
      })
    expect(await invite('Spanish', 'mallory@example.org')).toMatchObject(unknown)
    expect(await invite('Spanish', 'sip:mallory@example.org')).toMatchObject(unknown)
    expect(await invite('Spanish', 'mandarin@interpreters.demo.example')).toMatchObject(unknown)
    expect((await invite('Spanish', 'spanish@interpreters.demo.example', 'Nowhere')).code).toBe(
      'no_such_customer',
    )
    expect((await invite('Spanish', 'spanish@interpreters.demo.example')).status).toBe(200)
    const sent = (await messagesOf(ward)).map(({ destination }) => destination)
    expect(sent).not.toContain('mallory@example.org')
  })

  test('reaches a guest in its other form only from a room that may invite guests', async () => {
    const { remote, vmr } = await family()
    const inOtherForm = () =>
      remote.ask('POST /api/invite/interpreter', {
        body: { to: 'uncle@example.org', body: '', vmr: vmr.alias },
      })
    expect((await inOtherForm()).status).toBe(200)
    const { unit } = grantsByRoom
    const single = await ward.room((room) => room.unit === unit && room.number === '403')
    await grantOnly(ward, single, 'call_interpreter')
    const without = await enterVerified(ward, single)
    const vmrThere = read(Vmr, await without.ask('GET /api/interpreter/vmr'))
    const answer = await without.ask('POST /api/invite/interpreter', {
      body: { to: 'uncle@example.org', body: '', vmr: vmrThere.alias },
    })
    expect(answer).toMatchObject({ status: 400, fields: { to: 'unknown_interpreter' } })
  })
})
