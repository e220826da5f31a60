import { pinNameLetters } from '../../src/domain/pins/pinName.ts'
import { bedside, by, constant, inConsole, type Section } from './rule.ts'

const phone = 'unit/domain/calls/phoneRule.test.ts'
const invite = 'ui/remote/calls/invite.test.tsx'
const typedNumber = 'the number "%s" is refused with "%s", and stays'
const passwords = 'ui/admin/users/passwords.test.tsx'
const reach = 'unit/domain/devices/standaloneConnection.test.ts'
const reachForm = 'ui/admin/rooms/standaloneConnection.test.tsx'
const reachApi = 'api/rooms/standaloneConnection.test.ts'
const newPassword =
  'the link of a mail > takes no password that is too short, too simple or typed otherwise the second time'
const status = '%s (%i %j) is %s, and shown as %s'

export const section5: Section = {
  number: 5,
  title: 'Validation rules',
  digest: '78e6fb00470b8d9c21e2c7372a1e33c289f125c5e4cd6ecf28098d73f7807f1c',
  rules: [
    bedside(
      'phone-words',
      "Guest phone: 'Please enter North American Phone Number';",
      by(invite, typedNumber),
    ),
    bedside(
      'phone-pattern',
      'must match optional plus, first digit 1-9, 2 to 15 digits in total;',
      by(phone, 'a telephone number as it is typed > %j: %s'),
      by(invite, typedNumber),
    ),
    bedside(
      'phone-minimum',
      "minimum 7 characters ('Phone Number must be minimum 7 characters.');",
      by(phone, 'a telephone number as it is typed > %j: %s'),
      by(invite, typedNumber),
    ),
    bedside(
      'phone-maximum',
      'maximum 10 characters.',
      by(phone, 'a telephone number as it is typed > %j: %s'),
      by(invite, typedNumber),
    ),
    bedside(
      'email',
      "Guest email: valid ('Please enter a valid email address.').",
      by(invite, 'an address that is none is refused, and stays'),
      by(phone, 'a mail address: %j is %s'),
    ),
    bedside(
      'home-trimmed',
      'Home form: last name and room number trimmed; both non-empty;',
      by(
        'ui/remote/bedside/verification.test.tsx',
        'the right name and room, with a blank too many, open the menu',
        'without %s nothing is asked, and each empty field says that it is required',
      ),
    ),
    bedside(
      'home-credentials',
      "if token or aps_id is missing a warning about missing address credentials shows ('Missing Access Token or APS ID').",
      by(
        'ui/remote/bedside/entry.test.tsx',
        'half an address says what is missing, in the words of the catalogue',
      ),
      by('unit/state/bedside/session.test.ts', '%s is half an address, and says so'),
    ),
    {
      ...bedside(
        'name',
        'Name: at least 3 characters.',
        by('unit/domain/pins/pinName.test.ts', 'of the name "%s" is said: %s'),
        by(
          'ui/remote/pins/pins.test.tsx',
          'a name that is too short, or taken, is said and not sent; it stays as it was typed',
        ),
        constant('minimum length of a pin name', pinNameLetters.least, 3),
      ),
      instead:
        'Applies to names of pins, units, facilities and organizations. The minimum for a person is 1 (decisions).',
    },
    inConsole(
      'password-required',
      "Password: required ('Please enter your password').",
      by(
        'ui/admin/users/signIn.test.tsx',
        'signing in > asks for what is missing, and asks the server nothing',
      ),
    ),
    inConsole(
      'password-new',
      'New password: minimum 6 characters with uppercase, lowercase and a digit;',
      by('unit/domain/users/passwordRule.test.ts', '%s is answered with %s'),
      by(passwords, newPassword),
      by(
        'api/users/passwords.test.ts',
        'a password that is too weak > %s is refused as %s, and the link stays good',
      ),
    ),
    inConsole(
      'password-confirm',
      "confirm must match ('Password does not match!').",
      by(passwords, newPassword),
    ),
    inConsole(
      'selections',
      'Required selections: address, customer, Room/Bed (bed/cart) name, device type, Unit/Practice (treatment room), facility, organization.',
      by(
        'ui/admin/orgUnits/structure.test.tsx',
        'a room or bed > is made with what is required of it, and shown with the id of its device',
        'the form of a new facility > says at each field what is missing, keeps what was typed, and takes the refusal of a name',
      ),
    ),
    inConsole(
      'required',
      "Also 'Required field.';",
      by(
        'ui/remote/bedside/verification.test.tsx',
        'without %s nothing is asked, and each empty field says that it is required',
      ),
    ),
    {
      ...inConsole(
        'provider-required',
        'IP address, username, password, domain and version are required.',
        by(
          reach,
          'how a new standalone device is reached > needs an address, a port, a username, a password and a version, and nothing else',
        ),
        by(
          reachForm,
          'a new standalone device > needs an address, a port, a username, a password and a version, before the server is asked',
        ),
        by(reachApi, 'a standalone device > is not made without it, and each field says what is wrong'),
      ),
      instead:
        'Applies to a standalone device: one field takes an IP address or a domain, and the port is required too. An OpenID Connect provider has an issuer, a client ID and a client secret (decisions).',
    },
    inConsole(
      'digits',
      "'This field must contain only numbers'; 'It must contain only 15 characters'.",
      by(reach, 'how a new standalone device is reached > of the %s "%s" is said: %s'),
      by(
        reachForm,
        'a new standalone device > says where only numbers stand, and where 15 characters are the most',
      ),
    ),
    inConsole(
      'permission-level',
      "Permissions: assigning one not allowed at the level shows 'You cannot assign the selected permission at this level.'",
      by(
        'ui/admin/permissions/permissions.test.tsx',
        'the permissions of a node > that cannot be assigned at this level are refused in the words of the specification',
      ),
      by('api/permissions/permissions.test.ts', 'a permission > %s cannot be assigned at this level'),
    ),
    inConsole(
      'permission-overwrites',
      'Adding a permission over an existing one warns that it overwrites lower-level permissions.',
      by(
        'ui/admin/permissions/permissions.test.tsx',
        'the permissions of a node > are granted over lower ones after the warning with its list, over the version that was seen',
      ),
    ),
    inConsole(
      'password-wrong',
      "A 'Wrong current password' message exists.",
      by(passwords, 'one’s own password > is changed by who knows it'),
    ),
    bedside(
      'bad-request-token',
      "Server 400 messages mapped: 'Missing token' to missing_token; 'Invalid token' to invalid_token;",
      by('unit/state/statusRules.test.ts', status),
    ),
    inConsole(
      'bad-request-password',
      "'Password too short' to short_password; 'Password too simple' to simple_password;",
      by('unit/state/statusRules.test.ts', status),
      by(
        'api/users/passwords.test.ts',
        'a password that is too weak > %s is refused as %s, and the link stays good',
      ),
    ),
    {
      ...bedside(
        'bad-request-other',
        'any other passes through.',
        by('unit/state/statusRules.test.ts', status),
        by(
          'unit/platform/http/failure.test.ts',
          'an unknown error code is replaced by the code of its HTTP status',
        ),
      ),
      instead:
        'Any other code becomes bad_request, which has a plain message in the user’s language (contract, section 1).',
    },
  ],
}
