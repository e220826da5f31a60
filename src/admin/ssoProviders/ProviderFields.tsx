import { Trans, useLingui } from '@lingui/react/macro'
import type { Assignment, Node } from '../../contract/permissions/roles.ts'
import type { SsoLevel, SsoProviderChange } from '../../contract/singleSignOn.ts'
import { givenRules, ruleText, type TypedRule } from '../../domain/singleSignOn/roleMap.ts'
import { rolesToMap } from '../../domain/singleSignOn/singleSignOn.ts'
import { providerProblems } from '../../domain/singleSignOn/ssoProvider.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import { useOrgUnitPaths } from '../queries/useOrgUnits.ts'
import type { FieldSpec } from '../records/RecordFields.tsx'
import { UnreadChoices } from '../records/UnreadChoices.tsx'
import { RoleMapEditor } from './RoleMapEditor.tsx'

/** A provider as typed. `place` is the id of its org unit, `platform` for all; `enabled` is the choice of a selection. */
export interface ProviderValues extends Record<
  'place' | 'name' | 'issuer' | 'client_id' | 'client_secret' | 'role_claim',
  string
> {
  enabled: string
  role_map: TypedRule[]
}

/** Returns the fields of a provider’s form: its org unit, its identity, and the roles that it grants. */
export function useProviderFields(
  ports: Pick<ConsolePorts, 'orgUnits'>,
  held: readonly Assignment[],
  isNew: boolean,
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
    return { value: last.id, label }
  })
  const place: FieldSpec<ProviderValues> = {
    name: 'place',
    label: <Trans>Level</Trans>,
    unread: refusal === null ? undefined : <UnreadChoices code={refusal.code} onRetry={again} />,
    options,
  }
  const orgUnitAt = (id: string): { level: SsoLevel; node_id: string | null } => {
    if (id === 'platform') return { level: id, node_id: null }
    const orgUnit = paths.find((path) => path.at(-1)?.id === id)?.at(-1)
    return { level: orgUnit?.level === 'organization' ? 'organization' : 'customer', node_id: id }
  }
  const rolesAt = (id: string) => {
    const path = id === 'platform' ? [] : paths.find((way) => way.at(-1)?.id === id)
    return path === undefined ? [] : rolesToMap(held, orgUnitAt(id).level, path)
  }
  const fieldsAt = (chosen: string): readonly FieldSpec<ProviderValues>[] => [
    { name: 'name', label: <Trans>Name shown on the sign-in page</Trans> },
    { name: 'issuer', label: <Trans>Issuer (https address)</Trans>, code: true },
    { name: 'client_id', label: <Trans>Client ID</Trans>, code: true },
    {
      name: 'client_secret',
      code: true,
      secret: true,
      label: isNew ? (
        <Trans>Client secret</Trans>
      ) : (
        <Trans>New client secret (leave empty to keep the current one)</Trans>
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
  return { place, fieldsAt, orgUnitAt }
}

/** Returns the problems of a provider as typed. Only a new one requires the secret. */
export const problemsOfProvider = (values: ProviderValues, isNew: boolean) =>
  providerProblems({
    ...values,
    client_secret: isNew || values.client_secret !== '' ? values.client_secret : null,
  })

/** Returns the request, which is the provider as a whole: without a new secret, the stored one is kept. */
export const bodyOfProvider = (values: ProviderValues): SsoProviderChange => {
  const { name, issuer, client_id, role_claim, client_secret, enabled, role_map: rules } = values
  const texts = { name, issuer, client_id, role_claim, ...(client_secret !== '' && { client_secret }) }
  return { ...texts, enabled: enabled === 'true', role_map: givenRules(rules) }
}
