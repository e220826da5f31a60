import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import type { ProvisionedPerson, Provisioning } from '../../contract/provisioning/groupRoles.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { Title } from '../../ui/page/Title.tsx'
import { ListFailed } from '../list/ListFailed.tsx'
import { PlainTable } from '../list/PlainTable.tsx'
import { useRequest } from '../queries/useRequest.ts'
import { useServerValue } from '../queries/useServerValue.ts'
import { Outcome } from '../records/Outcome.tsx'
import { OrgUnitName } from '../users/RoleChips.tsx'
import { UserStatus } from '../users/UserStatus.tsx'

interface ProvisionedPeopleProps {
  ports: ConsolePorts
  directory: Provisioning
  onLeave: () => void
}

/** Shows the people whom an identity provider sends, and takes them out of its hands. */
export function ProvisionedPeople({ ports, directory, onLeave }: ProvisionedPeopleProps) {
  const { t } = useLingui()
  const { people, releasePerson } = ports.integrations
  const [words, setWords] = useState('')
  const { value, refusal, again } = useServerValue(
    ['provisioned people', directory.id, words],
    () => people({ id: directory.id, query: { q: words } }),
    { keeps: true },
  )
  const [asking, setAsking] = useState<ProvisionedPerson | null>(null)
  const request = useRequest()
  const release = async ({ id }: ProvisionedPerson) => {
    setAsking(null)
    const result = await request.make(() => releasePerson({ id }))
    if (result?.ok === true) again()
  }
  const title = t`Provisioned people`
  return (
    <>
      <Title>{title}</Title>
      <div className="console-title">
        <h1>{title}</h1>
        <p>
          <OrgUnitName name={directory.node} />
        </p>
        <div className="console-actions">
          <Button onPress={onLeave}>
            <Trans>Go back</Trans>
          </Button>
        </div>
      </div>
      <Outcome
        request={request}
        done={<Trans>Taken out of provisioning. The roles stay.</Trans>}
        refusals={{
          forbidden: <Trans>A group gives this person a role that you may not remove.</Trans>,
        }}
      />
      <SearchField label={t`Search people`} initial={words} onSearch={setWords} />
      {refusal !== null && <ListFailed code={refusal.code} onRetry={again} />}
      {value !== null && (
        <>
          <ShownOf shown={value.items.length} total={value.total} />
          <PlainTable
            className="console-table provisioned-groups"
            label={title}
            headings={[
              <Trans key="name">Name</Trans>,
              <Trans key="email">Email</Trans>,
              <Trans key="status">Status</Trans>,
              <Trans key="groups">Groups</Trans>,
              <Trans key="action">Action</Trans>,
            ]}
          >
            {value.items.map((person) => (
              <tr key={person.id}>
                <th scope="row">
                  <bdi>{person.name}</bdi>
                </th>
                <td>
                  <bdi dir="ltr">{person.email}</bdi>
                </td>
                <td>
                  <UserStatus status={person.active ? 'active' : 'deactivated'} />
                </td>
                <td>{person.groups.join(', ')}</td>
                <td>
                  <ReleaseButton name={person.name} onPress={() => setAsking(person)} />
                </td>
              </tr>
            ))}
          </PlainTable>
        </>
      )}
      <ReleaseDialog
        name={asking?.name ?? null}
        onYes={() => asking !== null && void release(asking)}
        onNo={() => setAsking(null)}
      >
        <Trans>
          The account keeps its roles, as granted by hand. The next request of the identity provider for this
          person puts them back.
        </Trans>
      </ReleaseDialog>
    </>
  )
}

interface SearchFieldProps {
  label: string
  /** Words of the search at first. */
  initial: string
  onSearch: (words: string) => void
}

/** Search field that searches with Enter. The one of the lists would be a file of its own on each list. */
export function SearchField({ label, initial, onSearch }: SearchFieldProps) {
  const [words, setWords] = useState(initial)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    onSearch(words.trim())
  }
  return (
    <form onSubmit={submit}>
      <label className="console-words">
        <Icon name="magnifyingGlass" />
        <input
          type="search"
          value={words}
          aria-label={label}
          placeholder={label}
          maxLength={200}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
      </label>
    </form>
  )
}

/** Shows how many of all items a list has; nothing if it has all. */
export function ShownOf({ shown, total }: { shown: number; total: number }) {
  return (
    <p role="status">
      {shown < total ? (
        <Trans>
          {shown} of {total} are shown. Search for the others.
        </Trans>
      ) : (
        total === 0 && <Trans>Nothing matches.</Trans>
      )}
    </p>
  )
}

export function ReleaseButton({ name, onPress }: { name: string; onPress: () => void }) {
  return (
    <Button onPress={onPress}>
      <Trans>Take out of provisioning</Trans>
      <span className="sr-only">: {name}</span>
    </Button>
  )
}

interface ReleaseDialogProps {
  /** Name of the person or group; null while nothing is asked. */
  name: string | null
  onYes: () => void
  onNo: () => void
  children: ReactNode
}

/** Asks whether a person or group is to be taken out of provisioning. */
export function ReleaseDialog({ name, onYes, onNo, children }: ReleaseDialogProps) {
  return (
    <ConfirmDialog
      open={name !== null}
      title={
        <Trans>
          Take <bdi>{name}</bdi> out of provisioning?
        </Trans>
      }
      yes={<Trans>Take out</Trans>}
      no={<Trans>Go back</Trans>}
      onYes={onYes}
      onNo={onNo}
    >
      {children}
    </ConfirmDialog>
  )
}
