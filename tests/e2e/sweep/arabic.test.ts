/** @module-tag nightly */
import { describe } from 'vitest'
import { sweepScreensIn } from '../../support/sweep/screenSweep.ts'

describe('every bedside screen in Arabic', () => {
  sweepScreensIn('ar')
})
