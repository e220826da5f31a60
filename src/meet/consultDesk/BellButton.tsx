import { Trans } from '@lingui/react/macro'
import type { BellState } from '../../state/meet/consultDeskView.ts'
import { Button } from '../../ui/buttons/Button.tsx'

/**
 * Button that turns the chime for new calls on and off. Browsers play no sound before the first touch; the
 * button says so until then.
 */
export function BellButton({ state, onTurn }: { state: BellState; onTurn: (on: boolean) => void }) {
  return (
    <Button
      icon="bellRinging"
      className={state === 'on' ? 'desk-bell' : 'desk-bell desk-mute'}
      detail={state === 'blocked' ? <Trans>Press once to hear it</Trans> : undefined}
      // The press itself unblocks the sound.
      onPress={() => onTurn(state !== 'on')}
    >
      {state === 'off' ? <Trans>Chime Off</Trans> : <Trans>Chime On</Trans>}
    </Button>
  )
}
