import { attacks } from '../security/attacks.ts'
import { sections } from './allRules.ts'
import { type Claim, claimsOf } from './claims.ts'
import { hazards } from './hazards.ts'
import { threats } from './threats.ts'

/** Every rule, threat, hazard and attack that names tests. */
export const claims: readonly Claim[] = claimsOf({ sections, threats, hazards, attacks })
