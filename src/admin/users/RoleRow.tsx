import { Trans, useLingui } from '@lingui/react/macro'
import type { Assignment, Node } from '../../contract/permissions/roles.ts'
import { Role } from '../../contract/permissions/roles.ts'
import { roleLevels, type RoleLevel } from '../../contract/users/users.ts'
import type { TypedRole } from '../../domain/users/roleDraft.ts'
import { mayGive } from '../../domain/users/users.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { SelectField } from '../records/SelectField.tsx'

interface RoleRowProps extends Required<TypedRole> {
  /** Roles of the user who grants this role. */
  held: readonly Assignment[]
  /** Org units that the granting user can see, each as the path down to it. */
  paths: readonly Node[][]
  onChange: (row: TypedRole) => void
  onRemove: () => void
}

const levelOf = (path: readonly Node[]): RoleLevel => path.at(-1)?.level ?? 'platform'

/** Selects a role and the org unit where it applies. Offers only what the user can grant. */
export function RoleRow({ role, path, added, held, paths, onChange, onRemove }: RoleRowProps) {
  const { t } = useLingui()
  const places = [[], ...paths]
  const placesOf = (given: Role) => places.filter((way) => mayGive(held, { role: given, path: way }))
  const offered = Role.options.filter((given) => placesOf(given).length > 0)
  const { level } = added
  const open = role === '' ? [] : placesOf(role)
  const levels = roleLevels.filter((name) => open.some((way) => levelOf(way) === name))
  const levelNames = {
    platform: t`Whole platform`,
    organization: t`Organization`,
    customer: t`Customer`,
    facility: t`Facility`,
    unit: t`Unit/Practice`,
  }
  const choose = (text: string) => {
    const chosen = offered.find((name) => name === text) ?? ''
    const fitting = new Set(chosen === '' ? [] : placesOf(chosen).map(levelOf))
    onChange({
      role: chosen,
      path: [],
      added: { ...added, level: fitting.size === 1 ? ([...fitting][0] ?? '') : '' },
    })
  }
  return (
    <div className="console-role-row" role="group" aria-label={t`Role to add`}>
      <SelectField
        label={<Trans>Role</Trans>}
        value={role}
        onChange={choose}
        options={offered.map((name) => ({ value: name, label: name }))}
      />
      {levels.length > 1 && (
        <SelectField
          label={<Trans>Level</Trans>}
          value={level}
          onChange={(text) =>
            onChange({
              role,
              path: [],
              added: { ...added, level: levels.find((name) => name === text) ?? '' },
            })
          }
          options={levels.map((name) => ({ value: name, label: levelNames[name] }))}
        />
      )}
      {level !== '' && level !== 'platform' && (
        <SelectField
          label={levelNames[level]}
          value={path.at(-1)?.id ?? ''}
          onChange={(id) => onChange({ role, added, path: open.find((way) => way.at(-1)?.id === id) ?? [] })}
          options={open
            .filter((way) => levelOf(way) === level)
            .map((way) => ({ value: way.at(-1)?.id ?? '', label: wayTo(way) }))}
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
