import { by } from '../rules/rule.ts'
import { type Attack, attack, guard } from './attack.ts'

/** Attacks on the consult desk, which shows waiting patients and admits to their calls. */
export const deskAttacks: readonly Attack[] = [
  attack(
    'a used link of a clinician opens the calls of the unit',
    guard('server/commands/calls/consultDesk.ts', "['joined', 'declined'].includes(invite.status)", 'false'),
    by(
      'api/calls/consultDesk.test.ts',
      'the consult desk of a clinician who was called > closes to a link that was used, and stays open to the browser that used it',
    ),
  ),
  attack(
    'an account that sees no patients opens the consult desk',
    guard('server/commands/calls/consultDesk.ts', 'within.length === 0', 'within.length < 0'),
    by(
      'api/calls/accountConsultDesk.test.ts',
      'the consult desk of a console account > is closed to roles that see no patients, and to a person who works as another',
    ),
  ),
  attack(
    'a name that somebody typed is told as that of an account',
    guard('server/conference/newcomer.ts', 'displayName === accountName', 'true'),
    by(
      'api/calls/accountConsultDesk.test.ts',
      'the consult desk of a console account > leads into a call under the name of the account, which the others see as verified',
    ),
  ),
]
