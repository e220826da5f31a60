import { Trans } from '@lingui/react/macro'
import type { SettingItem, SettingOrgUnitRef } from '../../contract/settings/settingRequests.ts'
import { GrantLevelName } from '../permissions/CellText.tsx'

/** Shows which level sets a setting, as text and as dots, one per level from the top. */
export function LevelDots({ item: { steps, from } }: { item: SettingItem }) {
  const here = steps.at(-1)
  return (
    <>
      <span className="console-dots" aria-hidden="true">
        {steps.map(({ node }) => (
          <i key={node.id ?? 'platform'} data-on={from !== null && node.id === from.id} />
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
          Inherited from <SettingOrgUnitName node={from} />
        </Trans>
      )}
    </>
  )
}

/** Name of a level and of its org unit. */
export function SettingOrgUnitName({ node: { level, name } }: { node: SettingOrgUnitRef }) {
  if (level === 'platform') return <Trans>Platform</Trans>
  return (
    <>
      <GrantLevelName level={level} /> <bdi>{name}</bdi>
    </>
  )
}
