import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { describe, expect } from 'vitest'
import { hospitalTest as test, ward } from '../../support/fixtures/hospitalTest.ts'
import { linkedIn, type Remote } from '../../support/testHospital/bedsideApi.ts'

/** Sends a press whose request arrives only half: the headers arrive, the end of the body does not. */
async function pressHalf(remote: Remote, body: string, headers: Readonly<Record<string, string>>) {
  const arrived = once(ward.app.server.server, 'request')
  const sent = request(new URL('/api/v1/rooms/control', ward.url), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      authorization: `Bearer ${remote.session.access_token}`,
      'x-acted-at': String(ward.clock.now()),
      ...headers,
    },
  })
  const { promise: answered, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  sent.on('response', (reply) => resolve(reply.resume()))
  sent.on('error', reject)
  // No one waits for an answer to a request that was cut.
  answered.catch(() => undefined)
  sent.write(body.slice(0, 10))
  await arrived
  return {
    /** Sends the rest, and returns the status. */
    complete: async (): Promise<number | undefined> => {
      sent.end(body.slice(10))
      return (await answered).statusCode
    },
    cut: () => sent.destroy(),
  }
}

describe('a request that the network held back', () => {
  test('for three seconds moves nothing: the hand has long let go', async () => {
    const { room, device, remote } = await linkedIn(ward)
    for (const command of [
      { command: 'pan', params_p: { dir: 'left' } },
      { command: 'zoom', params_p: { dir: 'tele' } },
      { command: 'home', params_p: {} },
    ]) {
      const body = JSON.stringify({ unique_id: room.uniqueId, ...command })
      const press = await pressHalf(remote, body, { 'idempotency-key': randomUUID() })
      ward.clock.forward(3_000)
      expect(await press.complete()).toBe(410)
    }
    expect(device.commands).toEqual([])
    expect(device.state.moving).toBe(false)
  })

  test('that comes after the stop of the same hand moves nothing, though it is not old', async () => {
    const { room, device, remote } = await linkedIn(ward)
    await remote.command('pan', { dir: 'left' }, { 'x-seq': '1' })
    const body = JSON.stringify({ unique_id: room.uniqueId, command: 'pan', params_p: { dir: 'left' } })
    const press = await pressHalf(remote, body, { 'x-seq': '2' })
    await remote.command('stop', { dir: 'stop' }, { 'x-seq': '3' })
    expect(await press.complete()).toBe(200)
    expect(device.commands.map(({ command }) => command)).toEqual(['pan', 'stop'])
    expect(device.state.moving).toBe(false)
  })

  test('and never completes, because its sender is gone, moves nothing and ends nothing', async () => {
    const { room, device, remote } = await linkedIn(ward)
    const body = JSON.stringify({ unique_id: room.uniqueId, command: 'pan', params_p: { dir: 'left' } })
    const gone = await pressHalf(remote, body, {})
    gone.cut()
    expect(await remote.command('home', {})).toMatchObject({ success: true })
    expect(device.commands.map(({ command }) => command)).toEqual(['home'])
  })
})
