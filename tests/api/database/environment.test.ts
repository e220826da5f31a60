import { readFile, rm } from 'node:fs/promises'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { startEmbeddedPostgres } from '../../../src/server/db/embedded/embeddedPostgres.ts'
import { silentLog } from '../../support/database.ts'
import { postmasterOf, temporaryFolder } from '../../support/hospital/startServer.ts'

afterEach(() => vi.unstubAllEnvs())

describe('the embedded PostgreSQL', () => {
  it('has none of the secrets of the server’s environment', async () => {
    vi.stubEnv('TURN_SECRET', 'a secret of the server')
    vi.stubEnv('TZ', 'Asia/Tokyo')
    const dataFolder = await temporaryFolder()
    const embedded = await startEmbeddedPostgres({ dataFolder, log: silentLog, onLost: () => undefined })
    try {
      const environment = await readFile(`/proc/${String(await postmasterOf(dataFolder))}/environ`, 'utf8')
      const names = environment.split('\0').map((line) => line.split('=')[0] ?? '')
      const known = new Set(['PATH', 'LD_LIBRARY_PATH', 'TZ'])
      expect(names.filter((name) => name !== '' && !name.startsWith('PG') && !known.has(name))).toEqual([])
      expect(environment).toContain('TZ=Asia/Tokyo')
    } finally {
      await embedded.stop()
      await rm(dataFolder, { recursive: true })
    }
  })
})
