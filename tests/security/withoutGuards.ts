/**
 * `npm run test:guards`: takes the guard of each attack away, one after the other, in a copy of the product, and runs the test
 * that holds against it. Each must fail; a test that passes without its guard is no proof. After `--` only the attacks
 * whose names hold one of the texts that stand there, each in quotes. Takes some five seconds an attack.
 */
import { plantEach } from '../planted/plantEach.ts'
import { attacks } from './attacks.ts'

const faults = attacks.map(({ name, guard, proofs: [caughtBy] }) => ({ name, change: guard, caughtBy }))
const allRed = await plantEach(faults, { tags: [], asked: process.argv.slice(2) })
// The pool of workers may leave something open.
process.exit(allRed ? 0 : 1)
