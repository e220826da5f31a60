import { expect } from 'vitest'
import { deviceLinks } from '../../../src/server/db/schema/deviceSchema.ts'
import { simulatedHospital } from '../../../src/server/demo/simulatedHospital.ts'
import { hospitalTest as test, ward } from '../../support/fixtures/hospitalTest.ts'
import { credentialOf, helloWith, openLink } from '../../support/testHospital/devices/rawLink.ts'

const devices = 150
/**
 * Upper limit of transactions that wait for a connection. If each device had its own transaction, nearly all
 * would wait for one of the twelve connections.
 */
const fewWaiting = 20

const linked = async (): Promise<number> => {
  const rows = await ward.database.transaction('platform', (tx) => tx.select().from(deviceLinks))
  return rows.length
}

test('a hospital whose devices all reconnect simultaneously is linked, and leaves database connections to others', async () => {
  const credentials: string[] = []
  for (const room of await simulatedHospital(ward.database, devices))
    credentials.push(await credentialOf(ward, room))
  for (let round = 0; round < 2; round += 1) {
    let longest = 0
    const watch = setInterval(() => {
      longest = Math.max(longest, ward.database.pool().waiting)
    }, 1)
    const links = await Promise.all(credentials.map(() => openLink(ward.url)))
    for (const [at, link] of links.entries()) link.say(helloWith(credentials[at] ?? ''))
    await expect.poll(() => links.filter((link) => link.heard('welcome').length === 1)).toHaveLength(devices)
    expect(await linked()).toBe(devices)
    for (const link of links) link.kill()
    await expect.poll(linked).toBe(0)
    clearInterval(watch)
    expect(longest).toBeLessThan(fewWaiting)
  }
}, 120_000)
