import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { Assignment } from '../../contract/permissions/roles.ts'
import { NewUser } from '../../contract/users/users.ts'
import { emptyRole, givenRoles } from '../../domain/users/roleDraft.ts'
import { completeRoles } from '../../domain/users/rightsGrid.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import { localeAtom } from '../../state/preferences.ts'
import { RightsGrid } from '../permissions/RightsGrid.tsx'
import { NewRecordScreen } from '../records/NewRecordScreen.tsx'
import { useSectionName } from '../shell/useSectionName.ts'
import { problemsOfUser, useUserFields, type UserValues } from './UserFields.tsx'

type NewUserValues = UserValues & Required<Pick<NewUser, 'locale'>>

/** Form for a new account. The server sends its owner an email. */
export function NewUserScreen({ ports, held }: { ports: ConsolePorts; held: readonly Assignment[] }) {
  const { t } = useLingui()
  const locale = useAtomValue(localeAtom)
  const { name, email, assignments } = useUserFields(ports, held)
  return (
    <NewRecordScreen<NewUserValues, NewUser>
      records={ports.users.records}
      title={t`New user`}
      section="users"
      sectionName={useSectionName('users')}
      fields={() => [
        name,
        email,
        {
          name: 'locale',
          label: <Trans>Language of the email</Trans>,
          options: [
            { value: 'en', label: 'English' },
            { value: 'ja', label: '日本語' },
            { value: 'ar', label: 'العربية' },
          ],
        },
        assignments,
      ]}
      renderMore={(values) => (
        <RightsGrid person={undefined} typed={completeRoles(values.assignments)} held={held} />
      )}
      first={{ name: '', email: '', locale, assignments: [emptyRole([])] }}
      schema={NewUser}
      problemsOf={problemsOfUser}
      bodyOf={(values) => ({ ...values, assignments: givenRoles(values.assignments) })}
    />
  )
}
