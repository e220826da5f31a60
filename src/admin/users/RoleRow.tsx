import { Trans, useLingui } from '@lingui/react/macro'
import type { Assignment, Node } from '../../contract/permissions/roles.ts'
import { Role } from '../../contract/permissions/roles.ts'
import { roleLevels, type RoleLevel } from '../../contract/users/users.ts'
import type { DraftRole } from '../../domain/users/roleDraft.ts'
import { mayGive } from '../../domain/users/users.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { SelectField } from '../records/SelectField.tsx'

interface RoleRowProps {
  row: DraftRole
  /** Roles of the user who grants this role. */
  held: readonly Assignment[]
  /** Org units that the granting user can see, each as the path down to it. */
  paths: readonly Node[][]
  onChange: (row: DraftRole) => void
  onRemove: () => void
}

const levelOf = (path: readonly Node[]): RoleLevel => path.at(-1)?.level ?? 'platform'

/** Selects a role and the org unit where it applies. Offers only what the user can grant. */
export function RoleRow({ row, held, paths, onChange, onRemove }: RoleRowProps) {
  const { t } = useLingui()
  const places = [[], ...paths]
  const placesOf = (role: Role) => places.filter((path) => mayGive(held, { role, path }))
  const offered = Role.options.filter((role) => placesOf(role).length > 0)
  const open = row.role === '' ? [] : placesOf(row.role)
  const levels = roleLevels.filter((level) => open.some((path) => levelOf(path) === level))
  const levelNames = {
    platform: t`Whole platform`,
    organization: t`Organization`,
    customer: t`Customer`,
    facility: t`Facility`,
    unit: t`Unit/Practice`,
  }
  const choose = (text: string) => {
    const role = offered.find((name) => name === text) ?? ''
    const fitting = role === '' ? [] : placesOf(role)
    const only = roleLevels.filter((level) => fitting.some((path) => levelOf(path) === level))
    onChange({ ...row, role, level: only.length === 1 ? (only[0] ?? '') : '', node_id: '', name: '' })
  }
  return (
    <div className="console-role-row" role="group" aria-label={t`Role to add`}>
      <SelectField
        label={<Trans>Role</Trans>}
        value={row.role}
        onChange={choose}
        options={offered.map((role) => ({ value: role, label: role }))}
      />
      {levels.length > 1 && (
        <SelectField
          label={<Trans>Level</Trans>}
          value={row.level}
          onChange={(text) =>
            onChange({ ...row, level: levels.find((name) => name === text) ?? '', node_id: '', name: '' })
          }
          options={levels.map((level) => ({ value: level, label: levelNames[level] }))}
        />
      )}
      {row.level !== '' && row.level !== 'platform' && (
        <SelectField
          label={levelNames[row.level]}
          value={row.node_id}
          onChange={(id) => {
            const orgUnit = open.map((path) => path.at(-1)).find((last) => last?.id === id)
            onChange({ ...row, node_id: id, name: orgUnit?.name ?? '' })
          }}
          options={open
            .filter((path) => levelOf(path) === row.level)
            .map((path) => ({ value: path.at(-1)?.id ?? '', label: wayTo(path) }))}
        />
      )}
      <Button icon="x" onPress={onRemove}>
        <Trans>Remove</Trans>
      </Button>
    </div>
  )
}

/** Returns an org unit’s name with that of its parent, which distinguishes org units of the same name. */
const wayTo = (path: readonly Node[]) =>
  path
    .slice(-2)
    .toReversed()
    .map(({ name }) => name)
    .join(' · ')
