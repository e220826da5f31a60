import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { consoleOf, openConsole, person } from '../../support/pages/consolePage.tsx'

/* The consult desk links to the console’s sign-in for a user without a session. */

const unaAt = (address: string) => {
  const scripted = consoleOf(person('FACILITY_ADMIN', 3))
  return openConsole(address, scripted).then(() => scripted)
}

test('a user who came from the desk goes back to it after signing in', async () => {
  const { asked } = await unaAt('/admin/rooms?next=desk')
  await waitFor(() => expect(asked).toContain('goToDesk'))
})

test.each(['/admin/rooms', '/admin/rooms?next=//evil.example', '/admin/rooms?next=/meet/desk'])(
  '%s leads nowhere else',
  async (address) => {
    const { asked } = await unaAt(address)
    await screen.findByRole('table')
    expect(asked).not.toContain('goToDesk')
  },
)
