import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import type { LocalMedia } from '../../state/meet/localMedia.ts'
import { Icon } from '../../ui/Icon.tsx'

const bars = 20

/** Shows the microphone's level as bars that move with the user's voice. */
export function LevelMeter({ media }: { media: LocalMedia }) {
  const { t } = useLingui()
  const [lit, setLit] = useState(0)
  useEffect(() => media.listenLevel((level) => setLit(Math.round(level * bars))), [media])
  return (
    <div className="meet-level">
      <p>
        <Icon name="microphone" />
        <Trans>Say a few words. The bars should move.</Trans>
      </p>
      <div
        className="meet-bars"
        role="meter"
        aria-label={t`Microphone level`}
        aria-valuemin={0}
        aria-valuemax={bars}
        aria-valuenow={lit}
      >
        {Array.from({ length: bars }, (_, bar) => (
          <i key={bar} className={bar < lit ? 'lit' : undefined} />
        ))}
      </div>
    </div>
  )
}
