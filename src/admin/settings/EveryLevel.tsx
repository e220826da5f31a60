import { Plural, Trans } from '@lingui/react/macro'
import type { SettingItem } from '../../contract/settings.ts'
import { Moment } from '../list/Moment.tsx'
import { SettingNodeName } from './LevelDots.tsx'
import { SettingWords } from './SettingWords.tsx'

/** Shows the value of a setting at each level, who set it and when. */
export function EveryLevel({ item }: { item: SettingItem }) {
  return (
    <section className="console-every">
      <h3>
        <Trans>Every level</Trans>
      </h3>
      <dl>
        {item.steps.map(({ node, set, value, by, at }) => (
          <div key={node.id ?? 'platform'}>
            <dt>
              <SettingNodeName node={node} />
              {at !== null && (
                <small className="console-second">
                  {by === null ? (
                    <Trans>at the start</Trans>
                  ) : (
                    <>
                      <bdi>{by}</bdi>, <Moment at={at} />
                    </>
                  )}
                </small>
              )}
            </dt>
            <dd>{set ? <SettingWords name={item.key} value={value} /> : <Trans>Not set</Trans>}</dd>
          </div>
        ))}
      </dl>
      <p className="console-second">
        {item.key === 'password_rule' ? (
          <Trans>What any level asks for counts, for all below it.</Trans>
        ) : (
          <Trans>The lowest level that sets it wins.</Trans>
        )}{' '}
        {item.below > 0 && (
          <Plural
            value={item.below}
            one="# level below has its own value."
            other="# levels below have their own value."
          />
        )}
      </p>
    </section>
  )
}
