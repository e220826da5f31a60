/** @module-tag nightly */
import { writeFile } from 'node:fs/promises'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { afterAll, beforeAll, describe, expect, vi } from 'vitest'
import { folder, folderTest as test } from '../support/fixtures/folder.ts'
import { hasOldBrowser } from '../support/browser/oldBrowser.ts'
import { type CallPages, openCallPages } from '../support/media/callPages.ts'
import { guideCode } from '../support/hospital/deployFiles.ts'
import { makeCertificate } from '../support/hospital/hospitalTls.ts'
import { freePort, onPath, program, runProgram, startProgram } from '../support/hospital/systemPrograms.ts'
import type { RunningProgram } from '../support/hospital/systemPrograms.ts'

const secret = 'the-same-on-both-sides'
/** This machine's address as tablets see it: coturn does not relay to loopback addresses. */
const own = Object.values(networkInterfaces())
  .flatMap((found) => found ?? [])
  .find(({ family, internal }) => family === 'IPv4' && !internal)?.address

let coturn: RunningProgram
let port: number
let tlsPort: number
test.beforeAll(async () => {
  if (own === undefined) throw new Error('this machine has no address besides its own loop')
  const { cert, key } = makeCertificate(folder)
  ;[port, tlsPort] = [await freePort(), await freePort()]
  const settings = guideCode('production', 'calls', '')
    .replace('listening-port=3478', `listening-port=${String(port)}`)
    .replace('=5349', `=${String(tlsPort)}`)
    .replace('/etc/coturn/fullchain.pem', cert)
    .replace('/etc/coturn/key.pem', key)
    .replace('the same as TURN_SECRET', secret)
    .replace('10.1.2.3', own)
  const file = join(folder, 'turnserver.conf')
  await writeFile(file, settings)
  const path = program(['turnserver'], onPath, ['coturn'])
  // Only a verbose coturn logs whom it relays to whom.
  const seen = ['--verbose', '--log-file=stdout', `--pidfile=${join(folder, 'pid')}`]
  coturn = startProgram(path, ['-c', file, ...seen])
  await vi.waitFor(async () => expect(await tlsSubject()).toBe('localhost'), { timeout: 30_000 })
})
afterAll(async () => {
  await coturn.stop()
})

/** Returns the subject of the certificate on the TLS port; empty when nothing answers there. */
async function tlsSubject(): Promise<string> {
  const socket = connect({ host: own, port: tlsPort, rejectUnauthorized: false })
  try {
    return await new Promise((told) => {
      socket.once('secureConnect', () => told(String(socket.getPeerCertificate().subject.CN)))
      socket.once('error', () => told(''))
    })
  } finally {
    socket.destroy()
  }
}

/** Returns what coturn's own client is told when it wants to reach a peer. */
function asked(...args: readonly string[]): string {
  const path = program(['turnutils_uclient'], onPath, ['coturn'])
  return runProgram(path, ['-W', secret, '-p', String(port), '-n', '1', '-m', '1', ...args, own ?? '']).output
}

describe('coturn with the settings of the guide', () => {
  test.each([
    ['-e', '10.9.8.7'],
    ['-e', '127.0.0.1'],
    ['-x', '-e', 'fd00::9:8:7'],
  ])('refuses to relay to any address except the conference: %s %s %s', (...args) => {
    expect(asked(...args)).toContain('error 403 (Forbidden IP)')
  })

  test('refuses an allocation to a client without the secret shared with the server', () => {
    const path = program(['turnutils_uclient'], onPath, ['coturn'])
    const { output } = runProgram(path, [
      '-W',
      'another',
      '-p',
      String(port),
      '-n',
      '1',
      '-e',
      own ?? '',
      own ?? '',
    ])
    expect(output).toMatch(/401|Unauthorized|Cannot complete Allocation/u)
  })
})

/*
 * Through a TURN server reached over TCP, Chromium 156 sends an ICE tie-breaker of 0; libjuice takes that for
 * a missing attribute and rejects the check with 400. Chromium 109 sends a random one, as RFC 8445 requires.
 */
const transports = hasOldBrowser ? (['udp', 'tcp'] as const) : (['udp'] as const)

describe.each(transports)('a call that reaches the conference through coturn alone, by %s', (transport) => {
  let pages: CallPages
  beforeAll(async () => {
    pages = await openCallPages({
      relayOnly: true,
      isOldBrowser: transport === 'tcp',
      environment: {
        TURN_URLS: `turn:${own ?? ''}:${String(port)}?transport=${transport}`,
        TURN_SECRET: secret,
      },
    })
  })
  afterAll(() => pages.close())

  test('two people see and hear each other', async () => {
    pages.book.write({ alias: 'relayed', hostPin: '80817253' })
    const [patient, clinician] = [await pages.open(), await pages.open()]
    await patient.join({ alias: 'relayed', name: 'Patient', pin: '80817253', colour: '#e00000', tone: 440 })
    await clinician.join({ alias: 'relayed', name: 'Clinician', colour: '#00a000', tone: 880 })
    const patience = { timeout: 60_000 }
    await expect
      .poll(async () => (await clinician.ask(({ main }) => main.colour()))[0], patience)
      .toBeGreaterThan(90)
    await expect
      .poll(() => patient.ask(({ main }) => main.tone()), patience)
      .toSatisfy((tone: number) => Math.abs(tone - 880) < 25)
    expect(coturn.output()).toMatch(/CREATE_PERMISSION processed, success|CHANNEL_BIND processed, success/u)
  })
})
