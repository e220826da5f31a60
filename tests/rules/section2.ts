import { bedside, by, inConsole, type Section, words } from './rule.ts'

const menu = 'ui/remote/menu.test.tsx'
const pages = 'ui/remote/pages.test.tsx'
const call = 'ui/remote/calls/call.test.tsx'
const live = 'ui/remote/calls/callLive.test.tsx'
const invite = 'ui/remote/calls/invite.test.tsx'
const tabs = 'Control, Pins and Settings lead to one another, and the one that is open is marked'
const entryLink = 'unit/domain/bedside/entryLink.test.ts'
const passwords = 'ui/admin/users/passwords.test.tsx'

export const section2: Section = {
  number: 2,
  title: 'Screens and routes',
  digest: '3b0e5e6b033d1d92cf3a6713f0f658d9d050f7db7fadacc6d3f8ef860579fccc',
  rules: [
    words('Remote-control routes | Route | Purpose'),
    bedside(
      'menu',
      '/ and /main | Main menu with up to four tiles depending on permissions; logout button; loader while loading',
      by(
        menu,
        'the menu of a room shows one tile per function, the clinician first (functions: %i)',
        'a patient who logs out returns to the start page, and nothing of the patient is left',
      ),
      by(pages, 'a page that loads for more than five seconds says so, and can be tried again'),
    ),
    bedside(
      'routes',
      '/guest | Invite guests | /interpreter | Invite an interpreter | /entertainment | Cast a movie',
      by('ui/remote/calls/callRows.test.tsx', '$way, $when: "$says", and on to $leadsTo'),
      by(invite, 'the room screen is made ready for a film on entering, and left on leaving'),
    ),
    bedside(
      'routes-of-call',
      '/device-control | Control the room device | /aps-options | In-call options | /participants | Participants list | /chat | Group chat',
      by('ui/remote/devices/deviceTabs.test.tsx', tabs),
      by(live, 'a participant’s joining, muting and leaving appear in the list immediately'),
      by(live, 'the chat scrolls to what was said last, and says when it was'),
    ),
    bedside(
      'expired',
      "/session-expired | Warning icon, title and paragraph telling the user to rescan the QR code ('Your Remote Control Session has Expired')",
      by(
        pages,
        '%s has its heading, its title and the nurse-call line',
        'an expired session leads back to the code',
      ),
    ),
    bedside(
      'activation',
      '/activate-user | Account activation, reached with a query parameter holding an activation token. If that parameter is present and the current path is not the activation page, the app redirects there carrying the parameter',
      by(entryLink, '%s leads to %s'),
      by(passwords, 'the link of a mail > %s: %s'),
      by(
        'api/users/users.test.ts',
        'a new account > is invited by a mail whose link sets its password, and becomes active',
      ),
    ),
    words(
      'Other administration routes exist (forgot/reset password, 404 page, 500 page, Change Password); their paths are not shown. Actual admin route paths are not shown. Admin top-menu entries point to template demo routes under /main/dashboard, /in-built-apps, /components, /extra-components, /extensions, /custom-views (no product behaviour).',
    ),
    bedside(
      'entry',
      'Entry query parameters (remote control): token, aps_id, available_functions (comma list), state, vmr, mdm_token.',
      by(
        entryLink,
        'the spec’s long form is read from the query and all of it removed, what is not a credential stays',
      ),
      by(
        'unit/state/bedside/session.test.ts',
        "the spec's long form brings its own token, and its functions count where the server names none",
      ),
    ),
    bedside(
      'entry-state',
      "State 'entertainment' sends the user to /entertainment; state 'clinician_call' sends to /aps-options; otherwise to /.",
      by(
        'unit/state/bedside/resumeState.test.ts',
        'a patient who scans the code during %s is taken to %s after the verification',
        'a room that is in nothing leads nowhere',
      ),
    ),
    {
      ...bedside(
        'entry-tokens',
        'The app also reads an access token and a refresh-type token from the query string or hash fragment and keeps them in local storage.',
        by(entryLink, 'the fragment wins over the query'),
        by(
          'unit/platform/bedside/sessionStore.test.ts',
          'a session outlives a reload, under the names of the spec',
        ),
      ),
      instead: 'Stored in IndexedDB, under the same names (decisions).',
    },
    bedside(
      'looks',
      'Optional query parameters theme, nav-style and layout-type change display settings. Layout may be full, boxed or framed; the locale may add Japanese or Arabic body styling.',
      by(
        'unit/state/preferences.test.ts',
        'preferences in an address take precedence over stored ones, and are saved',
      ),
      by('unit/state/preferences.test.ts', 'an address that asks for what there is not asks for nothing'),
      by(
        'ui/remote/languages.test.tsx',
        'in Arabic the page turns; a room number, a code and a version keep their order',
      ),
      by('ui/admin/frame.test.tsx', 'the sections > of the nav-style %s lie over the page: %s'),
    ),
    bedside(
      'worker',
      'An offline-caching service worker is registered and removed if its file is missing.',
      by(
        'unit/platform/serviceWorker.test.ts',
        'a worker that is gone from the server (%s) is unregistered, and its cache dropped',
      ),
      by(
        'e2e/serviceWorker.test.ts',
        'when the worker is missing on the server, the next visit unregisters the old one',
      ),
    ),
    bedside(
      'verification',
      "Screens Home / patient verification: fields last name and room number, an Enter button. Text: 'For verification purposes, please enter the Patient's Last Name and Room Number'.",
      by(
        'ui/remote/bedside/verification.test.tsx',
        'the verification page says which name and number it asks for, and where to find the room number',
        'the right name and room, with a blank too many, open the menu',
      ),
    ),
    bedside(
      'tiles',
      'Main menu tiles: meet with a clinician (needs call_clinician; sends a patient call notification), guest (call_guest, goes to /guest), interpreter (call_interpreter), watch a movie (entertainment).',
      by(menu, 'the menu of a room shows one tile per function, the clinician first (functions: %i)'),
      by(call, 'Meet with a Clinician calls, says so while it does, and opens the call'),
    ),
    {
      ...bedside(
        'tile-labels',
        "Labels: 'Meet with a Clinician, Guest or Interpreter', Show/Movie, Support, Privacy Policy, Logout.",
        by(menu, 'the menu of a room shows one tile per function, the clinician first (functions: %i)'),
        by(pages, '%s has its heading, its title and the nurse-call line'),
      ),
      instead: 'Each tile has its own label: Meet with a Clinician, a Guest, an Interpreter (design card).',
    },
    bedside(
      'options',
      'In-call options (/aps-options): title, End button, grid of tiles: invite participants, message (badge with unread count, overflow shown at 9), device control, device settings, participants, mic toggle, video toggle, self view.',
      by(
        call,
        'the call is ended by a second press, in another place; the first can be taken back',
        'the badge counts what is not read, up to nine',
        'from the call further people are invited in a dialog with three tabs',
      ),
      by(live, 'the key %s is turned off and on, each by its own command'),
    ),
    bedside(
      'options-labels',
      'Other labels: Content Share, Group Chat.',
      by(
        'ui/remote/calls/contentShare.test.tsx',
        'a shared screen is on its way, then seen by everybody, and ended by the same key',
      ),
      by(live, 'the chat scrolls to what was said last, and says when it was'),
    ),
    bedside(
      'guest',
      'Guest page: back button; radio choice SMS, email or phone call; one input; submit button labelled invite (labelled call for phone).',
      by(
        invite,
        'a guest is reached by SMS, email or phone call, and by SMS at first',
        'without a telephone line the Call key says why it does nothing',
      ),
    ),
    bedside(
      'invite-dialog',
      'The invite dialog has tabs Text/SMS, Email and Call.',
      by(call, 'from the call further people are invited in a dialog with three tabs'),
    ),
    bedside(
      'interpreter',
      "Interpreter page: searchable language dropdown; voice radio (any, male, female; displayed Any, Female, Male) shown only when the chosen language's first endpoint is not of the internal type; invite button.",
      by(
        invite,
        'a language is found without its accents, and an interpreter with the chosen voice invited',
        'the voice is asked only where the first endpoint is not internal',
      ),
    ),
    bedside(
      'entertainment',
      "Entertainment page: title, subtitle, two explanatory paragraphs with casting instructions, cast icon, back button; 'Ready to Cast'.",
      by(
        'ui/remote/film/film.test.tsx',
        'beside the way to cast one may choose a film or photos of one’s own',
      ),
      by(invite, 'the room screen is made ready for a film on entering, and left on leaving'),
    ),
    bedside(
      'device-control',
      'Device control page: back to /aps-options; tabs Control, Pins, Settings. Control: eight-direction pad plus home, zoom minus/plus (Zoom In, Zoom Out), pin-this-location link, Refresh and Reboot labels, Close.',
      by('ui/remote/devices/deviceTabs.test.tsx', tabs),
      by('ui/remote/devices/cameraPad.test.tsx', 'the key %s sends its own direction', '%s zooms'),
      by(
        'ui/remote/devices/deviceControl.test.tsx',
        'Home is one press',
        'a reboot that was confirmed says what happens now',
      ),
      by('ui/remote/pins/pins.test.tsx', 'Pin this location leads from the pad to the name'),
    ),
    bedside(
      'pins',
      "Pins: add input (Add Pin), list of saved pins with go-to, edit, remove icons, alternate row shading. While editing, the message 'You are editing pin!' shows.",
      by(
        'ui/remote/pins/pins.test.tsx',
        'a name and Add Pin keep what the camera sees; the field is free for the next',
        'Go To moves the camera to that pin',
        'a removed pin can be brought back for as long as one looks, and the focus is there',
      ),
      by(
        'ui/remote/pins/pinEditing.test.tsx',
        'editing > leads to the pad with the camera at the pin; name and view are saved in one step',
      ),
    ),
    bedside(
      'settings',
      'Settings: audio sliders (speaker, mic, doorbell), video sliders (brightness, speed, focus).',
      by(
        'ui/remote/devices/deviceSettings.test.tsx',
        'each of the six shows what the device says, within its own range',
      ),
    ),
    bedside(
      'participants',
      'Participants page: list with image, name, message, mic toggle, disconnect/remove.',
      by(call, 'participants are muted immediately, and removed after a confirmation'),
      by(live, 'a participant’s joining, muting and leaving appear in the list immediately'),
    ),
    bedside(
      'chat',
      'Chat page: message list with start time, text input, send button, auto scroll; avatar shows the first three letters of the name, uppercased.',
      by(call, 'the chat shows who wrote, takes a message, and is read'),
      by(live, 'the chat scrolls to what was said last, and says when it was'),
    ),
    bedside(
      'expired-page',
      'Session-expired page.',
      by(pages, '%s has its heading, its title and the nurse-call line'),
    ),
    inConsole(
      'sidebar',
      'Administration Sidebar sections: Dashboard Monitoring Care-system units Configuration: Organizations, Customers, Facilities, Room/Bed (care-system and standalone types), Users, BYOD, Unit/Practice Reporting: Sign In Summary, VMR Availability System: Settings, iObserver, Product Documentation, SSO Providers, Developer, Notifications, Technician',
      by('ui/admin/shell.test.tsx', 'the sidebar > of a %s at depth %i'),
      by(
        'ui/admin/frame.test.tsx',
        'other sites > with addresses both lead there, iObserver from the sidebar too',
      ),
      by(
        'e2e/console.test.ts',
        'an administrator > opens each section from the sidebar: each has its heading, and no fault that axe would find, in light and in dark',
      ),
    ),
    inConsole(
      'profile-menu',
      'Profile/user menu: Logout, iConsult (link to a consult site), iObserver (link to an observer site), Change Password / reset password link, Login As, End Login As, Impersonating indicator (end impersonation shown when impersonating).',
      by(
        'ui/admin/users/loginAs.test.tsx',
        'Login As > leads into another’s console under a bar that only its end takes away',
      ),
      by(
        'ui/admin/frame.test.tsx',
        'other sites > without addresses iConsult is the built-in desk, and there is no iObserver',
      ),
      by(
        'ui/admin/users/signIn.test.tsx',
        'the end of a session > is asked for in the profile menu: here, or everywhere',
      ),
    ),
    inConsole(
      'account',
      'Also: activate account, forgot/reset password.',
      by(passwords, 'the link of a mail > %s: %s'),
    ),
    words('Screen contents beyond labels: not shown.'),
  ],
}
