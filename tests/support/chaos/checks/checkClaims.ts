import { all, type History } from '../history.ts'

/**
 * Checks that one claim of a call wins, that a call has one claim at a time, and that the patient, the desks and
 * the server read the same clinician.
 */
export function checkClaims(history: History): string[] {
  return [...twoWinners(history), ...overlaps(history), ...lostClaims(history), ...readings(history)]
}

/** Claims that were answered at nearly the same time are one race. */
function twoWinners(history: History): string[] {
  const faults: string[] = []
  let winner: string | null = null
  for (const one of history.happenings) {
    // A race is over once all sides have read its winner.
    if (one.kind === 'coming') winner = null
    if (one.kind !== 'callClaimed' || one.status !== 200) continue
    if (winner !== null) faults.push(`twice: ${winner} and ${one.who} have both claimed the call`)
    winner = one.who
  }
  return faults
}

function overlaps({ settled: { server } }: History): string[] {
  return server.claims.flatMap((claim, at) => {
    const before = server.claims.slice(0, at).filter(({ call }) => call === claim.call)
    return before
      .filter(({ until }) => until === null || until > claim.from)
      .map(({ name }) => `twice: ${name} and ${claim.name} have a claim of the call at the same time`)
  })
}

function lostClaims(history: History): string[] {
  const { claims } = history.settled.server
  const won = all(history, 'callClaimed').filter(({ status }) => status === 200)
  const faults =
    claims.length === won.length ? [] : [`two ends: ${won.length} claims won of ${claims.length}`]
  for (const { who, call } of won)
    if (!claims.some((claim) => claim.call === call && claim.name === who))
      faults.push(`lost: ${who} has claimed the call, and the server has no such claim`)
  for (const { name, until } of claims)
    if (until === null) faults.push(`unresolved: ${name} has claimed a call that nobody waits in`)
  return faults
}

function readings(history: History): string[] {
  return all(history, 'coming').flatMap(({ expected, tablet, desks, server }) => {
    const read = [tablet, server, ...desks.filter((name) => name !== 'own')]
    const owners = desks.filter((name) => name === 'own').length
    const isSame = read.every((name) => name === expected) && owners === (expected === null ? 0 : 1)
    return isSame
      ? []
      : [
          `two ends: ${expected ?? 'no one'} is coming, and the tablet shows ${String(tablet)}, the desks ${desks.join(' and ')}, the server ${String(server)}`,
        ]
  })
}
