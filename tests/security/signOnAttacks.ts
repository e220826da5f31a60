import { by } from '../rules/rule.ts'
import { type Attack, attack, guard } from './attack.ts'

const sso = 'api/singleSignOn/singleSignOn.test.ts'
const variants = 'api/singleSignOn/providerVariants.test.ts'

/** Attacks through a provider that the attacker owns, or has listened to. */
export const signOnAttacks: readonly Attack[] = [
  attack(
    'single sign-on leads out of the console',
    guard(
      'server/commands/singleSignOn/singleSignOn.ts',
      "if (!isConsolePath(returnTo)) throw new SsoError('return_to')",
      '',
    ),
    by(sso, 'the way back > leads nowhere but into the console'),
    by('e2e/singleSignOn.test.ts', 'a link that leads out of the console is not followed'),
  ),
  attack(
    'single sign-on comes back with another’s state, or again',
    guard(
      'server/db/singleSignOn/ssoStore.ts',
      '.delete(ssoVisits)\n      .where(and(eq(ssoVisits.stateHash, stateHash), gt(ssoVisits.expiresAt, now)))\n      .returning()',
      '.select()\n      .from(ssoVisits)\n      .where(eq(ssoVisits.stateHash, stateHash))',
    ),
    by(
      sso,
      'the way back > is accepted once: not again, not with another state, not without one, and not after 15 minutes',
    ),
  ),
  attack(
    'a provider answers with another’s nonce',
    guard('server/commands/singleSignOn/openIdProvider.ts', '      expectedNonce: nonce,\n', ''),
    by(sso, 'a provider that lies > %s: its answer is refused, and no account is created'),
  ),
  attack(
    'a provider signs as another issuer, or not at all',
    guard('server/commands/singleSignOn/openIdProvider.ts', 'client.enableNonRepudiationChecks,', ''),
    by(sso, 'a provider that lies > %s: its answer is refused, and no account is created'),
    by(
      sso,
      'a provider that lies > about its own address, or that answers with a page, is refused before anybody goes there',
    ),
  ),
  attack(
    'a provider’s word takes over an account',
    guard('server/commands/singleSignOn/ssoAccount.ts', 'if (user.passwordHash !== null) return false', ''),
    by(
      sso,
      'single sign-on > takes over no account that has a password, belongs to another branch, or has an unverified address',
    ),
  ),
  attack(
    'a provider’s new issuer names the former one’s people',
    guard(
      'server/commands/singleSignOn/ssoProviders.ts',
      'if (row.issuer !== before.issuer) await ssoStore.forgetIdentities(tx, id)',
      '',
    ),
    by(
      sso,
      'a provider that becomes another issuer > recognizes no user by a subject of the former issuer until they come with their verified address',
    ),
  ),
  attack(
    'a provider’s former issuer answers late',
    guard(
      'server/commands/singleSignOn/singleSignOn.ts',
      "if (held?.issuer !== provider.issuer) throw new SsoError('stale')",
      '',
    ),
    by(
      sso,
      'a provider that becomes another issuer > refuses a sign-in that was in progress at the change, and links no account to its subject',
    ),
  ),
  attack(
    'the ticket of another’s sign-on is traded',
    guard(
      'server/commands/singleSignOn/singleSignOn.ts',
      "taken === null || secretHash(key).toString('base64url') !== taken.challenge",
      'taken === null',
    ),
    by(
      sso,
      'the way back > ends in a ticket that is good for a minute, once, and for the page that set out alone',
    ),
  ),
  attack(
    'wrong passwords keep all threads busy, and with them every file',
    guard('server/auth/users/passwordHash.ts', 'maxRunning: 2', 'maxRunning: 64'),
    by(
      'unit/server/auth/users/passwordHash.test.ts',
      'a flood of wrong passwords leaves files their threads, and is told to come again',
    ),
  ),
  attack(
    'a password is guessed from each address of an IPv6 network',
    guard('server/limits/rateLimitKey.ts', 'read.parts.slice(0, 4)', 'read.parts.slice(0, 8)'),
    by(
      'unit/server/auth/users/passwordGuessLimits.test.ts',
      'a client with a whole IPv6 network has no more tries than a single address in it',
    ),
  ),
  attack(
    'a level below lets people in without the second factor that one above demands',
    guard(
      'domain/settings.ts',
      "values.includes('required') ? 'required' : 'optional'",
      "values.at(-1) ?? 'optional'",
    ),
    by(
      'api/settings/settings.test.ts',
      'a level asks for a second factor where none above does, and never lets people in without it',
    ),
  ),
  attack(
    'a domain is spelled in another way, for a second account or for more guesses',
    guard(
      'domain/messages/mailAddress.ts',
      ".replaceAll('。', '.').toLowerCase().replace(/\\.$/u, '')",
      '.toLowerCase()',
    ),
    by('unit/domain/messages/mailAddress.test.ts', 'mail address > %j has the one form %j'),
    by(
      'api/users/users.test.ts',
      'a new account > reports errors at its fields, and for an address in use only that it is taken',
    ),
  ),
  attack(
    'a board stays open after its user was deactivated',
    guard(
      'server/routes/monitoring/monitoringEvents.ts',
      'if (user === null || user === userId || user === actor?.id) checkReader()',
      'void user',
    ),
    by(
      'api/monitoring/boardAccess.test.ts',
      'an open board > closes immediately when its user is deactivated, and stays open for others',
    ),
    by(
      'api/monitoring/boardAccess.test.ts',
      'an open board > closes immediately when another process ends the sessions of its user',
    ),
  ),
  attack(
    'a provider that names too many groups to list takes everyone’s roles',
    guard(
      'server/commands/singleSignOn/singleSignOn.ts',
      "if (hasTooManyGroups(claims, provider.roleClaim)) throw new SsoError('too_many_groups')",
      '',
    ),
    by(
      variants,
      'single sign-on > says that there are too many groups to name ($mark), and takes no role away',
    ),
  ),
  attack(
    'a provider’s userinfo that does not answer takes roles',
    guard(
      'server/commands/singleSignOn/openIdProvider.ts',
      'if (!needed.every(has(claims))) throw error',
      '',
    ),
    by(
      variants,
      'single sign-on > takes no role away when userinfo, which alone names the roles, does not answer',
    ),
  ),
  attack(
    'an address that a provider calls unverified by a text takes over an account',
    guard(
      'server/commands/singleSignOn/ssoAccount.ts',
      "['true', true].some((value) => value === claims['email_verified'])",
      "Boolean(claims['email_verified'])",
    ),
    by(variants, 'single sign-on > takes an address as verified whose provider says "true" as a text'),
  ),
  attack(
    'one account’s password is guessed from many networks',
    guard(
      'server/auth/users/passwordGuessLimits.ts',
      'perAccount = { max: 15,',
      'perAccount = { max: 15_000,',
    ),
    by(
      'unit/server/auth/users/passwordGuessLimits.test.ts',
      'wrong passwords for one account > are slowed from every network that the account does not know, and told to its owner once',
    ),
    by(
      'api/users/signIn.test.ts',
      'an attack on one account > is slowed from all other networks, reported to the owner once, and does not lock the owner out of their own network',
    ),
  ),
  attack(
    'wrong passwords from elsewhere lock a person out of their own account',
    guard(
      'server/auth/users/passwordGuessLimits.ts',
      'isRight && (known || wait === 0)',
      'isRight && wait === 0',
    ),
    by(
      'unit/server/auth/users/passwordGuessLimits.test.ts',
      'wrong passwords for one account > lock the owner out neither of a known network nor after a new password',
    ),
  ),
  attack(
    'wrong passwords lock a person out whose device changed its IPv6 address',
    guard(
      'server/auth/users/isKnownNetwork.ts',
      'rateLimitKey(before) === network',
      'before === address && network !== null',
    ),
    by(
      'api/users/signIn.test.ts',
      'an attack on one account > is slowed from all other networks, reported to the owner once, and does not lock the owner out of their own network',
    ),
  ),
  attack(
    'the time of a refused guess tells whose account knows the network',
    guard(
      'server/auth/users/passwordGuessLimits.ts',
      'const isRight = await (wait',
      'if (!known && wait > 0) throw tooMany(wait)\n    const isRight = await (wait',
    ),
    by(
      'unit/server/auth/users/passwordGuessLimits.test.ts',
      'wrong passwords for one account > are answered alike for an account that knows a spent network and one that does not',
    ),
  ),
  attack(
    'a spent network keeps all password checks busy',
    guard('server/auth/users/passwordGuessLimits.ts', 'mostChecksRefused = 2', 'mostChecksRefused = 2_000'),
    by(
      'unit/server/auth/users/passwordGuessLimits.test.ts',
      'wrong passwords for one account > keep two checks of a spent network busy at most',
    ),
  ),
  attack(
    'a person who knows the password locks its owner’s second factor',
    guard('server/auth/secondFactor/secondFactorLimits.ts', 'return known\n', 'return known === null\n'),
    by(
      'api/secondFactor/secondFactor.test.ts',
      'an authenticator app > lets its owner in where they work, and by a recovery code anywhere, whatever others guess elsewhere',
    ),
  ),
  attack(
    'a password is made of the hospital’s name, the person’s, or the season',
    guard(
      'server/auth/users/commonPasswords.ts',
      'context: [...contextWords, ...about]',
      'context: about.slice(about.length + contextWords.length)',
    ),
    by('unit/domain/users/guessablePassword.test.ts', 'a password of what is guessed first > %s is refused'),
    by(
      'api/users/passwords.test.ts',
      'a password that is too weak > is one that is made of the person’s name, address or hospital',
    ),
  ),
  attack(
    'a console that its user left open is used hours later',
    guard(
      'server/auth/users/sessionIdle.ts',
      "await userSessionStore.end(tx, session.id, 'idle', new Date(now))\n  return true",
      'return false',
    ),
    by(
      'api/users/signIn.test.ts',
      'a session of the console > ends without use by the person; renewing it and polling are no use',
      'a session of the console > cannot be renewed by its refresh token after 30 minutes without use',
    ),
  ),
  attack(
    'a level below keeps consoles open for longer than the level above allows',
    guard('domain/settings.ts', '=> Math.min(...values)', '=> values.at(-1) ?? 30'),
    by(
      'api/settings/settings.test.ts',
      'the strictest limit of idle sessions counts, and a level may be longer than the start’s',
    ),
  ),
]
