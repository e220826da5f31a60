import { execFileSync } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { MediaProcess } from '../../../src/server/conference/media/process/mediaProcess.ts'
import { silentLog } from '../../support/database.ts'
import { createMediaClient } from '../../support/media/mediaClient.ts'
import { temporaryFolder } from '../../support/hospital/startServer.ts'

/** Returns the ids of the media processes started by this test process. */
const childrenNow = (): number[] => {
  try {
    const found = execFileSync('pgrep', ['-P', String(process.pid), '-f', 'media/process/main.ts'])
    return found.toString().trim().split('\n').map(Number)
  } catch {
    return []
  }
}
const theChild = (): Promise<number> => vi.waitUntil(() => childrenNow()[0], { timeout: 5_000 })

/** Lets the delay before a restart pass, and returns the id of the process that follows `pid`. */
const nextAfter = (pid: number): Promise<number> =>
  vi.waitUntil(
    () => {
      vi.advanceTimersByTime(100)
      return childrenNow().find((one) => one !== pid)
    },
    { timeout: 5_000 },
  )

let media: MediaProcess
let offer: string

beforeEach(async () => {
  const client = createMediaClient()
  offer = await client.offer()
  await client.close()
  media = new MediaProcess({ port: null, addresses: [], seats: 6 }, silentLog)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
})
afterEach(async () => {
  vi.unstubAllEnvs()
  vi.useRealTimers()
  await media.close()
})

describe('media process', () => {
  it('is waited for when a busy machine takes eighteen seconds to start it', async () => {
    const started = media.start()
    const pid = await theChild()
    process.kill(pid, 'SIGSTOP')
    vi.advanceTimersByTime(18_000)
    process.kill(pid, 'SIGCONT')
    expect(await started).toBe('started')
  })

  it('is killed when it never starts', async () => {
    const started = media.start()
    process.kill(await theChild(), 'SIGSTOP')
    vi.advanceTimersByTime(21_000)
    expect(await started).toBe('failed')
  })

  it('is killed when it hangs after its start, and starts again with the next call', async () => {
    expect(await media.start()).toBe('started')
    const pid = await theChild()
    process.kill(pid, 'SIGSTOP')
    vi.advanceTimersByTime(8_000)
    const isReplaced = async (): Promise<boolean> => {
      await media.start()
      return childrenNow().some((one) => one !== pid)
    }
    expect(await vi.waitUntil(isReplaced, { timeout: 5_000 })).toBe(true)
  })

  it('answers an offer that the process before it left without an answer', async () => {
    await media.start()
    const pid = await theChild()
    process.kill(pid, 'SIGSTOP')
    const answer = media.check(offer)
    process.kill(pid, 'SIGKILL')
    await nextAfter(pid)
    expect((await answer).sdp).toContain('a=candidate:')
  })

  it('gives up an offer that ended two processes', async () => {
    await media.start()
    const first = await theChild()
    process.kill(first, 'SIGSTOP')
    const answer = media.check(offer)
    answer.catch(() => undefined)
    // The second process never starts, and so cannot answer before it is killed.
    vi.stubEnv(
      'NODE_OPTIONS',
      '--import "data:text/javascript,for(;;)Atomics.wait(new Int32Array(new SharedArrayBuffer(4)),0,0)"',
    )
    process.kill(first, 'SIGKILL')
    process.kill(await nextAfter(first), 'SIGKILL')
    await expect(answer).rejects.toMatchObject({ status: 503 })
  })

  it('leaves its compiled modules to the next one, even if it is killed', async () => {
    const folder = await temporaryFolder()
    vi.stubEnv('NODE_COMPILE_CACHE', folder)
    expect(await media.start()).toBe('started')
    const stored = async (): Promise<boolean> => (await readdir(folder, { recursive: true })).length > 20
    expect(await vi.waitUntil(stored, { timeout: 5_000 })).toBe(true)
  })
})
