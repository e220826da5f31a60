import { Trans, useLingui } from '@lingui/react/macro'
import { Icon } from '../../ui/Icon.tsx'
import '../../ui/page/Tabs.css'
import { ScreenLink } from '../frame/ScreenLink.tsx'
import './tabs.css'

type DevicePath = '/device-control' | '/device-pins' | '/device-settings'

/** Tabs of device control. Each is a page of its own, so that Back and links work. */
export function DeviceTabs({ current }: { current: DevicePath }) {
  const { t } = useLingui()
  const markOf = (path: DevicePath) => (path === current ? 'page' : undefined)
  return (
    <nav className="tab-list device-tabs" aria-label={t`Device Control`}>
      <ScreenLink to="/device-control" replace className="tab" aria-current={markOf('/device-control')}>
        <Icon name="arrowsOutCardinal" />
        <span>
          <Trans>Control</Trans>
        </span>
      </ScreenLink>
      <ScreenLink
        to="/device-pins"
        replace
        className="tab"
        aria-current={markOf('/device-pins')}
        preload="render"
      >
        <Icon name="pushPin" />
        <span>
          <Trans>Pins</Trans>
        </span>
      </ScreenLink>
      <ScreenLink
        to="/device-settings"
        replace
        className="tab"
        aria-current={markOf('/device-settings')}
        preload="render"
      >
        <Icon name="slidersHorizontal" />
        <span>
          <Trans>Settings</Trans>
        </span>
      </ScreenLink>
    </nav>
  )
}
