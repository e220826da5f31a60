import { Icon } from '../../ui/Icon.tsx'
import type { IconName } from '../../ui/iconName.ts'
import type { BrowserKind } from './browserKind.ts'

/** Icon beside the address bar, for browsers where its appearance is known. */
const signs: Readonly<Partial<Record<BrowserKind, IconName>>> = {
  chromium: 'slidersHorizontal',
  android: 'slidersHorizontal',
  firefox: 'videoCameraSlash',
}

/**
 * Shows a drawing of the browser's sign to look for beside the address. Hidden from screen readers, because
 * the step says the same in words.
 */
export function AddressPicture({ browser }: { browser: BrowserKind }) {
  const sign = signs[browser]
  if (sign === undefined) return null
  return (
    <div className="meet-address" aria-hidden="true" dir="ltr">
      <p>
        <span>
          <Icon name={sign} />
        </span>
        {window.location.host}
      </p>
    </div>
  )
}
