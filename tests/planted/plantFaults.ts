/**
 * `npm run test:planted`: plants each fault of productFaults.ts in a copy of the product, one after the
 * other, and runs the test that catches it as `npm test` would. Each test must fail. After `--`, quoted texts
 * limit the run to faults whose names contain one of them. Takes some five seconds per fault, and half a
 * minute where the front end is built.
 */
import { plantEach } from './plantEach.ts'
import { productFaults } from './productFaults.ts'

const allRed = await plantEach(productFaults, { tags: ['!nightly'], asked: process.argv.slice(2) })
// The pool of workers may leave something open.
process.exit(allRed ? 0 : 1)
