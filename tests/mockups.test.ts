import { describe, expect, it } from 'vitest'
import { drawnScreens } from './gallery/drawnScreens.ts'
import { mockupsWithoutState } from './gallery/mockups.ts'
import { plannedPhotographs } from './gallery/planned.ts'

describe('mockups in the gallery', () => {
  it('each have a screen of the product beside them', () => {
    expect(mockupsWithoutState(drawnScreens, plannedPhotographs())).toEqual([])
  })

  it('are missed when no screen names them', () => {
    const others = plannedPhotographs().filter(({ mockup }) => mockup !== '66-visits')
    expect(mockupsWithoutState(drawnScreens, others)).toEqual([
      '66-visits',
      '66-visits-arabic',
      '66-visits-night',
      '66-visits-phone',
    ])
  })
})
