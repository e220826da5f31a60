import { Trans } from '@lingui/react/macro'
import { useSetAtom } from 'jotai'
import { forgetKnockAtom } from '../../state/bedside/knock.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { RoomStrip } from '../frame/RoomStrip.tsx'

/** Shown if the knock ended before the answer arrived. */
export function KnockOver({ because }: { because: 'late' | 'room_offline' | 'unknown' }) {
  const close = useSetAtom(forgetKnockAtom)
  return (
    <>
      <header className="frame-title">
        <h1 id="door-title">
          <Trans>Your Answer</Trans>
        </h1>
        <RoomStrip />
      </header>
      <div className="door-told">
        <div id="door-words">
          <span>
            <Icon name="door" />
          </span>
          <h2>
            <Trans>This knock has ended</Trans>
          </h2>
          <p>
            <OverText because={because} />
          </p>
        </div>
        <Button wide tone="primary" onPress={close}>
          <Trans>Close</Trans>
        </Button>
      </div>
    </>
  )
}

function OverText({ because }: { because: 'late' | 'room_offline' | 'unknown' }) {
  switch (because) {
    case 'late':
      return <Trans>Your answer came too late and did not count.</Trans>
    case 'room_offline':
      return <Trans>The room screen could not open the call. Nothing was opened.</Trans>
    case 'unknown':
      return <Trans>We do not know if your answer arrived. Look at the room screen.</Trans>
  }
}
