import { describe } from 'vitest'
import { sweepMeeting } from '../../support/sweep/meetSweep.ts'

describe('the page of those who are invited, and the consult desk', () => {
  sweepMeeting()
})
