import { afterEach, beforeEach, vi } from 'vitest'

/** Gives each test of the file a clock that it moves, and streams of no tracks. */
export function holdDeskTime(): void {
  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubGlobal(
      'MediaStream',
      class {
        getTracks = () => []
      },
    )
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
}
