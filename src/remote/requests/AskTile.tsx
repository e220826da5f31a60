import { Trans } from '@lingui/react/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import type { ReactNode } from 'react'
import type { CareRequestOffer, OfferedKind } from '../../contract/careRequests/careRequests.ts'
import { isUrgent } from '../../domain/careRequests/isUrgent.ts'
import { openRequest, requestStep } from '../../domain/careRequests/requestProgress.ts'
import {
  cancelUnsentRequestAtom,
  sendCareRequestAtom,
  unsentKindsAtom,
} from '../../state/bedside/askForCare.ts'
import { careRequestsAtom } from '../../state/bedside/careRequests.ts'
import { navigationAtom, type RemotePath } from '../../state/navigation.ts'
import { Icon } from '../../ui/Icon.tsx'
import type { IconName } from '../../ui/iconName.ts'
import { useSettled } from '../../ui/buttons/useSettled.ts'
import { ScreenLink } from '../frame/ScreenLink.tsx'
import { requestIcons, useRequestName } from './requestNames.ts'
import { StepText } from './StepText.tsx'
import { urgentPaths } from './urgentPaths.ts'

/** Screen that shows how a request of this kind is going. */
const wayTo = (kind: OfferedKind): RemotePath => urgentPaths.get(kind) ?? '/requests'

/**
 * Tile that asks for something once. While the request is open, it shows how it is going and leads to it. A
 * tile whose meaning has just changed ignores presses at first: the second tap of an unsteady hand.
 */
export function AskTile({ offer }: { offer: CareRequestOffer }) {
  const { kind } = offer
  const name = useRequestName()(offer)
  const open = openRequest(useAtomValue(careRequestsAtom).requests, kind)
  const unsent = useAtomValue(unsentKindsAtom).get(kind)
  const navigation = useAtomValue(navigationAtom)
  const send = useSetAtom(sendCareRequestAtom)
  const cancel = useSetAtom(cancelUnsentRequestAtom)
  const step = open === null ? null : requestStep(open)
  const isSettled = useSettled(step ?? unsent ?? 'free')
  const classes = ['wish', isUrgent(kind) && 'wish-urgent']
  const classOf = (state?: string) => [...classes, state].filter(Boolean).join(' ')

  if (step !== null)
    return (
      <ScreenLink
        to={wayTo(kind)}
        className={classOf('wish-open')}
        aria-busy={!isSettled || undefined}
        onClickCapture={(event) => {
          if (!isSettled) event.preventDefault()
        }}
      >
        <TileFace icon={requestIcons[kind]} name={name}>
          <StepText step={step} />
        </TileFace>
      </ScreenLink>
    )
  const press = () => {
    if (!isSettled || unsent === 'sending') return
    const urgentPath = urgentPaths.get(kind)
    if (unsent === 'waiting' && urgentPath === undefined) return void cancel(kind)
    if (unsent === undefined) void send(kind)
    if (urgentPath !== undefined) navigation?.go(urgentPath)
  }
  return (
    <button
      type="button"
      className={classOf(unsent === 'waiting' ? 'wish-waiting' : undefined)}
      aria-busy={unsent === 'sending' || !isSettled || undefined}
      onClick={press}
    >
      <TileFace icon={unsent === undefined ? requestIcons[kind] : 'hourglassMedium'} name={name}>
        {unsent === 'sending' && <Trans>Sending…</Trans>}
        {unsent === 'waiting' &&
          (isUrgent(kind) ? <Trans>Not sent yet</Trans> : <Trans>Not sent yet. Press to cancel.</Trans>)}
      </TileFace>
    </button>
  )
}

/** Letters that fit on one line of a tile in each size. A hospital names its own kinds, in any language. */
const roomyLetters = 14
const longestWord = (name: string): number => Math.max(...name.split(/\s/u).map((word) => word.length))

function TileFace({ icon, name, children }: { icon: IconName; name: string; children: ReactNode }) {
  return (
    <>
      <span className="wish-picture">
        <Icon name={icon} />
      </span>
      <span className={longestWord(name) > roomyLetters ? 'wish-text wish-long' : 'wish-text'}>
        <b>
          <bdi>{name}</bdi>
        </b>{' '}
        {children !== false && children !== undefined && <small>{children}</small>}
      </span>
    </>
  )
}
