import { Trans, useLingui } from '@lingui/react/macro'
import type { Entry } from '../../contract/devices/deviceLink.ts'
import { groupedCode } from '../../domain/bedside/entryCode.ts'
import { Icon } from '../../ui/Icon.tsx'
import { QrDrawing } from '../../ui/QrDrawing.tsx'

/**
 * Shows how to connect. An expired code is not shown, because it would not work. `now` is the server's time.
 */
export function EntryPanel({
  connected,
  entry,
  now,
}: {
  connected: boolean
  entry: Entry | null
  now: number
}) {
  const { t } = useLingui()
  const shown = entry !== null && now < entry.expires_at ? entry : null
  return (
    <section className="room-entry">
      {connected && (
        <h2>
          <Trans>Scan to start</Trans>
        </h2>
      )}
      <div className="room-offline" role="status">
        {!connected && (
          <>
            <Icon name="wifiSlash" />
            <div>
              <h2>
                <Trans>Not connected.</Trans>
              </h2>
              <p>
                <Trans>Trying again.</Trans>
              </p>
            </div>
          </>
        )}
      </div>
      {shown !== null && (
        <>
          <div className="room-qr">
            <QrDrawing text={shown.url} label={t`QR code that opens the remote control`} />
          </div>
          <p>
            <Trans>Or type this code</Trans>
            <bdi className="room-code" dir="ltr">
              {groupedCode(shown.code)}
            </bdi>
          </p>
        </>
      )}
    </section>
  )
}
