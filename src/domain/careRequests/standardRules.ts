import type { CareRequestRule, CareTeam, OfferedKind } from '../../contract/careRequests/careRequests.ts'

const rule = (kind: OfferedKind, team: CareTeam, minutes: number): CareRequestRule => ({
  kind,
  team,
  target_minutes: minutes,
  names: {},
})

/** Requests that a level offers to its patients unless it has set others. */
export const standardRules: CareRequestRule[] = [
  rule('pain', 'nurses', 5),
  rule('breathing', 'nurses', 2),
  rule('unwell', 'nurses', 5),
  rule('water', 'care_assistants', 15),
  rule('blanket', 'care_assistants', 15),
  rule('position', 'care_assistants', 10),
  rule('toilet', 'care_assistants', 5),
  rule('medicine', 'nurses', 15),
  rule('cleaning', 'housekeeping', 30),
  rule('interpreter', 'interpreters', 20),
  rule('question', 'nurses', 20),
  rule('other', 'nurses', 20),
]
