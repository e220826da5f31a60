import { by } from '../rules/rule.ts'
import { type Attack, attack, guard } from './attack.ts'

const people = 'api/provisioning/scimUsers.test.ts'
const groups = 'api/provisioning/scimGroups.test.ts'
const accounts = 'api/provisioning/scimAccounts.test.ts'
const commands = 'server/commands/provisioning'

/** Attacks by an identity provider with a SCIM key, or by someone who has such a key. */
export const provisioningAttacks: readonly Attack[] = [
  attack(
    'a SCIM key reads and changes people whom another directory sent',
    guard(
      'server/db/provisioning/scimUserStore.ts',
      'and(eq(scimUsers.directoryId, directoryId), isNull(scimUsers.removedAt))',
      'isNull(scimUsers.removedAt)',
    ),
    by(people, 'a key > of another customer finds no one, by list or by id'),
  ),
  attack(
    'a SCIM key puts people of another directory into its groups',
    guard(
      `${commands}/scimGroupCommands.ts`,
      'if (!ids.every((id) => present.has(id))) throw stranger()',
      '',
    ),
    by(groups, 'a provisioned group > has no members of another customer, and none that do not exist'),
  ),
  attack(
    'a SCIM key takes over the account of an administrator by its address',
    guard(
      `${commands}/accountToProvision.ts`,
      'if (!(await mayTakeOver(tx, open, existing))) throw alreadyUsed()',
      '',
    ),
    by(people, 'a key > does not take over the account of its creator, or of a higher role'),
  ),
  attack(
    'a SCIM key gives a role above its creator by adding a member to a group',
    guard(
      `${commands}/scimCaller.ts`,
      'isWithin(role.path, path) && mayGive(authority, role)',
      'isWithin(role.path, path)',
    ),
    by(
      groups,
      'the roles of a group > above the creator of the key are named in the preview, and given to no one',
    ),
  ),
  attack(
    'a SCIM key changes the address of an account with roles elsewhere, and signs in there',
    guard(
      `${commands}/scimUserCommands.ts`,
      'if (!(await mayManage(tx, open, id))) {',
      'if (change.name === null) {',
    ),
    by(
      groups,
      'a person whom the provider deactivates > keeps an account with roles elsewhere, whose address the provider cannot change, and loses the roles here',
    ),
  ),
  attack(
    'a SCIM key brings back an account that an administrator deactivated',
    guard(
      `${commands}/scimActivation.ts`,
      'if (removedAt !== null && removedAt.getTime() !== deactivatedAt?.getTime())',
      'if (removedAt === undefined)',
    ),
    by(groups, 'a person whom the provider deactivates > stays deactivated when an administrator did it'),
  ),
  attack(
    'a SCIM key deactivates an account of a higher rank than its creator',
    guard(
      `${commands}/scimCaller.ts`,
      'if (!here.every((role) => mayEnd(authority, role)))',
      'if (here.length < 0)',
    ),
    by(accounts, 'a leaver > above the creator of the key is refused, and the refusal is in the audit'),
  ),
  attack(
    'a SCIM key gives a new person the account of a former one with the same address',
    guard(
      `${commands}/accountToProvision.ts`,
      "known.externalId === '' || known.externalId !== values.externalId",
      'known.removedAt === null',
    ),
    by(
      accounts,
      'the address of a person whom the provider removed > is refused to %s, and the account stays deactivated',
    ),
  ),
  attack(
    'a filter is so deep or so long that reading it takes the server',
    guard('domain/provisioning/scimFilter.ts', 'if (depth > deepest) throw new InvalidFilter()', ''),
    by('unit/domain/provisioning/scimPatch.test.ts', 'a filter > has at most eight levels'),
  ),
]
