import { checkComplete } from './checkComplete.ts'
import { checkClaims } from './checkClaims.ts'
import { checkDoor } from './checkDoor.ts'
import { checkEffects } from './checkEffects.ts'
import { checkEntries } from './checkEntries.ts'
import { checkLedger } from './checkLedger.ts'
import { checkMovement } from './checkMovement.ts'
import { checkOrder } from './checkOrder.ts'
import { checkRequests } from './checkRequests.ts'
import { checkWrites } from './checkWrites.ts'
import type { History } from '../history.ts'

/** Returns one line for each thing that must hold under every fault and did not; none where all is well. */
export function check(history: History): string[] {
  return [
    ...checkMovement(history),
    ...checkEffects(history),
    ...checkWrites(history),
    ...checkOrder(history),
    ...checkLedger(history),
    ...checkDoor(history),
    ...checkRequests(history),
    ...checkClaims(history),
    ...checkEntries(history),
    ...checkComplete(history),
    ...history.settled.leftovers.map(({ where, what }) => `left over: ${what} in ${where}`),
  ]
}
