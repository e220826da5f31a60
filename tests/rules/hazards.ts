import { by, type HeldBy } from './rule.ts'

const control = 'api/devices/control.test.ts'
const cover = 'api/devices/camera.test.ts'
const mediaTransport = 'e2e/mediaTransport.test.ts'
const underAttack =
  'media port > keeps the picture, its memory and its silence under attack by strangers, with media by %s'

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
  H19: [
    ...by(
      'api/conference/cutOff.test.ts',
      'a participant whose network is gone without a word > is told of as cut off within 5 s and sent nothing, until something comes from them again',
    ),
    ...by(
      mediaTransport,
      'a participant without pictures whose microphone is muted > is reported as cut off within 5 s of the last packet',
    ),
  ],
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
  H40: [
    ...by(
      'api/integrations/hl7Ward.test.ts',
      'a day of a ward > of 300 messages in every character set, with lost acknowledgements, ends each step with the beds of the sender',
    ),
    ...by(
      'api/integrations/hl7Stays.test.ts',
      'a stay > cannot begin without the number that tells stays apart: the sender must not go on',
      'a stay > is not guessed between two of one patient, and an update without a stay does not stop the sender',
      'a place that is too long is refused with its field, and moves no one',
      'an assignment that a restart has interrupted > does not put an earlier patient into a bed that a later message has given to another',
      'a swap > keeps both admissions, and ends nothing when it is repeated',
    ),
    ...by(
      'api/integrations/hl7Silence.test.ts',
      'a silent feed > is reported once to the contacts for device alerts on duty, and again after its next silence',
    ),
  ],
}
