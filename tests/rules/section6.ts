import { remoteFunctions } from '../../src/contract/permissions/remoteFunctions.ts'
import { roles } from '../../src/contract/permissions/roles.ts'
import { bedside, by, constant, inConsole, type Section, words } from './rule.ts'

const loginAs = 'ui/admin/users/loginAs.test.tsx'

export const section6: Section = {
  number: 6,
  title: 'Roles and permissions',
  digest: 'a6846f3d0f68f7f37ab9e7d903b24cb28f1b1b22cc5f3d44d8c3fcbfdde611d2',
  rules: [
    inConsole(
      'roles',
      'Roles: SUPER_ADMIN (also system admin), USER_ADMIN, {product}_ADMIN (product-provider admin), CUSTOMER_ADMIN, CHANNEL_ADMIN (also organization admin), FACILITY_ADMIN, UNIT_ADMIN, TECH_ADMIN (technician admin), TECH (technician).',
      constant(
        'roles',
        roles.toSorted().join(' '),
        'CHANNEL_ADMIN CUSTOMER_ADMIN FACILITY_ADMIN SUPER_ADMIN TECH TECH_ADMIN UNIT_ADMIN USER_ADMIN WARDLINK_ADMIN',
      ),
      by('api/users/users.test.ts', 'a new account > %s gives %s at a %s: %s'),
    ),
    inConsole(
      'flags',
      'The profile derives a boolean flag per role.',
      by(
        'unit/domain/permissions/roles.test.ts',
        'a profile > has a flag for each role, named as the specification says',
      ),
    ),
    inConsole(
      'levels',
      'Permissions are set at a level (organization, customer, facility, unit); a higher-level grant overwrites lower-level ones.',
      by(
        'unit/domain/permissions/permissions.test.ts',
        'the highest level that speaks wins, whatever the order they come in',
      ),
      by(
        'unit/domain/permissions/grantPreview.test.ts',
        'a preview names exactly the rooms whose sessions then have something else',
      ),
      by(
        'api/permissions/permissions.test.ts',
        'a permission > that is granted higher up overwrites those below: they are named, the rooms counted, and a remote has it',
      ),
    ),
    inConsole(
      'login-as',
      'Administrators can impersonate a user (Login As) and end it.',
      by(loginAs, 'Login As > leads into another’s console under a bar that only its end takes away'),
      by('api/users/loginAs.test.ts', 'Login As > ends by its own key, and one is oneself again'),
    ),
    bedside(
      'tiles',
      'Remote-control main tiles depend on available_functions: call_clinician, call_guest, call_interpreter, entertainment.',
      constant(
        'room functions',
        remoteFunctions.join(' '),
        'call_clinician call_guest call_interpreter entertainment',
      ),
      by(
        'ui/remote/menu.test.tsx',
        'the menu of a room shows one tile per function, the clinician first (functions: %i)',
      ),
      by(
        'api/devices/control.test.ts',
        'a command to the room > that the room may not have is function_not_available: the server’s list counts',
      ),
    ),
    words('What each admin role may do: not shown.'),
  ],
}
