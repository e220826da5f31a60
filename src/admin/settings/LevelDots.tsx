import { Trans } from '@lingui/react/macro'
import type { SettingItem, SettingOrgUnitRef } from '../../contract/settings/settingRequests.ts'
import { GrantLevelName } from '../permissions/CellText.tsx'

/** Shows which level sets a setting, as text and as dots, one per level from the top. */
export function LevelDots({ item: { steps, from } }: { item: SettingItem }) {
  const here = steps.at(-1)
  return (
    <>
      <span className="console-dots" aria-hidden="true">
        {steps.map(({ node: orgUnit }) => (
          <i key={orgUnit.id ?? 'platform'} data-on={from !== null && orgUnit.id === from.id} />
        ))}
      </span>
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
