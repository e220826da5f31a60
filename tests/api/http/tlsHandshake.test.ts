import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import https from 'node:https'
import { connect } from 'node:net'
import { describe, expect, it, vi } from 'vitest'
import { readConfig, systemClock } from '../../../src/server/config.ts'
import { buildServer } from '../../../src/server/http/server.ts'
import { silentLog } from '../../support/database.ts'
import { makeCertificate } from '../../support/hospital/hospitalTls.ts'
import { temporaryFolder } from '../../support/hospital/startServer.ts'
import { timeLimit } from '../../support/timeLimit.ts'
import { portOf } from '../../support/testHospital/testHospital.ts'

/**
 * Factor by which the server's handshake timeout is shortened here; Node's own limit of two minutes would be
 * 6 s.
 */
const faster = 20
const nodeDefaultMs = 120_000
/** Milliseconds: less than those 6 s, and more than the 0.5 s of our own limit. */
const soonMs = timeLimit(2_000, 3_000)

describe('a TLS handshake', () => {
  it('is given up after ten seconds when the client sends nothing', async () => {
    const create = https.createServer
    vi.spyOn(https, 'createServer').mockImplementation((options, handler) =>
      create({ ...options, handshakeTimeout: (options.handshakeTimeout ?? nodeDefaultMs) / faster }, handler),
    )
    const folder = await temporaryFolder()
    const files = makeCertificate(folder)
    const tls = { cert: readFileSync(files.cert), key: readFileSync(files.key) }
    const server = await buildServer({ ...readConfig({}), tls }, silentLog, systemClock)
    await server.listen({ host: '127.0.0.1', port: 0 })
    try {
      const began = performance.now()
      const silent = connect({ host: '127.0.0.1', port: portOf(server.server.address()) })
      silent.on('error', () => undefined)
      await new Promise((closed) => silent.once('close', closed))
      expect(performance.now() - began).toBeLessThan(soonMs)
    } finally {
      await server.close()
      await rm(folder, { recursive: true })
    }
  })
})
