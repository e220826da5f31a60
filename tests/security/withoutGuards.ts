/**
 * `npm run test:guards`: removes the guard of each attack, one after the other, in a copy of the product, and
 * runs the test that holds against it. Each test must fail; one that passes without its guard proves nothing.
 * After `--`, quoted texts limit the run to attacks whose names contain one of them. Takes some five seconds
 * per attack.
 */
import { plantEach } from '../planted/plantEach.ts'
import { attacks } from './attacks.ts'

const faults = attacks.map(({ name, guard, proofs: [caughtBy] }) => ({ name, change: guard, caughtBy }))
const allRed = await plantEach(faults, { tags: [], asked: process.argv.slice(2) })
// The worker pool may leave handles open.
process.exit(allRed ? 0 : 1)
