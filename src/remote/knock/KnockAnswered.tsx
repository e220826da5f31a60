import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { callIsOnAtom } from '../../state/bedside/callState.ts'
import { nightHoursAtom } from '../../state/bedside/nightHours.ts'
import { forgetKnockAtom, type KnockView } from '../../state/bedside/knock.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { ShutterPlate } from '../../ui/camera/ShutterPlate.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { RoomStrip } from '../frame/RoomStrip.tsx'

/** Confirms an answer that opened nothing. */
export function KnockAnswered({ view }: { view: KnockView & { kind: 'answered' } }) {
  const { i18n } = useLingui()
  const { zone: timeZone } = useAtomValue(nightHoursAtom)
  const isInCall = useAtomValue(callIsOnAtom)
  const close = useSetAtom(forgetKnockAtom)
  const { answer, name, againAt } = view
  const time = i18n.date(new Date(againAt), { timeStyle: 'short', timeZone })
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
            <Icon name={answer === 'not_now' ? 'x' : 'clock'} />
          </span>
          <h2>{answer === 'not_now' ? <Trans>Not now</Trans> : <Trans>In 5 minutes</Trans>}</h2>
          <p>
            {answer === 'not_now' ? (
              <Trans>
                <bdi>{name}</bdi> has your answer and does not come in.
              </Trans>
            ) : (
              <Trans>
                <bdi>{name}</bdi> has your answer and will knock again at {time}.
              </Trans>
            )}
          </p>
        </div>
        {!isInCall && (
          <ShutterPlate known title={<Trans>No one can see or hear you</Trans>}>
            <Trans>Nothing was opened.</Trans>
          </ShutterPlate>
        )}
        <Button wide tone="primary" onPress={close}>
          <Trans>Close</Trans>
        </Button>
      </div>
    </>
  )
}
