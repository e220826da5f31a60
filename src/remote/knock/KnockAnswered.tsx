import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { callIsOnAtom } from '../../state/bedside/callState.ts'
import { forgetKnockAtom, type KnockView } from '../../state/bedside/knock.ts'
import { nightHoursAtom } from '../../state/bedside/nightHours.ts'
import { ShutterPlate } from '../../ui/camera/ShutterPlate.tsx'
import { KnockResult } from './KnockResult.tsx'

/** Confirms an answer that opened nothing. */
export function KnockAnswered({ view }: { view: KnockView & { kind: 'answered' } }) {
  const { i18n } = useLingui()
  const { zone: timeZone } = useAtomValue(nightHoursAtom)
  const isInCall = useAtomValue(callIsOnAtom)
  const close = useSetAtom(forgetKnockAtom)
  const { answer, name, againAt } = view
  const isNo = answer === 'not_now'
  const time = i18n.date(new Date(againAt), { timeStyle: 'short', timeZone })
  return (
    <KnockResult
      heading={<Trans>Your Answer</Trans>}
      onClose={close}
      icon={isNo ? 'x' : 'clock'}
      title={isNo ? <Trans>Not now</Trans> : <Trans>In 5 minutes</Trans>}
      detail={
        isNo ? (
          <Trans>
            <bdi>{name}</bdi> has your answer and does not come in.
          </Trans>
        ) : (
          <Trans>
            <bdi>{name}</bdi> has your answer and will knock again at {time}.
          </Trans>
        )
      }
    >
      {!isInCall && (
        <ShutterPlate known title={<Trans>No one can see or hear you</Trans>}>
          <Trans>Nothing was opened.</Trans>
        </ShutterPlate>
      )}
    </KnockResult>
  )
}
