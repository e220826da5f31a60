import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, test } from 'vitest'
import { openConsole, scriptedConsole } from '../../support/pages/consolePage.tsx'

describe('the panel of a period', () => {
  test('is loaded while the pointer approaches its button', async () => {
    await openConsole('/admin/sign-in-summary', scriptedConsole())
    const button = await waitFor(() => {
      const found = document.querySelector<HTMLElement>('.period-button')
      if (found === null) throw new Error('no period')
      return found
    })
    fireEvent.pointerOver(button)
    await import('../../../src/admin/period/PeriodPanel.tsx')
    await new Promise((resolve) => setTimeout(resolve, 0))
    fireEvent.click(button)
    screen.getByRole('button', { name: 'Today' })
  })
})
