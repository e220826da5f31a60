import { by, type HeldBy } from './rule.ts'

const control = 'api/devices/control.test.ts'
const cover = 'api/devices/camera.test.ts'
const mediaTransport = 'e2e/mediaTransport.test.ts'
const underAttack =
  'media port > keeps the picture, its memory and its silence under attack by strangers, with media by %s'

/** Tests for the measure against each threat in src/docs/*\/threats.md, by the ID of its row. */
export const threats: Readonly<Record<string, readonly HeldBy[]>> = {
  S1: by(
    'api/bedside/entryCode.test.ts',
    'a code that does not let in > because it has been used, by token and by typed twin',
    'a code that does not let in > because it is older than ninety seconds; a little younger it still does',
    'a code that does not let in > because it is another room’s; it stays good for its own',
  ),
  S2: by(
    'api/bedside/verification.test.ts',
    'a visitor who guesses the patient’s name > is told how many tries are left, and after the fifth the session is over',
    'a visitor who guesses the patient’s name > gains little by scanning again: after twenty failures within an hour a scan has one try',
  ),
  S3: by(
    'api/bedside/sessionLife.test.ts',
    'a refresh > with a token replaced more than thirty seconds ago ends the session, and closes stream and preview immediately',
  ),
  S4: by(
    'api/singleSignOn/singleSignOn.test.ts',
    'a provider that lies > about its own address, or that answers with a page, is refused before anybody goes there',
  ),
  S5: by('api/http/origins.test.ts', 'a socket > %s is refused to a page of any other origin'),
  S6: by(
    'unit/server/auth/users/passwordGuessLimits.test.ts',
    'wrong passwords for one account > are slowed from every network that the account does not know, and told to its owner once',
  ),
  S7: by(
    'api/users/signIn.test.ts',
    'a session of the console > ends without use by the person; renewing it and polling are no use',
  ),
  T1: by(control, 'a command to the room > of another room is wrong_room, and neither device hears it'),
  T2: by(
    control,
    'a command that comes late > %s is refused after a second, and the device hears nothing',
    'the order of a hand > an older pan never follows a newer stop, nor an older zoom a newer pan',
  ),
  T3: by('api/audit/auditChain.test.ts', 'the chain of the audit > lets no request say: %s'),
  T4: by(
    'api/lists/csv.test.ts',
    'a list as CSV > holds no formula, and keeps what has commas, quotes and lines of its own',
  ),
  R1: by(
    'api/users/loginAs.test.ts',
    'Login As > becomes the other user with their roles and rooms, and shows the real user and the reason',
  ),
  R2: by(
    'api/visits/visits.test.ts',
    'a visit to a call > with the camera covered counts sound alone, and with the microphone off no sound',
    'the record of visits > is wiped at discharge, and a sealed copy without the patient is in the audit',
  ),
  I1: by(
    'api/tenants/isolation.test.ts',
    'another customer > reads, changes and removes nothing of theirs in any table',
  ),
  I2: by(
    'api/http/secrets.test.ts',
    'server output at the trace log level > holds no secret and no name; what a newcomer needs stands apart from the log',
  ),
  I3: by(
    'api/patients/patients.test.ts',
    'a patient who is discharged > leaves no session, call, picture or name behind, and open remotes are told immediately',
  ),
  I4: by(
    'unit/server/addressRule.test.ts',
    'the address of an OpenID provider > %s, within the hospital, is not asked',
  ),
  I5: by(
    'api/conference/isolation.test.ts',
    'a caller who is not in the conference > with a host’s token of another conference is refused: $call',
  ),
  I6: by(
    'api/calls/push.test.ts',
    'a waiting call > is pushed with its room and without a name, kept for ten minutes and replaced by later news',
  ),
  I7: by(
    'api/visits/visits.test.ts',
    'the record of visits > is wiped at discharge, and a sealed copy without the patient is in the audit',
    'the record of visits > is read by verified remotes and by accounts that may see patients there, alone',
  ),
  I8: [
    ...by(
      'api/calls/roommateSchedules.test.ts',
      'the zone of another bed never leaves the node without consent, in %i schedules',
    ),
    ...by(
      'api/calls/roommates.test.ts',
      'a visit to a bed in a shared room > shows nothing until the roommate has read who comes to whom, and has answered',
      'a visit to a bed in a shared room > is answered by no one but the patient beside',
    ),
  ],
  I9: by(
    'api/careRequests/links.test.ts',
    'the link in the message of a care request > claims nothing when it is only opened: a mail program opens links before people do',
    'the link in the message of a care request > is refused when altered, after its time and after the end of the request, and changes nothing then',
    'the link in the message of a care request > is replayed in vain after the patient has taken the request back, and is deleted then',
    'the link in the message of a care request > leads to its own request alone, and never takes a colleague’s claim',
  ),
  D1: [
    ...by(
      'api/devices/hello.test.ts',
      'a device that misbehaves loses its own socket alone > by thousands of frames a second',
    ),
    ...by(
      'api/bedside/sessionLimits.test.ts',
      'event streams of one session > end the oldest beyond eight, and none of other sessions',
      'idempotency keys of one session > are about two thousand at most, and the latest are kept',
    ),
  ],
  D2: [
    ...by(
      'api/conference/garbage.test.ts',
      'datagrams from strangers, before and after a call is connected, disrupt no call',
      'a TCP connection to the media port > of a stranger is closed without an answer',
      'a TCP connection to the media port > makes room for those who are answered when strangers take all',
    ),
    ...by(mediaTransport, underAttack),
  ],
  D3: by(
    'security/patterns.test.ts',
    'a text that is made to keep a pattern busy > finds no pattern of the product that it could',
  ),
  D4: [
    ...by(
      'api/conference/networkCheck.test.ts',
      'network check > sends nothing to an address that an offer names',
      'network check > sends one download, however often it is requested',
      'network check > closes a connection that sends more frames than a check needs',
      'network check > runs six at a time, and one more when one has ended',
    ),
    ...by(
      'api/calls/networkCheck.test.ts',
      'network check without sign-in > that is flooded from one address is refused with Retry-After, and another address is served',
    ),
  ],
  D5: by(
    'api/conference/seats.test.ts',
    'invite > has one seat: a second page with its code takes the place of the first, which is told so',
    'invite > takes no more than one of the seats, however often its code is used',
    'media seats > stay free for the room and for a clinician, however many guests come',
    'seats of a conference > stay free for hosts when guests have taken all others',
  ),
  D6: [
    ...by(
      'unit/server/auth/users/passwordHash.test.ts',
      'a flood of wrong passwords leaves files their threads, and is told to come again',
    ),
    ...by(
      'api/http/userLimits.test.ts',
      'files of one user > are received one at a time, and no more than eight wait',
    ),
    ...by('api/imports/imports.test.ts', 'a file that cannot be read > %s is refused with what is wrong'),
  ],
  D7: by(
    'api/conference/hostileMedia.test.ts',
    'a hostile participant > disturbs no one with RTP and RTCP of any content, seed %i',
    'a hostile participant > disturbs no one with offers and answers of any content, seed %i',
    'a hostile participant > is heard at the rate of a voice when it floods everyone with sound',
  ),
  D8: by(
    'api/careRequests/requests.test.ts',
    'a care request > is refused while one of its kind is open in the room, and can be sent again when that one is done',
    'a care request > is counted for its room: after twelve there is a wait, which urgent kinds do not share',
  ),
  E1: by(
    'api/permissions/matrix.test.ts',
    '%s > acts on the records of their own branch as the role allows, and on no others',
  ),
  E2: by(
    'api/users/loginAs.test.ts',
    'Login As > never leads %s to an equal, higher or other branch’s %s',
    'Login As > never nests, and changes neither a password nor another session',
  ),
  E3: by(
    'api/users/accountAccess.test.ts',
    'an administrator who may not see patients > changes the address of no account that sees them',
    'the new address of an account > counts once it is confirmed from there, and the old one is told',
  ),
  E4: by(
    'api/integrations/fhirScope.test.ts',
    'an encounter in a bed that the key does not reach > is not changed by a word %s',
    'the moment of an encounter > is refused more than five minutes ahead, and does not block the discharge',
  ),
  E5: by('api/integrations/apiKeys.test.ts', 'a key > ends with the account that made it, for good'),
  E6: by(
    'api/calls/apiKeyKnocks.test.ts',
    'the reach of a key > is its org unit, its customer and its scope',
    'the reach of a key > ends its waiting knock when the key is revoked, without an answer',
    'a knock of a system for a clinician > is refused for an unknown account and for one that does not see the room’s patients',
  ),
  E7: by(
    'api/calls/emergencyEntry.test.ts',
    'the right to an emergency entry > is refused to others, in their name, and without what happened',
  ),
  E8: by(
    'api/careRequests/desk.test.ts',
    'a claim of a care request > ends when the role of its person is withdrawn',
    'the consult desk > of a link acts in its own unit, under a typed name; of another unit it sees and ends nothing',
    'the consult desk > shows and ends no request of another customer, and needs a right and a token',
  ),
}

/** Tests for the measure against each hazard in src/docs/*\/hazards.md, by the ID of its row. */
export const hazards: Readonly<Record<string, readonly HeldBy[]>> = {
  H1: by(
    'e2e/cameraSafety.test.ts',
    "the camera stops when the remote's tab crashes in the middle of a press",
    "the camera stops when the remote's network is cut",
    'the camera stops when the server is killed',
  ),
  H2: by(control, 'a command that comes late > %s is refused after a second, and the device hears nothing'),
  H3: by('ui/remote/menu.test.tsx', 'covering shows what the room device confirmed, not what was wished'),
  H4: by(
    cover,
    'the cover > waits for a device that is away, and comes before anything else when it returns',
  ),
  H5: [
    ...by(
      cover,
      'the cover > closes camera and microphone, for everybody to see, until the remote opens it again',
      'the cover > lets no picture out, whatever the device sends',
    ),
    ...by(
      'api/calls/emergencyEntry.test.ts',
      'an emergency entry > covered at the remote opens nothing, then or later, and is told to both sides',
    ),
  ],
  H6: [
    ...by(
      'unit/state/monitor/roomCall.test.ts',
      'nothing leaves the room before the announcement is over, then all that the room lets out',
    ),
    ...by(
      'ui/room/emergencyEntry.test.tsx',
      'a room that is entered > refuses before the countdown has been shown',
    ),
  ],
  H7: by(
    'api/messages/killed.test.ts',
    'a server that is killed between invites and their mails loses none, and keeps their words out of its log',
  ),
  H8: by('ui/remote/pages.test.tsx', '%s has its heading, its title and the nurse-call line'),
  H9: by(
    'api/patients/patients.test.ts',
    'a patient who is admitted > keeps all remotes when admitted again under the same name, and signs all of them out under another name',
  ),
  H10: by(
    'api/database/durability.test.ts',
    'the server, PostgreSQL or both are killed under writes again and again, and nothing acknowledged is lost',
  ),
  H11: by(
    'unit/domain/monitoring/deviceHealth.test.ts',
    'a device that is away for a moment is no alert; after the level’s minutes it is, since it was last heard',
  ),
  H12: by(
    'api/backup/backup.test.ts',
    'a backup that was taken while people came in > holds every acknowledged row when it is restored, and none without those before it',
  ),
  H13: by('e2e/oneSwitch.test.ts', 'a clinician is called, what was written is read, and the call is ended'),
  H14: by(
    'api/cluster/fencing.test.ts',
    'two links of one room > that come to two servers at the same moment: one stays, and all commands go to it alone',
  ),
  H15: by(
    'api/devices/storm.test.ts',
    'a hospital whose devices all reconnect simultaneously is linked, and leaves database connections to others',
  ),
  H16: by(
    'unit/server/logOutput.test.ts',
    'process exit independent of its log reader > is gone',
    'a log without a reader keeps at most one megabyte and reports afterward how much was lost',
  ),
  H17: by(
    'security/http.test.ts',
    'a connection that a browser opened ahead of need is closed without an answer to what it never asked',
    'a connection stays open between requests for longer than a proxy keeps it, and is served after a pause',
  ),
  H18: by(
    'api/conference/rejoin.test.ts',
    'the place of a page that went without a word > is taken away when its person is back; the others are told',
    'the place of a page that went without a word > is taken away when its end is noticed later than the return',
  ),
  H19: by(
    'api/conference/cutOff.test.ts',
    'a participant whose network is gone without a word > is told of as cut off within 5 s and sent nothing, until something comes from them again',
  ),
  H20: by(
    'api/calls/resumeState.test.ts',
    'a remote that scans the code is led to a call from its beginning to its end',
    'a remote is not led to a call that has ended while the device has not yet reported its end',
  ),
  H21: by(
    'api/calls/formerCall.test.ts',
    'a room is taken out of the call of its patient as soon as another lies there',
    'a room whose device was away then is taken out of it when the device comes back',
    'the next patient’s call waits until the room is out of the last',
  ),
  H22: by(
    'api/calls/roomReturns.test.ts',
    'a screen that was loaded again in a call is called back into it, by its PIN, and announces it',
  ),
  H23: by(
    'api/calls/signedOut.test.ts',
    'a remote that asks for %s while the bed is being cleared is signed out and gets none',
  ),
  H24: by(
    'ui/room/film.test.tsx',
    'a phone that is gone leaves the way in on the screen within a minute',
    'while the screen waits for a film, the camera can be covered and the code be seen',
    'over a film that plays, a touch brings up the keys for a while; the code stays until it is closed',
  ),
  H25: by(
    'api/messages/lanes.test.ts',
    'a patient’s call does not wait for a system that answers no webhook',
    'a patient’s call by text message does not wait for a mail server that does not answer',
  ),
  H26: by(
    'api/cluster/fencing.test.ts',
    'a word of another process that comes late > keeps a device that has since connected with the credential after the revoked one',
    'a word of another process that comes late > disconnects a device that connected with the revoked credential',
  ),
  H27: by(
    mediaTransport,
    underAttack,
    'media port > takes no harm from a fatal DTLS alert, and no memory from 40,000 handshake fragments',
  ),
  H28: by(
    mediaTransport,
    'media process > is back with picture and sound of its calls within 5 s after it was killed',
  ),
  H29: by(
    'ui/remote/notifications.test.tsx',
    'no press that was aimed at one screen lands on the next: not on the pad, which would move the camera',
    'no press lands on a key that a toast has just moved',
  ),
  H30: by(
    'api/calls/linkUntilIn.test.ts',
    'the link of a guest whose call does not begin > admits another device to the same seat after ten seconds, and then no longer the first one',
    'the link of a guest whose call does not begin > is used up once the guest is in the call with video or audio',
  ),
  H31: by(
    'unit/state/monitor/mediaInput.test.ts',
    'muted in the settings of the machine, it is not on, says why, and is on again when that is lifted',
  ),
  H32: by('unit/server/devices/linkDirectory.test.ts', 'link directory > reads again when %s while it reads'),
  H33: [
    ...by(
      'floor.test.ts',
      'oldest supported browsers > have or are given every function that the built pages call, and parse their syntax',
    ),
    ...by(
      'e2e/oldBrowser.test.ts',
      'Chromium 109 > lets a patient in, moves and pins the camera, sets levels, covers it and logs the patient out',
      'Chromium 109 > shows plain words, and starts nothing, where the browser lacks what the product needs',
    ),
  ],
  H34: by(
    'api/integrations/fhirLeaving.test.ts',
    'a patient who is in bed > stays there when an update %s',
    'a patient who is in bed > stays there when a duplicate, %s, is marked entered-in-error',
    'a patient who is in bed > has left when the stay in the bed is said to be over',
  ),
  H35: [
    ...by(
      'unit/domain/patients/personName.test.ts',
      'a person’s name > %s may be typed as %s',
      'a person’s name > %j is not %j',
    ),
    ...by('api/bedside/verification.test.ts', 'the last name is theirs > %s typed as %s'),
  ],
  H36: by(
    'unit/state/monitor/roomMicrophone.test.ts',
    'microphone of a room > is told as off while its level is muted, as no one hears the room then',
    'microphone of a room > is heard again when it is turned on, or the room is uncovered: the level is no longer muted',
  ),
  H37: by(
    'api/calls/claims.test.ts',
    'a claim > is read by the patient with name and unit, by the desk, and by those who were notified, each told once',
    'a claim > that does not join in time is released: everyone who was told reads that the patient still waits',
    'a patient’s call that no one claims > goes to everyone of the level, to the level above and to the fallback contact, each step once and on time',
  ),
  H38: by(
    'api/careRequests/escalation.test.ts',
    'a care request that no one claims > goes to everyone when it is late, then to the level above and to the fallback contact, each once',
    'a care request that no one claims > is not passed on while someone is on the way, and goes on when they are released',
  ),
  H39: [
    ...by(
      'api/calls/roommateSchedules.test.ts',
      'the zone of another bed never leaves the node without consent, in %i schedules',
    ),
    ...by(
      'unit/state/monitor/roommatePicture.test.ts',
      'a room that others share > keeps its camera within the zone from the start of a call to its end',
    ),
  ],
}
