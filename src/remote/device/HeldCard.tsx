import { Trans } from '@lingui/react/macro'
import { useSetAtom } from 'jotai'
import { useState } from 'react'
import type { Holder } from '../../contract/devices/device.ts'
import { askForCameraAtom } from '../../state/devices/device.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Button } from '../../ui/buttons/Button.tsx'

/** Shows that another person is moving the camera, who they are, and a button to ask for control. */
export function HeldCard({ holder }: { holder: Holder }) {
  const ask = useSetAtom(askForCameraAtom)
  const [wish, setWish] = useState<'none' | 'asking' | 'told'>('none')
  return (
    <section className="held-card">
      <div role="status">
        <Icon name="handPalm" />
        <div>
          <h2>
            <Trans>Someone else is moving the camera</Trans>
          </h2>
          <p>
            <Trans>
              <bdi>{holder.name}</bdi> is moving the camera. You can ask for a turn.
            </Trans>
          </p>
        </div>
      </div>
      <Button
        tone="primary"
        wide
        icon="hand"
        state={wish === 'asking' ? 'busy' : 'idle'}
        onPress={() => {
          setWish('asking')
          void ask().then((isNotified) => setWish(isNotified ? 'told' : 'none'))
        }}
        disabledReason={wish === 'told' ? <Trans>We let them know.</Trans> : undefined}
      >
        {wish === 'told' ? <Trans>You asked for a turn</Trans> : <Trans>Ask for a Turn</Trans>}
      </Button>
    </section>
  )
}
