import { Trans, useLingui } from '@lingui/react/macro'
import type { SettingItem } from '../../contract/settings/settingRequests.ts'
import type { SettingKey } from '../../contract/settings/settingSchemas.ts'
import { settingRules } from '../../domain/settings.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { PlainTable } from '../list/PlainTable.tsx'
import { DateTime } from '../list/DateTime.tsx'
import { SettingSource } from './LevelDots.tsx'
import { SettingName } from './SettingName.tsx'
import { SettingText } from './SettingText.tsx'

interface SettingRowsProps {
  items: readonly SettingItem[]
  chosen: SettingKey | null
  onChoose: (key: SettingKey) => void
}

/** Shows the settings of an org unit: the effective value, the level that set it, and the user who did. */
export function SettingRows({ items, chosen, onChoose }: SettingRowsProps) {
  const { t } = useLingui()
  return (
    <PlainTable
      className="console-grid console-settings-table"
      label={t`Settings`}
      headings={[
        <Trans key="setting">Setting</Trans>,
        <Trans key="value-here">Value here</Trans>,
        <Trans key="where-it-is-set">Set at</Trans>,
        <Trans key="by">Set by</Trans>,
        <Trans key="change">Change</Trans>,
      ]}
    >
      {items.map((item) => (
        <SettingRow key={item.key} item={item} chosen={item.key === chosen} onChoose={onChoose} />
      ))}
    </PlainTable>
  )
}

interface SettingRowProps {
  item: SettingItem
  chosen: boolean
  onChoose: (key: SettingKey) => void
}

function SettingRow({ item, chosen, onChoose }: SettingRowProps) {
  const { key, value, steps, from } = item
  const source = steps.find(({ node, set }) => set && node.id === (from?.id ?? null))
  const here = steps.at(-1)?.set === true
  return (
    <tr className={chosen ? 'console-chosen' : undefined}>
      <th scope="row">
        <SettingName name={key} />
        <code className="console-second">{key}</code>
      </th>
      <td>
        {settingRules[key].secret === true && from === null ? (
          <Trans>None</Trans>
        ) : here ? (
          <strong>
            <SettingText name={key} value={value} />
          </strong>
        ) : (
          <SettingText name={key} value={value} />
        )}
      </td>
      <td>
        <SettingSource item={item} />
      </td>
      <td>
        {source !== undefined && (
          <>
            {source.by === null ? <Trans>default</Trans> : <bdi>{source.by}</bdi>}
            {source.by !== null && source.at !== null && (
              <small className="console-second">
                <DateTime at={source.at} />
              </small>
            )}
          </>
        )}
      </td>
      <td>
        <Button pressed={chosen} onPress={() => onChoose(key)}>
          {here ? <Trans>Change</Trans> : <Trans>Set here</Trans>}
          <span className="sr-only">
            {' · '}
            <SettingName name={key} />
          </span>
        </Button>
      </td>
    </tr>
  )
}
