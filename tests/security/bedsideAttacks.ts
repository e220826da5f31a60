import { by } from '../rules/rule.ts'
import { type Attack, attack, guard } from './attack.ts'

const entryCode = 'api/bedside/entryCode.test.ts'
const sessionLife = 'api/bedside/sessionLife.test.ts'
const verification = 'api/bedside/verification.test.ts'
const invites = 'api/calls/invites.test.ts'
const careRequests = 'api/careRequests/requests.test.ts'
const control = 'api/devices/control.test.ts'
const pinPictures = 'api/pins/pinPictures.test.ts'

/** Attacks by a person who is or was at a bed and wants more than their own room. */
export const bedsideAttacks: readonly Attack[] = [
  attack(
    'an entry code that was used is used again',
    guard('server/db/bedside/entryCodeStore.ts', 'isNull(entryCodes.usedAt), gt(entryCodes', 'gt(entryCodes'),
    by(entryCode, 'a code that does not let in > because it has been used, by token and by typed twin'),
  ),
  attack(
    'an entry code is used after its time',
    guard('server/db/bedside/entryCodeStore.ts', ', gt(entryCodes.expiresAt, now)', ''),
    by(
      entryCode,
      'a code that does not let in > because it is older than ninety seconds; a little younger it still does',
    ),
  ),
  attack(
    'two race for one entry code',
    guard('server/db/bedside/entryCodeStore.ts', 'isNull(entryCodes.usedAt), gt(entryCodes', 'gt(entryCodes'),
    by(
      entryCode,
      'a code works once > of two remotes that scan at the same moment one gets in, twenty times over',
      'a code works once > of one who scans and one who types the same code one gets in',
    ),
  ),
  attack(
    'an entry code of another room',
    guard(
      'server/commands/bedside/openSession.ts',
      'request.aps_id !== room.uniqueId',
      'request.aps_id === ""',
    ),
    by(entryCode, 'a code that does not let in > because it is another room’s; it stays good for its own'),
  ),
  attack(
    'the typed code is guessed',
    guard('server/routes/routeLimits.ts', 'const codeTries = { max: 10,', 'const codeTries = { max: 10_000,'),
    by(
      entryCode,
      'the typed twin > of wrong codes an address may try ten a minute; who types rightly is not counted',
    ),
  ),
  attack(
    'the typed code is guessed at one server process after the other',
    guard(
      'server/limits/failureCounter.ts',
      'if (failed) this.#options.failureBroadcast.publish(this.#options.name, key)',
      'if (failed) void key',
    ),
    by(
      entryCode,
      'the typed twin > cannot be tried more often where each try reaches another server process',
    ),
  ),
  attack(
    'another device uses a refresh token again',
    guard(
      'server/commands/bedside/refreshSession.ts',
      'if (replacedAt !== null && now.getTime() - replacedAt.getTime() > graceMs) {',
      'if (now.getTime() < 0) {',
    ),
    by(
      sessionLife,
      'a refresh > with a token replaced more than thirty seconds ago ends the session, and closes stream and preview immediately',
    ),
  ),
  attack(
    'a session is used after its logout, also by sockets that are open',
    guard(
      'server/commands/bedside/endSession.ts',
      "for (const gone of ended) context.signals.ended({ session: gone, room, because: 'logout' })",
      'void ended',
    ),
    by(
      sessionLife,
      'a session ends > by logout: its tokens, stream and preview end immediately, and no other session ends',
    ),
  ),
  attack(
    'a session is used after it was revoked, also by sockets that are open',
    guard(
      'server/auth/bedside/watchSession.ts',
      'if (ended.session === session.id) end(ended.because)',
      'if (ended.session === "") end(ended.because)',
    ),
    by(
      sessionLife,
      'a session ends > when an administrator ends the room’s sessions on another server process',
      'a session ends > when a fifth comes, if it was used least recently',
    ),
  ),
  attack(
    'the next patient looks for the last one',
    guard(
      'server/commands/bedside/clearBed.ts',
      'await bedsideSessionStore.end(tx, ids, because, now)',
      'ids.slice(0, 0)',
    ),
    by(
      'api/patients/patients.test.ts',
      'a patient who is discharged > leaves no session, call, picture or name behind, and open remotes are told immediately',
    ),
    by(
      sessionLife,
      'a session ends > when the bed’s patient changes; the code that the last patient’s visitors saw is worth nothing',
    ),
    by(pinPictures, 'the pictures > go with the patient whom they show; the pins stay'),
  ),
  attack(
    'a command to another’s room',
    guard(
      'server/routes/devices/control.ts',
      "if (body.unique_id !== session.room.uniqueId) throw new ApiError('wrong_room')",
      '',
    ),
    by(control, 'a command to the room > of another room is wrong_room, and neither device hears it'),
  ),
  attack(
    'a tile’s call without its function',
    guard('server/routes/devices/control.ts', 'needed.length > 0 &&', 'needed.length > 99 &&'),
    by(
      control,
      'a command to the room > that the room may not have is function_not_available: the server’s list counts',
    ),
  ),
  attack(
    'the list of functions is edited in the client',
    guard(
      'server/routes/calls/invites.ts',
      "if (!session.functions.includes(name)) throw new ApiError('function_not_available')",
      '',
    ),
    by(invites, 'a room without the function > invites neither guest nor interpreter'),
    by(
      'e2e/entry.test.ts',
      'the other ways in > the long form in the %s leads in, and leaves nothing behind',
    ),
  ),
  attack(
    'the patient’s last name is guessed',
    guard(
      'server/commands/bedside/verifySession.ts',
      'const triesPerSession = 5',
      'const triesPerSession = 5_000',
    ),
    by(
      verification,
      'a visitor who guesses the patient’s name > is told how many tries are left, and after the fifth the session is over',
      'a visitor who guesses the patient’s name > gets no more than five tries by sending twelve in parallel',
    ),
  ),
  attack(
    'the last name is guessed with ever new sessions',
    guard(
      'server/commands/bedside/verifySession.ts',
      'const failuresPerRoom = 20',
      'const failuresPerRoom = 20_000',
    ),
    by(
      verification,
      'a visitor who guesses the patient’s name > gains little by scanning again: after twenty failures within an hour a scan has one try',
    ),
  ),
  attack(
    'a wrong name keeps out who knows the right one',
    guard(
      'server/commands/bedside/verifySession.ts',
      'if (room !== null && matches',
      'if (failures < failuresPerRoom && room !== null && matches',
    ),
    by(
      verification,
      'a visitor who guesses the patient’s name > does not lock out a visitor who knows the name, however many guesses failed',
    ),
  ),
  attack(
    'an empty name passes for one that has neither letter nor digit',
    guard('domain/patients/personName.ts', "if (spellings.has('')) {", 'if (spellings.size === 0) {'),
    by(verification, 'the last name is theirs > of - it is nothing but -'),
  ),
  attack(
    'invites flood a town',
    guard('server/commands/calls/inviteToCall.ts', 'const most = 12', 'const most = 1_200'),
    by(invites, 'a guest who is invited > is the last of twelve in ten minutes'),
  ),
  attack(
    'the care team is flooded with alerts',
    guard(
      'server/routes/bedside/alertLimit.ts',
      'sessionAlerts = { burst: 5,',
      'sessionAlerts = { burst: 500,',
    ),
    by(
      'api/bedside/alerts.test.ts',
      'the care team gets at most five alerts in a burst: the sixth has to wait two minutes',
    ),
  ),
  attack(
    'one guest’s link for two',
    guard(
      'server/commands/calls/joinByLink.ts',
      "if (invite.status === 'declined' || (invite.status === 'joined' && !mayFollowAgain(context, invite)))",
      'if (invite.status === "expired")',
    ),
    by(
      invites,
      'a guest who is invited > joins as a guest with the link, which is good for one',
      'a guest who is invited > of two who open one link at the same moment one gets in',
    ),
  ),
  attack(
    'who is not verified moves the camera',
    guard(
      'server/auth/bedsideAuthentication.ts',
      "if (!session.verified) throw new ApiError('verification_required')",
      '',
    ),
    by(
      verification,
      'before the person is verified > the device hears nothing, and no picture of the room is shown',
    ),
  ),
  attack(
    'who is not verified reads the patient’s name, which he is asked for, from the room’s events',
    guard('server/routes/bedside/events.ts', 'verified ? event : withoutNames(event)', 'event'),
    by(
      'api/calls/unverified.test.ts',
      'a remote that only scanned the code sees that a call is running but no name in it, and all names once verified',
    ),
    by(
      pinPictures,
      'access to the pins and their pictures > an unverified remote receives no pins until it is verified',
    ),
  ),
  attack(
    'a remote goes on using a permission that was withdrawn',
    guard(
      'server/auth/bedsideAuthentication.ts',
      'signals.onFunctionsChanged((orgUnitId) => this.#forgetBelow(orgUnitId))',
      '',
    ),
    by(
      'api/permissions/withdrawnPermission.test.ts',
      'withdrawn permission > is refused to open remotes immediately, on every server process',
    ),
  ),
  attack(
    'the next patient reads what the one before has asked for',
    guard('server/db/careRequests/careRequestStore.ts', 'isPatient(patientId), or(', 'or('),
    by(
      careRequests,
      'a care request > ends when the bed’s patient changes, and nothing of it is shown to the next patient',
    ),
  ),
  attack(
    'a patient takes back what another has asked for',
    guard('server/commands/careRequests/sendCareRequest.ts', 'if (!isOwn)', 'if (!isOwn && roomId === null)'),
    by(
      careRequests,
      'a care request > can be taken back by its patient only, once, and no one on the way keeps it',
    ),
  ),
]
