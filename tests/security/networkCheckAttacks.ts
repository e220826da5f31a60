import { by } from '../rules/rule.ts'
import { type Attack, attack, guard } from './attack.ts'

const checks = 'server/conference/media/networkCheck/networkChecks.ts'
const node = 'api/conference/networkCheck.test.ts'

/** Attacks on the network check, which anyone can open without a sign-in. */
export const networkCheckAttacks: readonly Attack[] = [
  attack(
    'the offer of a network check names a victim, so that the media port sends to it',
    guard(
      checks,
      'new CheckTransport(port, readTransport(sdp), {',
      "new CheckTransport(port, { ...readTransport(sdp), setup: ['actpass', ...(sdp.match(/^a=candidate.*$/gmu) ?? [])].join('\\r\\n') }, {",
    ),
    by(node, 'network check > sends nothing to an address that an offer names'),
  ),
  attack(
    'a network check is made to send one download after another',
    guard(checks, 'if (this.#download !== null) return', ''),
    by(node, 'network check > sends one download, however often it is requested'),
  ),
  attack(
    'a network check is flooded with frames that each have an answer',
    guard(checks, 'const mostFrames = 3_000', 'const mostFrames = 3e9'),
    by(node, 'network check > closes a connection that sends more frames than a check needs'),
  ),
  attack(
    'network checks take the bandwidth of the calls',
    guard(checks, 'const mostChecks = 6', 'const mostChecks = 6_000'),
    by(node, 'network check > runs six at a time, and one more when one has ended'),
  ),
  attack(
    'one address opens network checks without end',
    guard('server/routes/routeLimits.ts', 'checksEach = { burst: 25,', 'checksEach = { burst: 25_000,'),
    by(
      'api/calls/networkCheck.test.ts',
      'network check without sign-in > that is flooded from one address is refused with Retry-After, and another address is served',
    ),
  ),
]
