import { readFileSync, writeFileSync, mkdirSync } from 'node:fs'
import { hl7Limits } from '../../../src/server/routes/integrations/hl7/hl7Listener.ts'
import { once } from 'node:events'
import { join } from 'node:path'
import { X509Certificate } from 'node:crypto'
import { connect as connectTls } from 'node:tls'
import { describe, expect, inject, test as plainTest } from 'vitest'
import { createFolder } from '../../support/fixtures/folder.ts'
import { inCustomer } from '../../support/fixtures/feedTest.ts'
import { perFile } from '../../support/fixtures/perFile.ts'
import { type Certificate, makeCertificate } from '../../support/hospital/hospitalTls.ts'
import {
  adtMessage,
  assignBed,
  codeOf,
  createFeed,
  Hl7Connection,
  portOfHl7,
} from '../../support/testHospital/integrations/hl7Sender.ts'
import { openTestHospital, type TestHospital } from '../../support/testHospital/testHospital.ts'

let ward: TestHospital
const certificates = new Map<string, Certificate>()

const test = plainTest
  .extend('folder', perFile, createFolder)
  .extend('ward', perFile, async ({ folder: at }, { onCleanup }) => {
    for (const name of ['server', 'his', 'other', 'stranger']) {
      mkdirSync(join(at, name))
      certificates.set(name, makeCertificate(join(at, name)))
    }
    // Each of these is its own authority.
    const ca = join(at, 'clients.pem')
    writeFileSync(ca, `${pem('his').cert}${pem('other').cert}`)
    const { cert = '', key = '' } = certificates.get('server') ?? {}
    const environment = {
      HL7_PORT: '0',
      HL7_TLS_CERT: cert,
      HL7_TLS_KEY: key,
      HL7_CLIENT_CA: ca,
    }
    ward = await openTestHospital({ postgresUrl: inject('postgresUrl'), environment })
    await ward.app.hl7?.listen()
    onCleanup(() => ward.close())
    return ward
  })

function pem(name: string) {
  const { cert = '', key = '' } = certificates.get(name) ?? {}
  return { cert: readFileSync(cert, 'utf8'), key: readFileSync(key, 'utf8') }
}

const fingerprintOf = (name: string): string =>
  new X509Certificate(pem(name).cert).fingerprint256.replaceAll(':', '').toLowerCase()

/** Connects with a client certificate, or without one. */
async function open(name: string | null): Promise<Hl7Connection> {
  const own = name === null ? {} : pem(name)
  const socket = connectTls({
    host: 'localhost',
    port: portOfHl7(ward),
    ca: pem('server').cert,
    ...own,
  })
  const connection = new Hl7Connection(socket)
  await Promise.race([once(socket, 'secureConnect'), connection.closed()])
  return connection
}

/** Creates a feed of the sender with this certificate and a bed at its place. */
async function feedOf(name: string, application: string) {
  const bed = await ward.room(inCustomer)
  const fingerprints = [fingerprintOf(name)]
  const feedId = await createFeed(ward, { customerId: bed.customerId, application, fingerprints })
  await assignBed(ward, feedId, '5W^1', bed)
  return { bed, feedId }
}

const lastNameIn = async (id: string): Promise<string | null> => {
  const { rows } = await ward.database.transaction('platform', (tx) =>
    tx.execute<{ name: string }>(
      `select last_name as name from patients where room_id = '${id}' and discharged_at is null`,
    ),
  )
  return rows[0]?.name ?? null
}

describe('a sender over TLS', () => {
  test('is known by its certificate and by MSH-3 and MSH-4', async () => {
    const { bed } = await feedOf('his', 'TLS1')
    const connection = await open('his')
    expect(codeOf(await connection.send(adtMessage({ application: 'TLS1', place: '5W^1' })))).toBe('AA')
    expect(await lastNameIn(bed.id)).toBe('Ng')
    // Another system of the same sender has no feed: it is refused and its connection ends.
    expect(codeOf(await connection.send(adtMessage({ application: 'LAB' })))).toBe('AR')
    await connection.closed()
  })

  test('with the certificate of another sender is refused, and moves no one', async () => {
    const { bed } = await feedOf('his', 'TLS2')
    const before = await lastNameIn(bed.id)
    const connection = await open('other')
    const ack = await connection.send(adtMessage({ application: 'TLS2', place: '5W^1', name: 'Evil^Eve' }))
    expect(codeOf(ack)).toBe('AR')
    expect(ack).toContain('204^Unknown key identifier')
    await connection.closed()
    expect(await lastNameIn(bed.id)).toBe(before)
  })

  test.for([
    ['without a certificate', null],
    ['with the certificate of another authority', 'stranger'],
  ] as const)('%s does not get in', async ([, name]) => {
    await feedOf('his', `TLS3${name}`)
    const connection = await open(name)
    expect(await connection.send(adtMessage({ application: `TLS3${name}`, place: '5W^1' }))).toBe('')
  })
})

describe('a connection', () => {
  test('ends at a message that is too large with an answer, also if the sender is still sending', async () => {
    const connection = await open('his')
    const begin = adtMessage({ application: 'LARGE', controlId: 'BIG' }).split('\r', 1)
    connection.socket.write(Buffer.from(`\u000B${begin.join('')}\rOBX|`))
    const piece = Buffer.alloc(64 * 1024, 'x')
    for (let sent = 0; sent < 20 && !connection.socket.destroyed; sent += 1) connection.socket.write(piece)
    const ack = await connection.next()
    expect(codeOf(ack)).toBe('AR')
    expect(ack).toMatch(/\rMSA\|AR\|BIG\|[^\r]*256 KB\rERR\|\|MSH\^1\|207\^/u)
    await connection.closed()
  })

  test('ends at a message that is too large, without keeping it', async () => {
    const connection = await open('his')
    connection.socket.write(Buffer.of(0x0b))
    const piece = Buffer.alloc(64 * 1024, 'x')
    const began = performance.now()
    for (let sent = 0; sent < 6 && !connection.socket.destroyed; sent += 1) connection.socket.write(piece)
    await connection.closed()
    // Not by the time that any message may take.
    expect(performance.now() - began).toBeLessThan(hl7Limits.frameMs / 2)
  })

  test.for([
    ['HTTP', Buffer.from('GET / HTTP/1.1\r\n\r\n')],
    ['a message in a message', Buffer.from('\u000BMSH|\u000BMSH|\u001C\r')],
    ['an end without a carriage return', Buffer.from('\u000BMSH|\u001Cx')],
    ['a message that is not HL7', Buffer.from('\u000Bhello\u001C\r')],
  ] as const)('ends at %s', async ([, bytes]) => {
    const connection = await open('his')
    connection.socket.write(bytes)
    await connection.closed()
  })

  test('takes a message in any pieces, and several messages one after the other', async () => {
    const { bed } = await feedOf('his', 'TLS4')
    const connection = await open('his')
    const first = adtMessage({ application: 'TLS4', place: '5W^1', visit: 'PIECES' })
    const second = adtMessage({ application: 'TLS4', place: '5W^1', visit: 'PIECES', name: 'Ito^Lin' })
    const bytes = Buffer.from(`\u000B${first}\u001C\r\u000B${second}\u001C\r`)
    for (const byte of bytes.subarray(0, first.length + 2)) connection.socket.write(Buffer.of(byte))
    connection.socket.write(bytes.subarray(first.length + 2))
    expect([codeOf(await connection.next()), codeOf(await connection.next())]).toEqual(['AA', 'AA'])
    expect(await lastNameIn(bed.id)).toBe('Ito')
  })

  test('of one address beyond eight is closed', async () => {
    const open8 = await Promise.all(Array.from({ length: 12 }, () => open('his')))
    const closed = () => open8.filter(({ socket }) => socket.destroyed || socket.readableEnded).length
    await expect.poll(closed, { timeout: 20_000 }).toBeGreaterThanOrEqual(4)
    expect(closed()).toBeLessThan(12)
    for (const connection of open8) connection.close()
  })
})
