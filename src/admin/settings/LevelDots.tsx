import { Trans } from '@lingui/react/macro'
import type { SettingItem, SettingOrgUnitRef } from '../../contract/settings/settingRequests.ts'
import { GrantLevelName } from '../permissions/CellText.tsx'

/** Shows levels as dots, from the top, and marks one of them. */
export function LevelDots({ ids, on }: { ids: readonly string[]; on: string | null }) {
  return (
    <span className="console-dots" aria-hidden="true">
      {ids.map((id) => (
        <i key={id} data-on={id === on} />
      ))}
    </span>
  )
}

/** Shows which level sets a setting, as text and as dots. */
export function SettingSource({ item: { steps, from } }: { item: SettingItem }) {
  const here = steps.at(-1)
  return (
    <>
      <LevelDots
        ids={steps.map(({ node: orgUnit }) => orgUnit.id ?? 'platform')}
        on={from === null ? null : (from.id ?? 'platform')}
      />
      {from === null ? (
        <Trans>Default</Trans>
      ) : here?.set === true ? (
        <strong>
          <Trans>Set here</Trans>
        </strong>
      ) : (
        <Trans>
          Inherited from <SettingOrgUnitName orgUnit={from} />
        </Trans>
      )}
    </>
  )
}

/** Name of a level and of its org unit. */
export function SettingOrgUnitName({ orgUnit: { level, name } }: { orgUnit: SettingOrgUnitRef }) {
  if (level === 'platform') return <Trans>Platform</Trans>
  return (
    <>
      <GrantLevelName level={level} /> <bdi>{name}</bdi>
    </>
  )
}
