import { by } from '../rules/rule.ts'
import { type Attack, attack, guard } from './attack.ts'

/** Attacks on the consult desk, which shows waiting patients and admits to their calls. */
export const deskAttacks: readonly Attack[] = [
  attack(
    'a remote answers the question to the patient in another bed, and shows them',
    guard('server/commands/calls/roommates/answerRoommate.ts', 'row?.askedRoomId !== roomId', 'row === null'),
    by(
      'api/calls/roommates.test.ts',
      'a visit to a bed in a shared room > is answered by no one but the patient beside',
    ),
  ),
  attack(
    'a clinician is in the call before the patient beside has answered, and sees them',
    guard(
      'server/conference/participant.ts',
      'isClosed(picture) || (roomPicture !== null && !isPictureOpen(roomPicture))',
      'isClosed(picture)',
    ),
    by(
      'api/calls/roommates.test.ts',
      'a visit to a bed in a shared room > shows nothing until the roommate has read who comes to whom, and has answered',
    ),
  ),
  attack(
    'a used link of a clinician opens the calls of the unit',
    guard('server/commands/calls/consultDeskScope.ts', "['joined', 'declined'].includes(status)", 'false'),
    by(
      'api/calls/consultDesk.test.ts',
      'the consult desk of a clinician who was called > closes to a link that was used, and stays open to the browser that used it',
    ),
  ),
  attack(
    'an account that sees no patients opens the consult desk',
    guard('server/commands/calls/consultDeskScope.ts', 'within.length === 0', 'within.length < 0'),
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
  attack(
    'a clinician claims a call that a colleague has claimed, and the patient reads the wrong name',
    guard(
      'server/commands/calls/claimCall.ts',
      "if (open !== null) throw new ApiError('call_claimed')",
      "if (open !== null) await claimStore.end(tx, callId, 'released', new Date(context.clock.now()))",
    ),
    by(
      'api/calls/claims.test.ts',
      'a claim > is refused to a second clinician, who reads that someone is coming; of two at the same time one wins',
    ),
  ),
  attack(
    'a clinician gives the claim of a colleague back',
    guard('server/commands/calls/claimCall.ts', 'open === null || !isOwnClaim(open, by)', 'open === null'),
    by('api/calls/claims.test.ts', 'a claim > can be given back, by its clinician only'),
  ),
  attack(
    'the desk of one unit shows and ends the requests of another',
    guard('server/db/careRequests/careRequestStore.ts', '          roomsInScope(within),\n', ''),
    by(
      'api/careRequests/desk.test.ts',
      'the consult desk > of a link acts in its own unit, under a typed name; of another unit it sees and ends nothing',
    ),
  ),
  attack(
    'someone claims a request to which a colleague is on the way, and the patient reads the wrong name',
    guard(
      'server/commands/careRequests/claimCareRequest.ts',
      "if (open !== null && !isOwn(open, by)) throw new ApiError('request_claimed')",
      "if (open !== null && !isOwn(open, by)) await requestClaimStore.end(tx, id, 'released', now)",
    ),
    by(
      'api/careRequests/desk.test.ts',
      'a claim of a care request > is refused to a second person; of two at the same time one wins',
    ),
  ),
  attack(
    'someone gives back a colleague’s claim of a request',
    guard(
      'server/commands/careRequests/claimCareRequest.ts',
      'open === null || !isOwn(open, by)',
      'open === null',
    ),
    by(
      'api/careRequests/desk.test.ts',
      'a claim of a care request > can be given back by its person only, and those who were notified read that the patient still waits',
    ),
  ),
  attack(
    'an old link of a request claims it for someone who has it from a former colleague',
    guard(
      'server/commands/careRequests/respondByLink.ts',
      'link !== null && link.expiresAt.getTime() > clock.now()',
      'link !== null',
    ),
    by(
      'api/careRequests/links.test.ts',
      'the link in the message of a care request > is refused when altered, after its time and after the end of the request, and changes nothing then',
    ),
  ),
  attack(
    'the link of one request ends another, which a colleague has claimed',
    guard(
      'server/commands/careRequests/respondByLink.ts',
      "if (claim?.own !== true) throw new ApiError('request_claimed')",
      "if (claim?.own === false) throw new ApiError('request_claimed')",
    ),
    by(
      'api/careRequests/links.test.ts',
      'the link in the message of a care request > leads to its own request alone, and never takes a colleague’s claim',
    ),
  ),
  attack(
    'an account that sees no patients is notified of their calls',
    guard(
      'server/commands/calls/push/pushSubscriptions.ts',
      "'seePatients').length === 0",
      "'seePatients').length < 0",
    ),
    by(
      'api/calls/push.test.ts',
      'a browser that subscribes > is refused without the right to see patients, without an account, and with a broken key',
    ),
  ),
  attack(
    'an account whose role was withdrawn is still notified of calls',
    guard(
      'server/commands/calls/push/sendPush.ts',
      'found === null || !(await maySeePatients(tx, userId, found.room))',
      'found === null',
    ),
    by(
      'api/calls/push.test.ts',
      'a waiting call > is not pushed to an account whose role has been withdrawn',
    ),
  ),
  attack(
    'an account ends the notifications of a colleague',
    guard(
      'server/db/calls/pushStore.ts',
      'and(eq(pushSubscriptions.id, id), eq(pushSubscriptions.userId, userId))',
      'eq(pushSubscriptions.id, id)',
    ),
    by(
      'api/calls/push.test.ts',
      'a browser that subscribes > belongs to the account that was signed in last, and only that account can remove it',
    ),
  ),
  attack(
    'a phone that was lost is still notified of calls after a sign-out everywhere',
    guard('server/db/users/userSessionStore.ts', 'await pushStore.removeAllOf(tx, userId)', 'void pushStore'),
    by(
      'api/calls/push.test.ts',
      'a browser that subscribes > is notified of nothing after its account has ended all sessions: it may be a lost phone',
    ),
  ),
]
