import { by } from '../rules/rule.ts'
import { type Attack, attack, guard } from './attack.ts'

const loginAs = 'api/users/loginAs.test.ts'
const passwords = 'api/users/passwords.test.ts'
const signIn = 'api/users/signIn.test.ts'
const users = 'api/users/users.test.ts'
const matrix = 'api/permissions/matrix.test.ts'

/** Attacks by a user who wants more than their roles, or by a person without an account who wants one. */
export const consoleAttacks: readonly Attack[] = [
  attack(
    'a role above one’s own is given',
    guard(
      'server/commands/users/userCommands.ts',
      'if (!roles.every((role) => may(assignments, role)))',
      'if (roles.length > 99 && may(assignments, roles[0] as never))',
    ),
    by(users, 'a new account > %s gives %s at a %s: %s'),
  ),
  attack(
    'a permission above one’s own node is granted',
    guard(
      'server/commands/permissions/requirePermissionOrgUnit.ts',
      "if (!hasRightAt(assignments, 'keepPermissions', found.place)) throw new ApiError('forbidden')",
      '',
    ),
    by(
      'api/permissions/permissions.test.ts',
      'a permission > is not decided above one’s own node, nor by who keeps none',
    ),
    by(
      'api/permissions/decisionMatrix.test.ts',
      '$name decides within their own branch as far as their role allows, and learns nothing about another branch',
    ),
  ),
  attack(
    'a function is granted above the level where it may be',
    guard(
      'server/commands/permissions/setPermission.ts',
      "if (!canSetGrant(question, granted)) throw new ApiError('permission_not_assignable')",
      '',
    ),
    by('api/permissions/permissions.test.ts', 'a permission > %s cannot be assigned at this level'),
  ),
  attack(
    'a list, its CSV, its order or its count tells of another tenant',
    guard('server/db/rooms/roomFilters.ts', 'sql`true` : roomsInOrgUnit(orgUnit)', 'sql`true` : sql`true`'),
    by(
      'api/rooms/rooms.test.ts',
      'the rooms that a user sees > are those below the node of the role, and no others',
    ),
    by(matrix, '%s > lists only records of their own branch'),
    by(
      'security/tenants.test.ts',
      'an error > of %s says of another tenant’s record what it says of one that never was',
      'an order, a filter or a cursor > of %s counts and shows one’s own alone',
      'an order, a filter or a cursor > of another tenant’s node leads to nothing',
    ),
  ),
  attack(
    'a query forgets whose rows it reads',
    guard('server/db/database.ts', "'*' : scope.customers.join(',')", "'*' : '*'"),
    by(
      'api/tenants/isolation.test.ts',
      'another customer > is hidden from a transaction of the product, even when its query names no customer',
    ),
    by(
      'api/tenants/isolation.test.ts',
      'another customer > reads, changes and removes nothing of theirs in any table',
    ),
  ),
  attack(
    'the search finds another tenant’s people and rooms',
    guard('server/db/rooms/roomFilters.ts', 'sql`true` : roomsInOrgUnit(orgUnit)', 'sql`true` : sql`true`'),
    by(
      'api/lists/search.test.ts',
      'the search from anywhere > finds nothing of another branch, nothing without words, and takes signs as they are',
    ),
  ),
  attack(
    'Login As leads to an equal or higher role',
    guard(
      'domain/users/loginAs.ts',
      'lower[own.role].includes(other.role) &&',
      'lower[own.role].length >= 0 &&',
    ),
    by(loginAs, 'Login As > never leads %s to an equal, higher or other branch’s %s'),
  ),
  attack(
    'Login As nests, or changes a password',
    guard(
      'server/auth/consoleAuthentication.ts',
      "await this.required(request)\n    if (this.of(request).actor !== null) throw new ApiError('impersonating')",
      'await this.required(request)',
    ),
    by(loginAs, 'Login As > never nests, and changes neither a password nor another session'),
  ),
  attack(
    'Login As goes on for more than an hour',
    guard('domain/users/loginAs.ts', 'loginAsMs = 3_600_000', 'loginAsMs = 7_200_000'),
    by(loginAs, 'Login As > lasts an hour at most, and its tokens renew within it'),
  ),
  attack(
    'a link for a password is used again',
    guard(
      'server/db/users/accountLinkStore.ts',
      'eq(accountLinks.purpose, purpose),\n    isNull(accountLinks.usedAt),',
      'eq(accountLinks.purpose, purpose),',
    ),
    by(
      passwords,
      'a forgotten password > is replaced once through a mailed link, which ends all earlier sessions',
    ),
  ),
  attack(
    'an activation is used again, or a link for something else activates',
    guard('server/db/users/accountLinkStore.ts', 'eq(accountLinks.purpose, purpose),', ''),
    by(passwords, 'a new account > is activated by its own link, and not by one that only resets a password'),
    by(users, 'a new account > is invited by a mail whose link sets its password, and becomes active'),
  ),
  attack(
    'the words after a forgotten password tell who has an account',
    guard(
      'server/commands/users/forgotPassword.ts',
      'backgroundTasks.add(async () => {',
      "if (user === null) throw new Error('nobody')\n  backgroundTasks.add(async () => {",
    ),
    by(passwords, 'a forgotten password > reveals nothing about an unknown address, and sends nothing to it'),
  ),
  attack(
    'the sign-in tells who has an account',
    guard(
      'server/commands/users/signIn.ts',
      'if (user === null || !isRight) {',
      "if (user === null) throw new ApiError('not_found')\n    if (!isRight) {",
    ),
    by(
      signIn,
      'signing in > answers the same for a wrong password, an unknown account and one that was never activated',
    ),
  ),
  attack(
    'a password is guessed',
    guard('server/auth/users/passwordGuessLimits.ts', 'perName = { max: 5,', 'perName = { max: 5_000,'),
    by(signIn, 'guessing > is slowed for that account from that address, and locks no one else out'),
  ),
  attack(
    'a mailbox is flooded with links',
    guard('server/commands/users/sendAccountLink.ts', 'linksAnHour = 5', 'linksAnHour = 5_000'),
    by(passwords, 'a forgotten password > sends at most five mails to one user'),
  ),
  attack(
    'the mail’s link leads to the host that the request names',
    guard(
      'server/app.ts',
      "origin: () => publicUrl ?? peerUrl({ ...config, nodeUrl: null }, server) ?? '',",
      "origin: () => 'http://evil.example',",
    ),
    by(passwords, 'a forgotten password > leads to this console, whatever the request calls its host'),
  ),
  attack(
    'a console’s session is used after its sign-out',
    guard(
      'server/commands/users/signOut.ts',
      "else await userSessionStore.end(tx, user.sessionId, 'logout', now)",
      '',
    ),
    by(signIn, 'a session of the console > ends with the sign-out, and no other with it'),
  ),
  attack(
    'another uses a console’s refresh token again',
    guard(
      'server/commands/users/refreshUserSession.ts',
      'const graceMs = 30_000',
      'const graceMs = 30_000_000',
    ),
    by(
      signIn,
      'a session of the console > renews its tokens; a spent one is honoured for half a minute, then its use ends the session',
    ),
  ),
  attack(
    'a spreadsheet runs a formula of a CSV',
    guard('server/lists/csv.ts', 'escapeFormulas(value)', 'value'),
    by(
      'api/lists/csv.test.ts',
      'a list as CSV > holds no formula, and keeps what has commas, quotes and lines of its own',
    ),
  ),
  attack(
    'a download’s address is used again, or for another list',
    guard('server/db/users/downloadTokenStore.ts', ' eq(downloadTokens.url, url),', ''),
    by(
      'api/lists/csv.test.ts',
      'a download token > is good for no other address, and not after a minute, nor for what is no download',
    ),
    by('api/lists/csv.test.ts', 'a download token > downloads its address once'),
  ),
  attack(
    'an audit’s entry is changed or taken out',
    guard(
      'server/db/audit/auditStore.ts',
      'return seq === null ? null : Number(seq)',
      'return seq === null ? null : null',
    ),
    by('api/audit/auditChain.test.ts', 'the chain of the audit > shows where, when %s'),
  ),
  attack(
    'one password is sprayed over many names',
    guard(
      'server/auth/users/passwordGuessLimits.ts',
      'perAddress = { max: 40,',
      'perAddress = { max: 40_000,',
    ),
    by(
      'security/accounts.test.ts',
      'an attacker who sprays one password over many names > is rate limited at their address after 40 guesses, and locks out no user known there or signing in from elsewhere',
    ),
  ),
  attack(
    'an account is made with a role or a password beside its form',
    guard('contract/users/users.ts', 'NewUser = z.strictObject(', 'NewUser = z.object('),
    by(
      'security/tenants.test.ts',
      'a field more than a form has > as a role or a password is refused where an account is made',
      'a field more than a form has > has no place in any body that the API takes',
    ),
  ),
  attack(
    'an audit names whom somebody works as, and not who it was',
    guard('server/auth/requestActor.ts', 'if (actor === null) return', 'if (actor !== undefined) return'),
    by(
      'security/accounts.test.ts',
      'a user with Login As active > is named in the audit as the actor, beside the user they act as',
    ),
  ),
  attack(
    'a webhook leads into the house',
    guard('server/addressRule.ts', 'if (everywhere) return true', 'if (networks.length >= 0) return true'),
    by(
      'api/integrations/webhooks.test.ts',
      'outside a demonstration no webhook leads into the house, but where the installation says so',
    ),
  ),
  attack(
    'a second factor is guessed, or used twice',
    guard(
      'server/db/secondFactor/secondFactorStore.ts',
      'and(eq(authenticators.userId, userId), lt(authenticators.lastStep, step))',
      'eq(authenticators.userId, userId)',
    ),
    by(
      'api/secondFactor/secondFactor.test.ts',
      'an authenticator app > may be half a minute early or late, not more, and no code opens twice',
    ),
    by(
      'api/secondFactor/secondFactor.test.ts',
      'an authenticator app > is guessed ten times, and then not even the right code helps for a while',
    ),
  ),
  attack(
    'a key opens more than its scope',
    guard(
      'server/auth/apiKeyAuthentication.ts',
      "if (!bearer.scopes.includes(scope)) throw new ApiError('forbidden')",
      '',
    ),
    by('api/integrations/apiKeys.test.ts', 'a key > opens nothing but its scope’s routes'),
  ),
  attack(
    'an import of somebody else is carried out',
    guard(
      'server/db/imports/importStore.ts',
      'and(eq(imports.userId, userId), eq(imports.id, id))',
      'eq(imports.id, id)',
    ),
    by(
      'api/imports/imports.test.ts',
      'a file of rooms > is visible only to its owner, is in the owner’s list, and can be discarded',
    ),
  ),
]
