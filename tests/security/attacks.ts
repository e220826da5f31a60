import { accountAttacks } from './accountAttacks.ts'
import type { Attack } from './attack.ts'
import { bedsideAttacks } from './bedsideAttacks.ts'
import { conferenceAttacks } from './conferenceAttacks.ts'
import { deskAttacks } from './deskAttacks.ts'
import { consoleAttacks } from './consoleAttacks.ts'
import { floodAttacks } from './floodAttacks.ts'
import { integrationAttacks } from './integrationAttacks.ts'
import { mediaAttacks } from './mediaAttacks.ts'
import { networkCheckAttacks } from './networkCheckAttacks.ts'
import { operationAttacks } from './operationAttacks.ts'
import { pageAttacks } from './pageAttacks.ts'
import { provisioningAttacks } from './provisioningAttacks.ts'
import { signOnAttacks } from './signOnAttacks.ts'

/**
 * All attacks that the product is tested against. `npm run test:guards` removes each one's guard, and its
 * test must then fail.
 */
export const attacks: readonly Attack[] = [
  ...bedsideAttacks,
  ...consoleAttacks,
  ...signOnAttacks,
  ...accountAttacks,
  ...conferenceAttacks,
  ...deskAttacks,
  ...floodAttacks,
  ...integrationAttacks,
  ...mediaAttacks,
  ...networkCheckAttacks,
  ...operationAttacks,
  ...pageAttacks,
  ...provisioningAttacks,
]
