import { describe, expect } from 'vitest'
import { TokenBucket } from '../../../src/server/limits/tokenBucket.ts'
import { customer, hospitalTest as it, ward } from '../../support/fixtures/hospitalTest.ts'
import { ask } from '../../support/testHospital/bedsideApi.ts'
import { joinAsPeer } from '../../support/testHospital/cluster/peerProcess.ts'
import { keyFor } from '../../support/testHospital/integrations/fhirFeed.ts'

interface SharedLimit {
  readonly name: string
  readonly burst: number
  readonly batch: number
}

/**
 * Takes all tokens of a key in another server process. Expects that requests here are refused after fewer than
 * half of them.
 */
async function expectShared(
  { name, burst, batch }: SharedLimit,
  key: string,
  request: () => Promise<{ code: string }>,
): Promise<void> {
  // However slow the machine is, no token comes back meanwhile.
  ward.clock.stop()
  const other = await joinAsPeer(ward)
  try {
    const { failureBroadcast } = other
    const shared = { name, batch, failureBroadcast }
    const there = new TokenBucket({ clock: ward.clock, burst, perSecond: 1, shared })
    for (let count = 0; count < burst; count += 1) expect(there.takes(key)).toBe(true)
    let here = 0
    const code = async () => {
      here += 1
      return (await request()).code
    }
    await expect.poll(code, { interval: 50, timeout: 5_000 }).toBe('rate_limited')
    expect(here).toBeLessThan(burst / 2)
  } finally {
    await other.close()
  }
}

describe('limit of all server processes together', () => {
  it('counts the requests of an API key that reach another process', async () => {
    const room = await ward.room()
    const { id, key } = await keyFor(customer, 'unit', room.unitId, ['rooms:read'])
    await expectShared({ name: 'api_keys', burst: 60, batch: 6 }, id, () =>
      ask(ward.url, 'GET /api/v1/rooms?limit=1', { token: key }),
    )
  })

  it('counts the requests of an address without a session that reach another process', async () => {
    await expectShared({ name: 'sessionless', burst: 120, batch: 12 }, '127.0.0.1', () =>
      ask(ward.url, 'POST /authentication/refresh', { body: { refresh_token: 'none' } }),
    )
  })
})
