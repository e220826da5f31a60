import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openRoom } from '../../../support/pages/bedsidePage.tsx'

test.each(['/', '/device-control', '/device-settings', '/support'])(
  'a call from %s that is refused with 401 leads to /session-expired, and leaves nothing of the session',
  async (path) => {
    const { api, router, memory } = await openRoom({ path })
    // Emitted by the API when a 401 remains after the one refresh.
    await act(async () => api.lost.tell('expired'))
    expect(
      await screen.findByRole('heading', { name: 'Your Remote Control Session has Expired' }),
    ).toBeTruthy()
    expect(router.state.location.pathname).toBe('/session-expired')
    await expect.poll(() => memory.record).toBeNull()
  },
)
