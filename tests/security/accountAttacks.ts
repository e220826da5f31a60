import { by } from '../rules/rule.ts'
import { type Attack, attack, guard } from './attack.ts'

const access = 'api/users/accountAccess.test.ts'

/** Attacks on another person's account: by its address, its second factor, its restoration and its roles. */
export const accountAttacks: readonly Attack[] = [
  attack(
    'a user administrator leads a facility administrator’s mails to a mailbox of their own',
    guard(
      'server/commands/users/userCommands.ts',
      'isMoved && before.guarded === true',
      'isMoved && before.version < 0',
    ),
    by(
      access,
      'an administrator who may not see patients > changes the address of no account that sees them',
    ),
  ),
  attack(
    'a user administrator restores an account that sees patients, or takes its second factor away',
    guard(
      'server/commands/users/userCommands.ts',
      "if (item.guarded === true) throw new ApiError('forbidden')",
      '',
    ),
    by(
      access,
      'an administrator who may not see patients > restores no such account, and takes its second factor not away',
    ),
  ),
  attack(
    'a user administrator gives a second account of their own a role that sees patients',
    guard('domain/users/users.ts', 'mayTake(held, given) && seesAsMuch(held, given)', 'mayTake(held, given)'),
    by(
      access,
      'an administrator who may not see patients > gives an account of their own no role that sees them, and takes one away',
    ),
    by('api/users/users.test.ts', 'a new account > %s gives %s at a %s: %s'),
  ),
  attack(
    'a new address counts before anyone confirmed it',
    guard(
      'server/commands/users/userCommands.ts',
      "isMoved && before.status !== 'invited'",
      'isMoved && before.version < 0',
    ),
    by(
      access,
      'the new address of an account > counts once it is confirmed from there, and the old one is told',
    ),
  ),
  attack(
    'an address is changed behind its owner’s back',
    guard(
      'server/commands/users/changeAddress.ts',
      "await notifyOwner(tx, { user, kind: 'address_asked', next: email, now })",
      '',
    ),
    by(
      access,
      'the new address of an account > counts once it is confirmed from there, and the old one is told',
    ),
  ),
  attack(
    'a link to a new address waits until the account sees patients',
    guard('server/commands/users/changeAddress.ts', '&& !isGuarded', '&& isGuarded !== null'),
    by(
      access,
      'the new address of an account > is not confirmed once the account sees patients whom the person who asked for it may not see',
    ),
  ),
  attack(
    'a link to an earlier new address is used after a later one was asked for',
    guard(
      'server/commands/users/changeAddress.ts',
      'await accountLinkStore.withdrawAddress(tx, user.id, now)',
      '',
    ),
    by(access, 'the new address of an account > is replaced by a later one, and good for three days'),
  ),
  attack(
    'a mailbox of a user administrator waits for a role that single sign-on gives',
    guard('server/commands/users/accountAccess.ts', '[...theirs, ...toCome]', 'theirs'),
    by(
      access,
      'an administrator who may not see patients > changes the address of no account to which a provider of single sign-on may give such a role',
    ),
  ),
]
