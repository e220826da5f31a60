import { by, bedside, inConsole, type Section, words } from './rule.ts'

const statuses = 'unit/state/statusRules.test.ts'
const status = '%s (%i %j) is %s, and shown as %s'
const rows = 'ui/remote/calls/callRows.test.tsx'
const anyRow = '$way, $when: "$says", and on to $leadsTo'
const toasts = 'unit/state/toasts.test.ts'
const inToasts = 'ui/remote/notifications.test.tsx'
const passwords = 'ui/admin/users/passwords.test.tsx'

const inItsOwnWords =
  'The screen has its own message for each code, in the user’s language. A message from another server is shown only if it is in the catalog (contract, section 1).'

export const section8: Section = {
  number: 8,
  title: 'The error catalogue',
  digest: '14ff1c7b9b9de9b7a609b0638d61f4f48d07b4e40367c78d31fce8581b54d181',
  rules: [
    bedside(
      'unauthorized',
      "Messages: 401 'Unauthorized';",
      by(statuses, status),
      by(
        'unit/state/bedside/sessionLife.test.ts',
        'a call that is refused even with fresh tokens ends the session',
      ),
    ),
    bedside('already-on-call', "406 'Already on a call!'", by(rows, anyRow), by(statuses, status)),
    bedside('invite-sent', "'Your invite has been sent succesfully.';", by(rows, anyRow)),
    bedside(
      'notification-sent',
      "'You have sent a notification succesfully.'",
      by('ui/remote/bedside/support.test.tsx', 'Notify my care team tells them, and says so'),
    ),
    bedside('device-away', "'APS Device is Offline'; 'APS Device is Busy'", by(rows, anyRow)),
    bedside(
      'missing-credentials',
      "'Missing Access Token or APS ID'",
      by(
        'ui/remote/bedside/entry.test.tsx',
        'half an address says what is missing, in the words of the catalogue',
      ),
    ),
    bedside(
      'no-vmr',
      "'No vmr available' (when the vmr call fails, with the error code)",
      by(rows, anyRow),
      by(inToasts, 'a vmr call that fails says “No vmr available”, with the error code %i'),
    ),
    bedside(
      'no-such-customer',
      "'There is no such customer' (when the language lookup fails)",
      by('ui/remote/calls/invite.test.tsx', 'an unknown customer is told as the catalogue says'),
    ),
    bedside(
      'call-messages',
      "'Call Ended Successfully'; 'The Call Failed'",
      by(rows, anyRow, 'ending: everybody is disconnected, the device is told, and the menu is there'),
    ),
    inConsole(
      'account-messages',
      "'Changes Sucessfully Saved.'; 'Wrong current password'; 'Email is sent'; 'Email is invalid.'",
      by(
        passwords,
        'one’s own password > is changed by who knows it',
        'a forgotten password > is asked for from the sign-in, and the answer says not whether there is such an account',
      ),
      by(
        'ui/admin/users/users.test.tsx',
        'an account > loses a role and has its name changed, and says that it is saved',
        'an account > is sent a mail for a new password, or its activation again',
        'the form of a new user > offers only what one may give, says what is missing, and keeps what was typed when the address is used',
      ),
    ),
    bedside(
      'expired',
      "'Your Remote Control Session has Expired' (rescan the QR code)",
      by('ui/remote/pages.test.tsx', 'an expired session leads back to the code'),
    ),
    inConsole(
      'sign-in-long',
      "Sign-in errors longer than 100 characters show 'Your request has been canceled.'",
      by(
        'e2e/singleSignOn.test.ts',
        'a provider that lies > with more words than anybody reads is told as a canceled request',
      ),
    ),
    bedside(
      'status-keys',
      'Status keys: 400 bad_request, 403 forbidden, 404 not_found, 409 already_exists, 500 server_error, 502 bad_gateway, 503 service_not_available, 504 gateway_timeout.',
      by(statuses, status),
      by(
        'api/http/answers.test.ts',
        'every answer > to %s has, where it refuses, a code of the catalogue with its text and status',
      ),
    ),
    bedside(
      'status-401',
      'Handling by the request helper: 401: the browser goes to /session-expired;',
      by(
        'ui/remote/bedside/sessionRefused.test.tsx',
        'a call from %s that is refused with 401 leads to /session-expired, and leaves nothing of the session',
      ),
      by('unit/platform/bedside/api.test.ts', 'a second 401 ends the session, and is not asked a third time'),
    ),
    {
      ...inConsole(
        'status-401-form',
        'a 401 on form-data requests outside the activation page goes to the single sign-on address (from a runtime setting or a default).',
        by(
          'ui/admin/users/signIn.test.tsx',
          'the end of a session > that was ended elsewhere leads back to the sign-in page, which says why',
        ),
        by(
          'ui/admin/singleSignOn/singleSignOn.test.tsx',
          'single sign-on > is offered beside the password, and leads back to the page that was asked for',
        ),
      ),
      instead:
        'Any 401 in the console leads to its sign-in page, which lists the sign-in providers of the installation in addition to the password: there can be several.',
    },
    bedside(
      'status-400',
      '400: an error with the mapped codes (section 5), or a warning when errors are switched off.',
      by(statuses, status),
    ),
    bedside(
      'status-4xx',
      '403, 404, 409: error or warning with a status-specific message from a table (wording not shown).',
      by(statuses, status, 'a status that a server can return to any request has a message of its own'),
      by('ui/remote/refusals.test.tsx', 'every refusal of a bedside call has words of its own: %s'),
    ),
    bedside(
      'status-5xx',
      '500, 502, 503, 504: server error with code 500 and a table message.',
      by(statuses, status, 'a status that a server can return to any request has a message of its own'),
    ),
    bedside('status-other', "Other non-2xx: an error with the server's message.", by(statuses, status)),
    bedside(
      'unreadable',
      'Unreadable JSON body is treated as empty.',
      by('unit/platform/bedside/api.test.ts', 'a success that carries %s is a bad gateway'),
    ),
    bedside(
      'success-range',
      'Statuses outside 200 to 204 are failures.',
      by(statuses, status),
      by('unit/platform/bedside/api.test.ts', 'a success that carries %s is a bad gateway'),
    ),
    {
      ...bedside(
        'notify-error',
        'Notifications: server errors (HTTPResponseError, ServerError) show an error notification titled Error, text from the translation key for the message, else the raw message.',
        by(
          inToasts,
          'a server fault with code %s is an Error in plain words, even where it made a call fail',
        ),
      ),
      instead: inItsOwnWords,
    },
    bedside(
      'notify-warning',
      'HTTPResponseWarning shows a warning notification, then clears messages.',
      by(inToasts, 'a refusal with code %s is a Warning, and does not return once it is closed'),
      by(toasts, 'good news leaves by itself; what asks for something stays until it is dismissed'),
    ),
    bedside(
      'notify-kinds',
      'Success messages show a Success notification; warning messages show Warning.',
      by(inToasts, 'a successful action is shown as a Success'),
      by(inToasts, 'a refusal with code %s is a Warning, and does not return once it is closed'),
    ),
    bedside(
      'notify-failed-call',
      'Failed calls show the error as a warning.',
      by(statuses, status),
      by(inToasts, 'a refusal with code %s is a Warning, and does not return once it is closed'),
    ),
    inConsole(
      'pages',
      'Pages 404 (page not found) and 500 (server problem) exist;',
      by(
        'ui/admin/shell.test.tsx',
        'the sidebar > %s is a page that is not there for a facility’s administrator',
      ),
    ),
    words('their wording is not shown.'),
  ],
}
