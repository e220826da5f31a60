import { Trans } from '@lingui/react/macro'
import { AddressPicture } from './AddressPicture.tsx'
import type { BrowserKind } from './browserKind.ts'

/** Steps to the camera and microphone permissions in this browser. */
export function PermissionSteps({ browser }: { browser: BrowserKind }) {
  return (
    <ol className="meet-steps">
      <li>
        <p>
          <FirstStep browser={browser} />
        </p>
        <AddressPicture browser={browser} />
      </li>
      <li>
        <p>
          <Trans>
            Set Camera and Microphone to <strong>Allow</strong>.
          </Trans>
        </p>
      </li>
      <li>
        <p>
          <Trans>Come back and press Try Again.</Trans>
        </p>
      </li>
    </ol>
  )
}

function FirstStep({ browser }: { browser: BrowserKind }) {
  switch (browser) {
    case 'chromium':
      return <Trans>Press the icon next to the address.</Trans>
    case 'android':
      return <Trans>Press the icon next to the address, then Permissions.</Trans>
    case 'firefox':
      return <Trans>Press the crossed-out camera icon next to the address.</Trans>
    case 'safari':
      return <Trans>In the Safari menu, choose Settings for This Website…</Trans>
    case 'ios':
      return <Trans>Press the page icon next to the address, then Website Settings.</Trans>
  }
}
