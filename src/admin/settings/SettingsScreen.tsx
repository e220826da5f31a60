import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue, useStore } from 'jotai'
import { useEffect, useState } from 'react'
import { type SettingGroup, settingGroups, settingRules } from '../../domain/settings.ts'
import { createSettingModel } from '../../state/admin/settings/settingModel.ts'
import type { SettingPorts } from '../../state/admin/settings/settingModel.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Loader } from '../../ui/status/Loader.tsx'
import { ListFailed } from '../list/ListFailed.tsx'
import { SettingGroupName } from './SettingName.tsx'
import { SettingLevel } from './SettingLevel.tsx'
import { SettingPanel } from './SettingPanel.tsx'
import { SettingRows } from './SettingRows.tsx'
import { Title } from '../../ui/page/Title.tsx'

interface SettingsScreenProps {
  ports: SettingPorts
  /** Id of an org unit, or `platform`; `null` for the highest one whose settings the user manages. */
  orgUnitId: string | null
  /** Org units at which the user's roles apply; `null` is the platform. */
  ends: readonly (string | null)[]
}

/** Shows the settings of an org unit: the effective value, where it comes from and who set it. */
export function SettingsScreen({ ports, orgUnitId, ends }: SettingsScreenProps) {
  const { t } = useLingui()
  const store = useStore()
  const [model] = useState(() => createSettingModel(orgUnitId, ports, store))
  const [group, setGroup] = useState<SettingGroup | null>(null)
  const view = useAtomValue(model.viewAtom)
  const isNew = view.kind === 'loading'
  // Not again when a hidden page is shown: what was typed in a setting stays.
  useEffect(() => {
    if (isNew) void model.load()
  }, [model, isNew])
  if (view.kind === 'loading')
    return (
      <Loader>
        <Trans>Loading</Trans>
      </Loader>
    )
  if (view.kind === 'failed') return <ListFailed code={view.code} onRetry={() => void model.load()} />
  const { list, chosen, form, doing, refusal } = view
  const here = list.path.at(-1)
  const items = list.items.filter(({ key }) => group === null || settingRules[key].group === group)
  const item = list.items.find(({ key }) => key === chosen)
  return (
    <>
      <Title>{t`Settings`}</Title>
      <div className="console-title">
        <h1>
          <Trans>Settings</Trans>
        </h1>
        <p>
          {here === undefined || here.level === 'platform' ? (
            <Trans>for the whole installation</Trans>
          ) : (
            <Trans>
              for <bdi>{here.name}</bdi> and everything below it
            </Trans>
          )}
        </p>
      </div>
      <SettingLevel list={list} ends={ends} />
      <div className="console-setting-groups" role="group" aria-label={t`Which settings`}>
        <Button tone="quiet" pressed={group === null} onPress={() => setGroup(null)}>
          <Trans>All</Trans>
        </Button>
        {settingGroups.map((name) => (
          <Button key={name} tone="quiet" pressed={group === name} onPress={() => setGroup(name)}>
            <SettingGroupName group={name} />
          </Button>
        ))}
      </div>
      <div className="console-settings">
        <SettingRows items={items} chosen={chosen} onChoose={(key) => model.choose(key)} />
        {item !== undefined && (
          <SettingPanel
            key={form}
            item={item}
            doing={doing}
            refusal={refusal}
            onSave={(value) => model.save(value)}
            onRemove={() => void model.remove()}
            onLeave={() => model.choose(null)}
          />
        )}
      </div>
    </>
  )
}
