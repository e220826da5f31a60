import { Trans, useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'
import type { PrivacyView } from '../../state/monitor/monitorView.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { PrivacyDetail, PrivacyTitle } from './PrivacyText.tsx'

/** Shows the camera’s picture as the people in the call see it: it moves when they move the camera. */
export function CameraPanel({
  privacy,
  attach,
  onCover,
}: {
  privacy: PrivacyView
  attach: (canvas: HTMLCanvasElement) => () => void
  onCover: () => void
}) {
  const { t } = useLingui()
  const show = useCallback((canvas: HTMLCanvasElement) => attach(canvas), [attach])
  return (
    <div className="room-camera">
      <canvas ref={show} width={1280} height={720} role="img" aria-label={t`Camera picture`} />
      <div className="room-camera-words" role="status">
        <Icon name="eye" />
        <div>
          <strong>
            <PrivacyTitle privacy={privacy} />
          </strong>
          <p>
            <PrivacyDetail privacy={privacy} />
          </p>
        </div>
      </div>
      <Button icon="cameraSlash" onPress={onCover}>
        <Trans>Cover Camera</Trans>
      </Button>
    </div>
  )
}
