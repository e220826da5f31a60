import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import type { OfferedKind } from '../../contract/careRequests/careRequests.ts'
import { urgentStage } from '../../domain/careRequests/urgentStage.ts'
import {
  cancelUnsentRequestAtom,
  sendCareRequestAtom,
  unsentKindsAtom,
} from '../../state/bedside/askForCare.ts'
import { careRequestsAtom } from '../../state/bedside/careRequests.ts'
import { navigationAtom } from '../../state/navigation.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { useSettled } from '../../ui/buttons/useSettled.ts'
import { BedsideFrame } from '../frame/BedsideFrame.tsx'
import { useRequestName } from './requestNames.ts'
import { RequestsLink } from './RequestsLink.tsx'
import { TakeBackButton } from './TakeBackButton.tsx'
import { UrgentCard } from './UrgentCard.tsx'
import './urgent.css'

export const PainScreen = () => <UrgentScreen kind="pain" />
export const BreathingScreen = () => <UrgentScreen kind="breathing" />
export const UnwellScreen = () => <UrgentScreen kind="unwell" />

/**
 * Screen of an urgent request. The nurse call button always comes first, and the screen says that the nurses
 * know only once the server has confirmed it.
 */
function UrgentScreen({ kind }: { kind: OfferedKind }) {
  const { t } = useLingui()
  const { offers, requests } = useAtomValue(careRequestsAtom)
  const unsent = useAtomValue(unsentKindsAtom).get(kind)
  const offer = offers.find((one) => one.kind === kind)
  const stage = urgentStage(requests, kind, unsent)
  const { names = {} } = stage.kind === 'confirmed' ? stage.request : (offer ?? {})
  const name = useRequestName()({ kind, names })
  const isShown = stage.kind !== 'not_sent' || offer !== undefined
  return (
    <BedsideFrame title={name} back backTo="/ask">
      <div className="urgent">
        <section className="urgent-call">
          <Icon name="bellRinging" />
          <div>
            <h2>
              <Trans>Press your nurse call button now</Trans>
            </h2>
            <p>
              <Trans>It is the fastest way to get help.</Trans>
            </p>
          </div>
        </section>
        <div className="urgent-side">
          <div role="status" aria-label={t`How it is going`}>
            {isShown && <UrgentCard stage={stage} name={name} />}
          </div>
          <div className="urgent-keys">
            <UrgentButton kind={kind} name={name} />
            <RequestsLink />
          </div>
        </div>
      </div>
    </BedsideFrame>
  )
}

/** The one thing that can be done about the request now. */
function UrgentButton({ kind, name }: { kind: OfferedKind; name: string }) {
  const { offers, requests } = useAtomValue(careRequestsAtom)
  const unsent = useAtomValue(unsentKindsAtom).get(kind)
  const navigation = useAtomValue(navigationAtom)
  const send = useSetAtom(sendCareRequestAtom)
  const cancel = useSetAtom(cancelUnsentRequestAtom)
  const stage = urgentStage(requests, kind, unsent)
  const isOpen = stage.kind === 'confirmed' && stage.request.done_at === null
  const isSettled = useSettled(isOpen ? stage.request.id : stage.kind)
  if (isOpen)
    return (
      <TakeBackButton
        id={stage.request.id}
        name={name}
        settling={!isSettled}
        onDone={() => navigation?.go('/ask', { replace: true })}
      />
    )
  if (stage.kind === 'waiting')
    return (
      <Button icon="x" settling={!isSettled} onPress={() => void cancel(kind)}>
        <Trans>Cancel</Trans>
      </Button>
    )
  if (!offers.some((offer) => offer.kind === kind)) return null
  return (
    <Button
      icon="paperPlaneRight"
      mirrored
      state={stage.kind === 'sending' ? 'busy' : 'idle'}
      settling={!isSettled}
      onPress={() => void send(kind)}
    >
      {stage.kind === 'sending' ? (
        <Trans>Sending…</Trans>
      ) : stage.kind === 'confirmed' ? (
        <Trans>Send Again</Trans>
      ) : (
        <Trans>Send Now</Trans>
      )}
    </Button>
  )
}
