import { by, type HeldBy } from './rule.ts'

const control = 'api/devices/control.test.ts'
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
  I10: by(
    'api/backup/backup.test.ts',
    'an encrypted backup > is restored with its secret key',
    'an encrypted backup > is refused without its key, with another, and with a file of something else',
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
  E9: [
    ...by(
      'api/provisioning/scimUsers.test.ts',
      'a key > of another customer finds no one, by list or by id',
      'a key > does not take over the account of its creator, or of a higher role',
    ),
    ...by(
      'api/provisioning/scimGroups.test.ts',
      'the roles of a group > above the creator of the key are named in the preview, and given to no one',
      'a person whom the provider deactivates > keeps an account with roles elsewhere, whose address the provider cannot change, and loses the roles here',
    ),
    ...by(
      'api/provisioning/scimAccounts.test.ts',
      'the address of a person whom the provider removed > is refused to %s, and the account stays deactivated',
      'a leaver > above the creator of the key is refused, and the refusal is in the audit',
    ),
  ],
  E10: [
    ...by(
      'api/integrations/hl7Connections.test.ts',
      'a sender over TLS > with the certificate of another sender is refused, and moves no one',
      'a sender over TLS > %s does not get in',
      'a connection > ends at a message that is too large, without keeping it',
      'a connection > of one address beyond eight is closed',
    ),
    ...by(
      'api/integrations/hl7Feeds.test.ts',
      'feeds > that are created at the same moment with the same sender do not both exist',
      'feeds > without TLS are those of one customer',
    ),
  ],
}
