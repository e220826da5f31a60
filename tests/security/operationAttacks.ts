import { by } from '../rules/rule.ts'
import { type Attack, attack, guard } from './attack.ts'

/** Attacks on how the product is set up: its certificates, addresses, secrets and processes. */
export const operationAttacks: readonly Attack[] = [
  attack(
    'a connection never finishes its TLS handshake',
    guard('server/http/server.ts', '...times, handshakeTimeout,', '...times,'),
    by(
      'api/http/tlsHandshake.test.ts',
      'a TLS handshake > is given up after ten seconds when the client sends nothing',
    ),
  ),
  attack(
    'the account of the database reads secrets in its environment',
    guard('server/db/embedded/postmaster.ts', 'env: programEnvironment(),', ''),
    by(
      'api/database/environment.test.ts',
      'the embedded PostgreSQL > has none of the secrets of the server’s environment',
    ),
  ),
  attack(
    'an address embeds one of the hospital’s own network',
    guard('server/addressRule.ts', "  '2001::/32',\n  '2002::/16',\n", ''),
    by(
      'unit/server/addressRule.test.ts',
      'the address of an OpenID provider > %s, within the hospital, is not asked',
    ),
  ),
  attack(
    'a request names the host of a link in a message',
    guard(
      'server/http/reachedOrigin.ts',
      'if (trustsHost && isOwnName(name))',
      'if (trustsHost || isOwnName(name))',
    ),
    by(
      'unit/server/http/reachedOrigin.test.ts',
      'in production no name that a request gives its host is in a link',
    ),
  ),
]
