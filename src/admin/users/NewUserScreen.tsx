import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { Assignment } from '../../contract/permissions/roles.ts'
import { emptyRole, roleDraft } from '../../domain/users/roleDraft.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import { localeAtom } from '../../state/preferences.ts'
import { NewRecordScreen } from '../records/NewRecordScreen.tsx'
import { useSectionName } from '../shell/useSectionName.ts'
import { problemsOfUser, useUserFields } from './UserFields.tsx'

/** Form for a new account. The server sends its owner an email. */
export function NewUserScreen({ ports, held }: { ports: ConsolePorts; held: readonly Assignment[] }) {
  const { t } = useLingui()
  const locale = useAtomValue(localeAtom)
  const { person, roles } = useUserFields(ports, held, roleDraft([]))
  return (
    <NewRecordScreen
      records={ports.users.records}
      title={t`New user`}
      section="users"
      sectionName={useSectionName('users')}
      fields={[
        ...person,
        {
          name: 'locale',
          label: <Trans>Language of the email</Trans>,
          options: [
            { value: 'en', label: 'English' },
            { value: 'ja', label: '日本語' },
            { value: 'ar', label: 'العربية' },
          ],
        },
        roles,
      ]}
      first={{ name: '', email: '', locale, assignments: roleDraft([emptyRole([])]) }}
      problemsOf={problemsOfUser}
    />
  )
}
