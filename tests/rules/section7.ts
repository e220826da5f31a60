import { commandParams } from '../../src/contract/devices/device.ts'
import { bedside, by, constant, inConsole, type Section, words } from './rule.ts'

const api = 'unit/platform/bedside/api.test.ts'
const invites = 'api/calls/invites.test.ts'
const control = 'api/devices/control.test.ts'
const stateInvite = 'unit/state/calls/invite.test.ts'
const specOnly = 'e2e/specOnly.test.ts'
const csv = 'api/lists/csv.test.ts'

/** Commands in the spec's list, all of which are in the contract. */
const specCommands = [
  'pan',
  'zoom',
  'stop',
  'go_to_bookmark',
  'set_as_bookmark',
  'delete_bookmark',
  'set_speaker',
  'set_microphone',
  'adj_brightness',
  'set_speed',
  'set_focus',
  'adjust_bell',
  'microphone_control',
  'video_control',
  'selfview_control',
  'entertainment',
  'final_end_call',
  'api',
]

export const section7: Section = {
  number: 7,
  title: 'The calls it makes',
  digest: 'c47cecd9874bcc99738b35b3f7c6553c21a9a4e0196deb98cab597e3ad253fa1',
  rules: [
    bedside(
      'bases',
      "All calls go to base path '/api' (a mobile base '/mobapi' and an '/aps' base also exist).",
      by(
        'api/http/openapi.test.ts',
        '/api/openapi.json > describes in OpenAPI 3.1 every call, at every base',
      ),
      by(
        'api/calls/ownPhone.test.ts',
        'a patient with their own phone, where there is no room device > is told so below /mobapi, and is offered no film: there is no screen to show it on',
      ),
    ),
    bedside(
      'headers',
      'Requests are JSON, cross-origin, with an Authorization bearer header from the stored access token, Content-Type application/json, and a user-agent header naming the application and its version.',
      by(api, 'a call brings its token, names the client, and reads its answer by the contract'),
      by(
        'api/http/origins.test.ts',
        'a front end that is served elsewhere > %s may call, and read the headers that it needs',
      ),
    ),
    {
      ...inConsole(
        'form-data',
        'A form-data POST helper sends its body as is.',
        by(
          'unit/platform/admin/importsApi.test.ts',
          'a file goes to the server as it is, whatever its bytes mean, under its own name',
        ),
        by(
          'api/imports/imports.test.ts',
          'a file of rooms > is checked first, then creates all its rooms immediately, each with a device id and a history',
        ),
      ),
      instead: 'A file is the whole request body, of type text/csv, without a form.',
    },
    {
      ...inConsole(
        'file',
        'A file helper returns a binary body.',
        by(csv, 'a download token > downloads its address once'),
        by(
          'api/imports/imports.test.ts',
          'the result as CSV > has each row with its device id, or why it is wrong, and no formula',
        ),
      ),
      instead: 'The browser saves a file itself, from an address with a one-use token for that file.',
    },
    inConsole(
      'csv',
      'A CSV export downloads the response and takes the file name from the content-disposition header.',
      by(
        csv,
        'a list as CSV > has a line for each row, whatever a page of the list holds, under a name of its own',
      ),
    ),
    bedside(
      'delete',
      'A DELETE returns only the status.',
      by(api, 'an empty answer is a success without a body'),
    ),
    inConsole(
      'csv-address',
      'A CSV URL builder appends filters, repeated sort parameters and a token parameter.',
      by(csv, 'a list as CSV > takes the parameters of the list, and refuses what the list refuses'),
      by(csv, 'a download token > downloads its address once'),
    ),
    words('Host: not shown. Method | Path shape | Payload / answer'),
    inConsole(
      'principal',
      "GET | /authentication/principal | own admin profile; saved as the admin's profile",
      by(
        'api/users/signIn.test.ts',
        'signing in > needs the password, whatever the case of the address, and says who one is and where',
      ),
    ),
    bedside(
      'me',
      'GET | /api/me | remote-control profile, stored',
      by(
        'unit/state/bedside/session.test.ts',
        'a tablet that was reloaded goes on where it was, and its profile opens the menu before any answer',
      ),
    ),
    bedside(
      'vmr',
      'GET | /api/me/vmr | a vmr (guest vmr)',
      by(stateInvite, 'open and accepted: the guest is invited, and the patient is led to the options'),
      by(
        specOnly,
        'a guest is invited to a conference of which only the alias is known, and the patient logs out',
      ),
    ),
    bedside(
      'invite',
      'POST | /api/invite/participant | invite body {to, body, vmr}',
      by(stateInvite, 'open and accepted: the guest is invited, and the patient is led to the options'),
      by(invites, 'a guest who is invited > %s is sent a message by %s'),
    ),
    bedside(
      'control',
      'POST | device command path (/api/v1/rooms/control) | {unique_id, command, params_p}',
      by(
        'unit/state/queue/commands.test.ts',
        'a command names its room, its moment by the clock of the server, and its place in the order',
      ),
      by('api/devices/specCommands.test.ts', '%s %o reaches the room device as it is, and is done'),
    ),
    bedside(
      'languages',
      'GET | interpreter languages path plus a customer query and a language; spaces, underscores and slashes in the language replaced by a token | interpreter languages',
      by(
        invites,
        'an interpreter > is found by the language, with a tilde for what cannot stand in an address',
      ),
    ),
    bedside(
      'interpreter-vmr',
      'GET | interpreter vmr path | vmr',
      by('ui/remote/calls/callRows.test.tsx', '$way, $when: "$says", and on to $leadsTo'),
    ),
    bedside(
      'invite-interpreter',
      'POST | /api/invite/interpreter | used when a customer is present in the body; otherwise the guest invite path',
      by(
        stateInvite,
        'an interpreter is asked for by the customer, the language and where to find one',
        'without a customer the interpreter is invited as a guest is',
      ),
      by(invites, 'an interpreter > is invited by the language’s endpoint'),
    ),
    bedside(
      'patient-call',
      'POST | /api/patient-call/aps | patient data with organization, customer, facility, unit; answer includes room.conference.aliases',
      by(
        'unit/state/calls/callClinician.test.ts',
        'the patient is told that the invite was sent, and is led to the options of the call',
      ),
      by(
        'api/calls/patientCall.test.ts',
        'a patient who asks for a clinician > is answered with the conference and a host’s PIN, and those on duty get a link that leads there',
      ),
    ),
    bedside(
      'alert',
      "POST | endpoints/{id}/command/alert | clinical notification; message 'You have sent a notification succesfully.'",
      by('ui/remote/bedside/support.test.tsx', 'Notify my care team tells them, and says so'),
      by(
        'api/bedside/alerts.test.ts',
        'the care team is told that a patient asks for it, without the patient’s name',
      ),
    ),
    bedside(
      'endpoints',
      'GET | endpoints/{id} (also /endpoints, /aps/endpoints listing) | device record',
      by('api/bedside/alerts.test.ts', 'a session sees the record of its own room’s device alone'),
    ),
    bedside(
      'end-call',
      'POST | end-call path (rooms control) | final_end_call',
      by(
        'ui/remote/calls/callRows.test.tsx',
        'ending: everybody is disconnected, the device is told, and the menu is there',
      ),
    ),
    bedside(
      'pins',
      'GET | pins/{customer}/{facility}/{unit}, slashes in each name replaced by dashes | units field; camera pins under /api/v1/cameras',
      by(
        'ui/remote/pins/pinEditing.test.tsx',
        'at a back end that knows the spec alone > only the own room’s pins are shown, and one is gone to by its name',
      ),
      by(
        'api/pins/pins.test.ts',
        'a pin > stands in the list of its camera and in that of its unit, with its picture, the oldest first',
      ),
    ),
    inConsole(
      'delegate',
      'GET | /api/delegate | single sign-on',
      by(
        'api/singleSignOn/singleSignOn.test.ts',
        'single sign-on > leads to the provider with PKCE, and back into an account that was made on the way',
      ),
      by(
        'e2e/singleSignOn.test.ts',
        'a real provider leads into the console, with an account made on the way and the role of its claim',
      ),
    ),
    bedside(
      'pan',
      'Device commands (one per action): pan (up, down, left, right, upright, downright, upleft, downleft),',
      constant(
        'specified commands that the contract does not have',
        specCommands.filter((command) => !Object.hasOwn(commandParams, command)).join(' '),
        '',
      ),
      by('ui/remote/devices/cameraPad.test.tsx', 'the key %s sends its own direction'),
      by(control, 'a command to the room > pan %s is answered when the device has it'),
    ),
    bedside(
      'zoom-stop',
      'zoom {dir: tele or wide}, stop {dir stop},',
      by('ui/remote/devices/cameraPad.test.tsx', '%s zooms'),
      by(
        control,
        'a command to the room > zoom, stop and home each reach the device, once, and tell its state',
      ),
    ),
    bedside(
      'bookmarks',
      'go_to_bookmark {bookmark}, set_as_bookmark {b_name}, delete_bookmark {b_name},',
      by(
        'api/pins/pins.test.ts',
        'a pin > keeps where the camera looks and what it sees; going to it brings the camera back there',
      ),
      by(
        'ui/remote/pins/pinEditing.test.tsx',
        'at a back end that knows the spec alone > a pin saved under %s is there at every moment',
      ),
    ),
    bedside(
      'levels',
      'set_speaker {mute, point}, set_microphone, adj_brightness {bright}, set_speed {speed}, set_focus {auto, point}, adjust_bell {bell_volume},',
      by(
        'ui/remote/devices/deviceSettings.test.tsx',
        'a key moves by one step, and the device hears exactly that',
      ),
      by('api/devices/specCommands.test.ts', '%s %o reaches the room device as it is, and is done'),
    ),
    bedside(
      'switches',
      'microphone_control on/off, video_control on/off, selfview_control on/off, entertainment on/off, final_end_call.',
      by('ui/remote/calls/callLive.test.tsx', 'the key %s is turned off and on, each by its own command'),
      by('api/devices/specCommands.test.ts', '%s %o reaches the room device as it is, and is done'),
    ),
    bedside(
      'announce',
      'Also the device command api with params_p {vmr, announce true}.',
      by('ui/remote/calls/callRows.test.tsx', '$way, $when: "$says", and on to $leadsTo'),
    ),
    bedside(
      'conference',
      'A video-conference client is used directly for dial out (role guest, for phone invites), making calls, sending chat, muting and disconnecting participants.',
      by(stateInvite, 'a telephone is dialled by the conference, once it is joined'),
      by(
        'unit/state/calls/conferenceSession.test.ts',
        'muting and removing are asked of the conference, and its refusal is heard',
      ),
      by('unit/state/calls/chat.test.ts', 'a message is sent once the conference has it'),
    ),
    words('Methods and payloads not listed above: not shown.'),
  ],
}
