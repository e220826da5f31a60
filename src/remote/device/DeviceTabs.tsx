import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Icon } from '../../ui/Icon.tsx'
import '../../ui/page/Tabs.css'
import './tabs.css'

const current = { className: 'tab', 'aria-current': 'page' } as const

/** Tabs of device control. Each is a page of its own, so that Back and links work. */
export function DeviceTabs() {
  const { t } = useLingui()
  return (
    <nav className="tab-list device-tabs" aria-label={t`Device Control`}>
      <Link to="/device-control" replace className="tab" activeProps={current}>
        <Icon name="arrowsOutCardinal" />
        <span>
          <Trans>Control</Trans>
        </span>
      </Link>
      <Link to="/device-pins" replace className="tab" activeProps={current} preload="render">
        <Icon name="pushPin" />
        <span>
          <Trans>Pins</Trans>
        </span>
      </Link>
      <Link to="/device-settings" replace className="tab" activeProps={current} preload="render">
        <Icon name="slidersHorizontal" />
        <span>
          <Trans>Settings</Trans>
        </span>
      </Link>
    </nav>
  )
}
