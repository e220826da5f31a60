import type { RoommateQuestion } from '../../../../src/contract/calls/roommates.ts'

/** Visit to the bed beside, as the server asks the screen and the remotes of a roommate about it. */
export const roommateQuestion: RoommateQuestion = {
  id: '6a0e7c1d-3b52-4f0e-9d8b-2f4c8e1a7b20',
  name: 'Dr. Haruka Mori',
  from: '4 West',
  role: 'clinician',
  bed: 'A',
  // Start of the question, in epoch milliseconds, plus 20 seconds.
  expires_at: 1_800_000_020_000,
  unanswered: 'one_bed',
  answer: null,
}
