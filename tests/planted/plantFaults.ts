/**
 * `npm run test:planted`: plants each fault of productFaults.ts in a copy of the product, one after another,
 * and runs the test that catches it as `npm test` would. Each test must fail. Quoted texts after `--` limit
 * the run to faults whose names contain one of them. Takes about five seconds per fault, and half a minute
 * for a fault that needs a build of the front end.
 */
import { plantEach } from './plantEach.ts'
import { productFaults } from './productFaults.ts'

const allRed = await plantEach(productFaults, { tags: ['!nightly'], asked: process.argv.slice(2) })
// The worker pool may leave handles open.
process.exit(allRed ? 0 : 1)
