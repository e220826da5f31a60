import { Trans, useLingui } from '@lingui/react/macro'
import type { Assignment, Node } from '../../contract/permissions/roles.ts'
import { ruleText } from '../../domain/singleSignOn/roleMap.ts'
import { rolesToMap } from '../../domain/singleSignOn/singleSignOn.ts'
import { providerProblems } from '../../domain/singleSignOn/ssoProvider.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import type { Draft } from '../../state/admin/records/records.ts'
import { useOrgUnitPaths } from '../queries/useOrgUnits.ts'
import type { FieldSpec } from '../records/RecordFields.tsx'
import { SelectField } from '../records/SelectField.tsx'
import { UnreadChoices } from '../records/UnreadChoices.tsx'
import { RoleMapEditor } from './RoleMapEditor.tsx'

/**
 * Returns the fields of a provider’s form: its org unit (`onPlace` is called when one is chosen), its
 * identity, and the roles that it grants.
 */
export function useProviderFields(
  ports: Pick<ConsolePorts, 'orgUnits'>,
  held: readonly Assignment[],
  onPlace?: (place: string) => void,
) {
  const { t } = useLingui()
  const { paths: all, refusal, again } = useOrgUnitPaths(ports, held)
  const keeps = (path: readonly Node[]) =>
    held.some(({ path: own }) => own.every(({ id }, depth) => path[depth]?.id === id))
  const paths = [[], ...all].filter((path) => path.length <= 2 && keeps(path))
  const options = paths.map((path) => {
    const last = path.at(-1)
    if (last === undefined) return { value: 'platform', label: t`Whole platform` }
    const above = path.at(-2)?.name
    const label = above === undefined ? last.name : `${last.name} · ${above}`
    return { value: `${last.level} ${last.id}`, label }
  })
  const place: FieldSpec = {
    name: 'place',
    label: <Trans>Level</Trans>,
    unread: refusal === null ? undefined : <UnreadChoices code={refusal.code} onRetry={again} />,
    control: (field) => (
      <SelectField
        {...field}
        options={options}
        onChange={(value) => {
          onPlace?.(value)
          field.onChange(value)
        }}
      />
    ),
  }
  const rolesAt = (text: string) => {
    const [level, orgUnitId] = text.split(' ')
    const path = paths.find((way) => (way.at(-1)?.id ?? '') === (orgUnitId ?? ''))
    if (path === undefined) return []
    if (level === 'platform') return rolesToMap(held, 'platform', path)
    return rolesToMap(held, level === 'organization' ? 'organization' : 'customer', path)
  }
  const fieldsAt = (chosen: string): readonly FieldSpec[] => [
    { name: 'name', label: <Trans>Name shown on the sign-in page</Trans> },
    { name: 'issuer', label: <Trans>Issuer (https address)</Trans>, code: true },
    { name: 'client_id', label: <Trans>Client ID</Trans>, code: true },
    {
      name: 'client_secret',
      code: true,
      secret: true,
      label:
        onPlace === undefined ? (
          <Trans>New client secret (leave empty to keep the current one)</Trans>
        ) : (
          <Trans>Client secret</Trans>
        ),
    },
    { name: 'role_claim', label: <Trans>Roles claim</Trans>, code: true },
    {
      name: 'enabled',
      label: <Trans>Status</Trans>,
      options: [
        { value: 'true', label: t`Shown on the sign-in page` },
        { value: 'false', label: t`Off` },
      ],
    },
    {
      name: 'role_map',
      label: <Trans>Who gets which role</Trans>,
      words: ruleText,
      control: (field) => <RoleMapEditor field={field} roles={rolesAt(chosen)} />,
    },
  ]
  return { place, fieldsAt }
}

/** Returns the problems of a draft. With `isNew`, the org unit and the secret are required. */
export function problemsOfProvider(draft: Draft, isNew: boolean) {
  const text = (name: string) => draft[name] ?? ''
  return providerProblems({
    name: text('name'),
    issuer: text('issuer'),
    client_id: text('client_id'),
    role_claim: text('role_claim'),
    role_map: text('role_map'),
    place: isNew ? text('place') : 'kept',
    client_secret: isNew || text('client_secret') !== '' ? text('client_secret') : null,
  })
}
