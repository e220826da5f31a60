import { describe } from 'vitest'
import { sweepScreens } from '../../support/sweep/screenSweep.ts'

describe('every bedside screen in Japanese', () => {
  sweepScreens('ja')
})
