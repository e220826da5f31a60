import { Trans, useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'
import type { Monitor } from '../../state/monitor/monitor.ts'

/** Shows the room camera’s picture, small, as the others see it. */
export function SelfView({ monitor: { attach } }: { monitor: Monitor }) {
  const { t } = useLingui()
  const show = useCallback((canvas: HTMLCanvasElement) => attach(canvas), [attach])
  return (
    <div className="room-self">
      <canvas ref={show} width={640} height={360} role="img" aria-label={t`Your video`} />
      <span>
        <Trans>You</Trans>
      </span>
    </div>
  )
}
