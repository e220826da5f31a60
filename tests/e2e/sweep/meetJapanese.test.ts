/** @module-tag nightly */
import { describe } from 'vitest'
import { sweepMeetingIn } from '../../support/sweep/meetSweep.ts'

describe('the page of those who are invited, and the consult desk, in Japanese', () => {
  sweepMeetingIn('ja')
})
