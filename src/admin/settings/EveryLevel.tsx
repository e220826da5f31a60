import { Plural, Trans } from '@lingui/react/macro'
import type { SettingItem } from '../../contract/settings/settingRequests.ts'
import { DateTime } from '../list/DateTime.tsx'
import { SettingOrgUnitName } from './LevelDots.tsx'
import { SettingText } from './SettingText.tsx'

/** Shows the value of a setting at each level, who set it and when. */
export function EveryLevel({ item }: { item: SettingItem }) {
  return (
    <section className="console-every">
      <h3>
        <Trans>All levels</Trans>
      </h3>
      <dl>
        {item.steps.map(({ node, set, value, by, at }) => (
          <div key={node.id ?? 'platform'}>
            <dt>
              <SettingOrgUnitName orgUnit={node} />
              {at !== null && (
                <small className="console-second">
                  {by === null ? (
                    <Trans>default</Trans>
                  ) : (
                    <>
                      <bdi>{by}</bdi>, <DateTime at={at} />
                    </>
                  )}
                </small>
              )}
            </dt>
            <dd>{set ? <SettingText name={item.key} value={value} /> : <Trans>Not set</Trans>}</dd>
          </div>
        ))}
      </dl>
      <p className="console-second">
        {item.key === 'password_rule' ? (
          <Trans>A rule at any level applies to everything below it.</Trans>
        ) : (
          <Trans>The value set at the lowest level applies.</Trans>
        )}{' '}
        {item.below > 0 && (
          <Plural
            value={item.below}
            one="# lower level has its own value."
            other="# lower levels have their own values."
          />
        )}
      </p>
    </section>
  )
}
