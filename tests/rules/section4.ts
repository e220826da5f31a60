import { bedside, by, type Section, words } from './rule.ts'

const rows = 'ui/remote/calls/callRows.test.tsx'
const anyRow = '$way, $when: "$says", and on to $leadsTo'
const flow = 'unit/domain/calls/callFlow.test.ts'
const invite = 'unit/state/calls/invite.test.ts'
const clinician = 'unit/state/calls/callClinician.test.ts'
const pad = 'ui/remote/devices/cameraPad.test.tsx'
const editing = 'ui/remote/pins/pinEditing.test.tsx'

export const section4: Section = {
  number: 4,
  title: 'States and transitions',
  digest: '949cd22c9a944d4a2bf1d40738ec5b8dea4172e93bc6e0e72e655d1f672e6478',
  rules: [
    bedside(
      'call-flag',
      'Call flag: inCall becomes true on invite success and false when the call ends.',
      by(flow, 'the call flag is up from the accepted invite to the end'),
      by(invite, 'open and accepted: the guest is invited, and the patient is led to the options'),
    ),
    bedside(
      'invite-in-call',
      'Guest invite: if already in call, send the invite directly;',
      by(rows, 'in a call already, the invite goes straight out: the device is not asked again'),
      by(invite, 'in a call the invite goes straight out'),
    ),
    bedside(
      'invite-announces',
      'otherwise first command the device (command api, params vmr alias and announce true).',
      by(rows, anyRow),
      by(invite, 'open and accepted: the guest is invited, and the patient is led to the options'),
    ),
    bedside(
      'invite-open',
      "Device reply busy_status open plus success true gives 'Your invite has been sent succesfully.' and a redirect to /aps-options.",
      by(rows, anyRow),
      by(flow, 'the call flow > %s'),
    ),
    bedside(
      'invite-busy',
      "busy_status busy plus success false gives 'APS Device is Busy'.",
      by(rows, anyRow),
      by(invite, 'a busy room has its guest invited to where it is, and stays where it was'),
    ),
    bedside(
      'invite-offline',
      "Anything else gives 'APS Device is Offline'.",
      by(rows, anyRow),
      by(invite, 'a guest is not invited into a room that is offline'),
      by(clinician, 'an open device that did not succeed counts as offline'),
    ),
    bedside(
      'invite-accepted',
      "If the invite response's first item status is ACCEPTED and the device is open, the redirect-to-options flag becomes true, otherwise false.",
      by(rows, anyRow),
      by(
        invite,
        'open and accepted: the guest is invited, and the patient is led to the options',
        'a rejected invite leads nowhere, and leaves the room in no empty call',
      ),
      by(
        'unit/state/calls/inviteAccepted.test.ts',
        'of the invite’s answers the first alone leads to the options: %s',
      ),
    ),
    bedside(
      'invite-busy-alias',
      'If the device is busy, the invite uses the alias of the busy room.',
      by(rows, anyRow),
      by(invite, 'a busy room has its guest invited to where it is, and stays where it was'),
    ),
    bedside(
      'invite-redirect',
      'Guest and interpreter pages redirect to /aps-options once the flag is set.',
      by(rows, anyRow),
    ),
    bedside(
      'clinician-failed',
      "Clinician patient call: on failure show 'The Call Failed' and set the redirect-to-main-page flag true.",
      by(rows, anyRow),
      by(clinician, 'a patient call that failed leads to the main page, and can be tried again'),
    ),
    bedside(
      'clinician-succeeds',
      'On success that flag is false, the device is commanded to announce,',
      by(clinician, 'the patient is told that the invite was sent, and is led to the options of the call'),
    ),
    bedside(
      'clinician-outcome',
      'and the outcome is handled as above (busy or offline: options redirect false).',
      by(
        clinician,
        'a busy room device leads nowhere, and its conference is left alone',
        'a patient is not kept waiting for a room that cannot be reached',
      ),
      by('ui/remote/calls/call.test.tsx', 'a room device that is %s leaves the patient at the menu'),
    ),
    {
      ...bedside(
        'call-aliases',
        "In call: the conference connects to the room's alias and, when present, the clinician's alias;",
        by(rows, 'the conference is the clinician’s where there is one'),
        by(clinician, 'the patient is told that the invite was sent, and is led to the options of the call'),
      ),
      instead:
        'One conference per call: the clinician’s if there is one, otherwise the room’s (src/docs/engineering/wire-contract.md).',
    },
    bedside(
      'call-live',
      'participant updates, deletes and chat messages arrive live.',
      by(
        'ui/remote/calls/callLive.test.tsx',
        'a participant’s joining, muting and leaving appear in the list immediately',
      ),
      by('ui/remote/calls/call.test.tsx', 'the chat shows who wrote, takes a message, and is read'),
    ),
    bedside(
      'ending',
      'Ending: disconnect all if in call, send final_end_call command, clear call state, return to /main.',
      by(rows, 'ending: everybody is disconnected, the device is told, and the menu is there'),
      by(clinician, 'ending disconnects everybody, tells the room device, and leads to the main page'),
    ),
    bedside(
      'ending-message',
      "Message 'Call Ended Successfully'.",
      by(rows, 'ending: everybody is disconnected, the device is told, and the menu is there'),
    ),
    bedside(
      'switches',
      'Mic, camera, self view: each has an on/off flag toggled by the user and sent as a command.',
      by('ui/remote/calls/callLive.test.tsx', 'the key %s is turned off and on, each by its own command'),
      by('ui/remote/calls/call.test.tsx', 'the switches show what the device says, and turn it'),
    ),
    bedside(
      'entertainment',
      'Entertainment: send on when entering; send off when leaving, then go to /main.',
      by(
        'ui/remote/calls/invite.test.tsx',
        'the room screen is made ready for a film on entering, and left on leaving',
      ),
    ),
    bedside(
      'motion',
      'Pan / zoom: a start command on press; a stop command 300 ms after release if a press was sent.',
      by(
        pad,
        'a finger on a key moves the camera while it lies there; the stop follows 300 ms after it left',
        'the key %s sends its own direction',
        '%s zooms',
        'the right button of a mouse moves nothing',
      ),
      by(
        'unit/state/devices/motion.test.ts',
        'a %s without a network is refused immediately, and nothing moves later',
      ),
    ),
    bedside(
      'device-tabs',
      'Device tab: control, pins, settings.',
      by(
        'ui/remote/devices/deviceTabs.test.tsx',
        'Control, Pins and Settings lead to one another, and the one that is open is marked',
      ),
    ),
    bedside(
      'pin-editing',
      'Editing a pin goes to the Control tab with the editing message;',
      by(
        editing,
        'editing > leads to the pad with the camera at the pin; name and view are saved in one step',
      ),
    ),
    {
      ...bedside(
        'pin-saving',
        'saving deletes the old pin, then adds the new one.',
        by(
          editing,
          'editing > leads to the pad with the camera at the pin; name and view are saved in one step',
          'at a back end that knows the spec alone > a pin saved under %s is there at every moment',
          'at a back end that knows the spec alone > when step %i of saving fails, a pin is left',
        ),
      ),
      instead:
        'Saving is one request. For a back end with only the specification’s requests, it adds the new pin before it deletes the old one (src/docs/engineering/decisions/021-keep-pins-with-the-room-and-pictures-with-the-patient.md).',
    },
    bedside(
      'invite-type',
      'Switching invite type clears the input.',
      by('ui/remote/calls/invite.test.tsx', 'another way to reach the guest clears what was typed'),
    ),
    bedside(
      'logout',
      'Logout: removes last name, room number, aps_id and tokens; returns to /.',
      by(
        'ui/remote/menu.test.tsx',
        'a patient who logs out returns to the start page, and nothing of the patient is left',
      ),
      by(
        'unit/platform/bedside/sessionStore.test.ts',
        'a wipe leaves nothing, and tells the other tabs of this session',
      ),
    ),
    bedside(
      'token-stored',
      'Token lifecycle: stored on arrival;',
      by('unit/state/bedside/session.test.ts', 'a scanned code leads to the question who the patient is'),
      by(
        'unit/platform/bedside/sessionStore.test.ts',
        'a session outlives a reload, under the names of the spec',
      ),
    ),
    bedside(
      'token-removed',
      'on sign-out access, refresh and impersonation tokens are removed.',
      by(
        'unit/platform/bedside/sessionStore.test.ts',
        'a wipe leaves nothing, and tells the other tabs of this session',
      ),
      by(
        'ui/remote/calls/callRows.test.tsx',
        'logging out in a call leaves it, and leaves nothing of it behind',
      ),
    ),
    bedside(
      'command-success',
      'Device command results (focus, speed, brightness, mic, speaker, zoom, stop, pan, doorbell) trigger a success action only when the call returns something truthy.',
      by(
        'unit/state/queue/commands.test.ts',
        'the ledger shows what was sent, and what the room device answered',
      ),
      by('unit/state/queue/commands.test.ts', 'a command that %s failed, and says why'),
      by('unit/state/queue/commandSuccess.test.ts', '%s %o is done only when the room device says so'),
    ),
    bedside(
      'language-switch',
      'Navigation collapse toggle and language switch exist;',
      by('ui/remote/pages.test.tsx', 'the language is chosen in its own letters, and the page turns with it'),
    ),
    words('further detail not shown.'),
  ],
}
