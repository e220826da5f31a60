import { execFileSync } from 'node:child_process'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { MediaProcess } from '../../../src/server/conference/media/process/mediaProcess.ts'
import { silentLog } from '../../support/database.ts'

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

let media: MediaProcess

beforeEach(() => {
  media = new MediaProcess({ port: null, addresses: [], seats: 6 }, silentLog)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
})
afterEach(async () => {
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
})
