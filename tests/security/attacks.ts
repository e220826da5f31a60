import { accountAttacks } from './accountAttacks.ts'
import type { Attack } from './attack.ts'
import { bedsideAttacks } from './bedsideAttacks.ts'
import { conferenceAttacks } from './conferenceAttacks.ts'
import { deskAttacks } from './deskAttacks.ts'
import { consoleAttacks } from './consoleAttacks.ts'
import { floodAttacks } from './floodAttacks.ts'
import { integrationAttacks } from './integrationAttacks.ts'
import { operationAttacks } from './operationAttacks.ts'
import { pageAttacks } from './pageAttacks.ts'
import { signOnAttacks } from './signOnAttacks.ts'

/** Every attack that the product is tested by: `npm run test:guards` takes each one's guard away, and its test must fail then. */
export const attacks: readonly Attack[] = [
  ...bedsideAttacks,
  ...consoleAttacks,
  ...signOnAttacks,
  ...accountAttacks,
  ...conferenceAttacks,
  ...deskAttacks,
  ...floodAttacks,
  ...integrationAttacks,
  ...operationAttacks,
  ...pageAttacks,
]
