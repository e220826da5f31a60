/** @module-tag nightly */
import { request } from 'node:https'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, inject } from 'vitest'
import { folder, folderTest as test } from '../support/fixtures/folder.ts'
import { ask, type Entrance, enterVerified, followEvents } from '../support/testHospital/bedsideApi.ts'
import { issueEnrollmentCode } from '../../src/server/commands/devices/issueEnrollmentCode.ts'
import { issueEntryCode } from '../../src/server/auth/bedside/entryCodes.ts'
import { systemClock } from '../../src/server/config.ts'
import { connectSimulatedDevice, enrollDevice } from '../../src/server/demo/simulatedDevice.ts'
import { password, signInAs } from '../support/testHospital/administrator.ts'
import { launchBrowser } from '../support/browser/browser.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { type Certificate, makeCertificate, trust } from '../support/hospital/hospitalTls.ts'
import { sendFile } from '../support/testHospital/imports/importing.ts'
import { installShell } from '../support/browser/installed.ts'
import { type ShippedProxy, proxyKinds, startShipped } from '../support/hospital/shippedProxies.ts'
import { type RunningServer, startServer } from '../support/hospital/startServer.ts'
import { freePort } from '../support/hospital/systemPrograms.ts'
import { roomsOf } from '../support/testHospital/rooms/roomsOf.ts'

let certificate: Certificate
test.beforeAll(async () => {
  certificate = makeCertificate(folder)
  trust(certificate)
})

/**
 * Returns the answer to a wrong code from a tablet at another address of this machine. `claimed` is the
 * address that it claims to have.
 */
function guessFrom(url: string, localAddress: string, claimed: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const asking = request(
    new URL('/api/session', url),
    {
      method: 'POST',
      family: 4,
      localAddress,
      headers: { 'content-type': 'application/json', 'x-forwarded-for': claimed },
    },
    (answer) => {
      let text = ''
      answer.on('data', (chunk: Buffer) => (text += chunk.toString()))
      answer.on('end', () => resolve(/"code":"(\w+)"/u.exec(text)?.[1] ?? text))
    },
  )
  asking.on('error', reject)
  asking.end(JSON.stringify({ code: '00000000' }))
  return promise
}

describe.each(proxyKinds)('behind %s with the settings that are shipped', (kind) => {
  let data: TestDatabase
  let servers: RunningServer[]
  let proxy: ShippedProxy
  let url: string
  let ward: Entrance

  beforeAll(async () => {
    data = await freshDatabase(inject('postgresUrl'))
    const port = await freePort()
    url = `https://localhost:${String(port)}`
    const env = {
      DATABASE_URL: data.url,
      PUBLIC_URL: url,
      TRUSTED_PROXIES: '127.0.0.1',
      DRAIN_SECONDS: '4',
      WARDLINK_ADMIN_EMAIL: 'first@hospital.example',
      WARDLINK_ADMIN_PASSWORD: password,
    }
    const ports = [String(await freePort()), String(await freePort())]
    // One after the other, as upgrades.md says: the first creates the demo hospital.
    servers = []
    for (const PORT of ports) servers.push(await startServer({ env: { ...env, PORT } }))
    const hosts = ports.map((one) => `127.0.0.1:${one}`)
    proxy = await startShipped(kind, { folder: join(folder, kind), port, certificate, servers: hosts })
    ward = { url, entry: (room) => issueEntryCode({ database: data.database, clock: systemClock }, room) }
  })
  afterAll(async () => {
    await proxy.stop()
    for (const server of servers) await server.dispose()
    await data.drop()
  })

  const linked = async (at: number) => {
    const room = (await roomsOf(data.database))[at]
    if (room === undefined) throw new Error('the hospital has no such room')
    const { code } = await issueEnrollmentCode({ database: data.database, clock: systemClock }, room)
    const { credential } = await enrollDevice(url, code)
    return { room, device: await connectSimulatedDevice({ url, credential }), credential }
  }

  test('a browser gets the page over HTTP/2, and keeps its shell', async () => {
    const browser = await launchBrowser(['--ignore-certificate-errors'])
    try {
      const page = await browser.newPage()
      await page.goto(url)
      await installShell(page)
      const protocols = await page.evaluate(() =>
        performance
          .getEntriesByType('navigation')
          .flatMap((entry) => (entry instanceof PerformanceResourceTiming ? [entry.nextHopProtocol] : [])),
      )
      expect(protocols).toEqual(['h2'])
    } finally {
      await browser.close()
    }
  })

  test('a device is linked, and a command’s answer is told as it comes, also after a silent minute', async () => {
    const { room, device } = await linked(0)
    const remote = await enterVerified(ward, room)
    const events = await followEvents(ward, remote)
    expect(await remote.command('pan', { dir: 'left' })).toMatchObject({ success: true })
    await expect.poll(() => events.devices().some(({ state }) => state?.moving === true)).toBe(true)
    let isOver = false
    void Promise.race([device.closed, events.ended]).then(() => (isOver = true))
    await setTimeout(70_000)
    expect(isOver).toBe(false)
    expect(await remote.command('home', {})).toMatchObject({ success: true })
    events.close()
    await device.close()
  })

  test('tries are counted by the tablet’s own address, whatever it claims', async () => {
    const codes: string[] = []
    for (let at = 0; at < 12; at += 1) codes.push(await guessFrom(url, '127.0.0.2', `10.0.0.${String(at)}`))
    expect(codes).toContain('rate_limited')
    expect(await guessFrom(url, '127.0.0.3', '127.0.0.2')).toBe('entry_code_invalid')
  })

  test('the largest file of an import arrives, and a larger one is refused', async () => {
    const admin = await signInAs({ url, database: data.database }, 'first@hospital.example')
    const line = 'nobody,knows,this\n'
    const file = line.repeat(Math.floor((10 * 1024 * 1024) / line.length))
    expect((await sendFile({ url }, admin, file)).code).not.toBe('payload_too_large')
  })

  test('the proxy does not serve /metrics to outside clients', async () => {
    for (const path of ['/metrics', '/metrics?a', '/%6detrics', '//metrics', '/metrics/']) {
      const reply = await fetch(`${url}${path}`)
      expect(await reply.text(), path).not.toContain('wardlink_')
    }
  })

  test('no request fails while one process ends and another serves', async () => {
    const { room, device, credential } = await linked(1)
    const remote = await enterVerified(ward, room)
    const answers = new Map<string, number>()
    let isOver = false
    const asking = Array.from({ length: 4 }, async (_, at) => {
      while (!isOver) {
        const { status } =
          at % 2 === 0
            ? await remote.ask('GET /api/me')
            : await ask(url, 'POST /api/session', { body: { neither: 'code', nor: 'token' } })
        const told = `${at % 2 === 0 ? 'read' : 'write'} ${String(status)}`
        answers.set(told, (answers.get(told) ?? 0) + 1)
        await setTimeout(20)
      }
    })
    await setTimeout(2_000)
    const [first] = servers
    expect(await first?.stop()).toBe(0)
    await setTimeout(2_000)
    isOver = true
    await Promise.all(asking)
    expect([...answers.keys()].toSorted()).toEqual(['read 200', 'write 400'])
    expect(answers.get('write 400')).toBeGreaterThan(20)
    // A device whose server process ended reconnects to the other one.
    const again = await Promise.race([device.closed, setTimeout(100, null)])
    const link = again === null ? device : await connectSimulatedDevice({ url, credential })
    expect(await remote.command('home', {})).toMatchObject({ success: true })
    await link.close()
  })

  test('the proxy logs no query string of an address, even when no server is running', async () => {
    await fetch(`${url}/e?code=S3CRETWORD`)
    for (const server of servers) await server.stop()
    expect((await fetch(`${url}/e?code=S3CRETWORD`)).status).toBeGreaterThanOrEqual(500)
    expect(proxy.written()).not.toContain('S3CRETWORD')
  })
})
