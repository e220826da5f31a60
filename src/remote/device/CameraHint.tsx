import { Trans } from '@lingui/react/macro'
import { useLingui } from '@lingui/react'
import { useAtomValue } from 'jotai'
import { useDeferredValue, useState, type ReactNode } from 'react'
import { ledgerAtom } from '../../state/queue/ledger.ts'
import { Icon } from '../../ui/Icon.tsx'
import type { CameraMove } from '../../ui/camera/cameraMove.ts'
import type { HoldGroup } from '../../ui/camera/holdGroup.ts'
import { useOutcomeText } from '../frame/outcomeText.ts'
import type { CameraBlock } from './cameraBlock.ts'
import { CameraOffText } from './CameraOffText.tsx'
import { movingText } from '../../ui/camera/moveText.ts'
import type { IconName } from '../../ui/iconName.ts'
import { useCameraMotion } from './useCameraMotion.ts'

function BlockText({ block }: { block: CameraBlock }) {
  switch (block.kind) {
    case 'not_connected':
      return <Trans>Not connected. The buttons will work again when the connection is back.</Trans>
    case 'device_offline':
      return <Trans>APS Device is Offline. Tell your nurse. You can also try again.</Trans>
    case 'covered':
      return <Trans>Uncover the camera first.</Trans>
    case 'camera_off':
      return <CameraOffText />
    case 'held':
      return (
        <Trans>
          You can use the buttons when <bdi>{block.holder.name}</bdi> stops.
        </Trans>
      )
  }
}

function OutcomeText({ code }: { code: string }) {
  const { title, help } = useOutcomeText()(code)
  return (
    <>
      <strong>{title}</strong> {help}
    </>
  )
}

/**
 * Returns the outcome of the last press, from the ledger of sent commands. It does not change while it is not
 * shown, because laying it out takes time.
 */
function useLedgerText(isRead: boolean): { icon: IconName; words: ReactNode } | null {
  // Deferred like the camera's motion: otherwise "Sent" would appear before "Moving".
  const newest = useDeferredValue(useAtomValue(ledgerAtom)).at(-1)
  const [last, setLast] = useState(newest)
  if (isRead && last !== newest) setLast(newest)
  switch (last?.status) {
    case 'sending':
      return { icon: 'hourglassMedium', words: <Trans>Sent. Waiting for the room screen…</Trans> }
    case 'done':
      return { icon: 'checkCircle', words: <Trans>Done. Press and hold to move. Let go to stop.</Trans> }
    case 'failed':
    case 'not_applied':
      return { icon: 'warningCircle', words: <OutcomeText code={last.code ?? ''} /> }
    default:
      return null
  }
}

export interface CameraHintProps {
  id: string
  block: CameraBlock | null
  group: HoldGroup<CameraMove>
  /** Text shown while nothing happens. Defaults to the outcome of the last press. */
  idle?: ReactNode
}

/** Shows one line that says what the buttons do now, or why they do nothing. */
export function CameraHint({ id, block, group, idle }: CameraHintProps) {
  const { _ } = useLingui()
  const { moving, motion } = useCameraMotion(group)

  const doing = (): ReactNode => {
    if (block) return null
    if (moving) return _(movingText[moving])
    return motion.kind === 'stopping' ? <Trans>Stopping…</Trans> : null
  }
  const now = doing()
  const ledger = useLedgerText(now === null)
  const hintText = (): { icon: IconName; words: ReactNode; strong?: boolean } => {
    if (block) return { icon: 'info', words: <BlockText block={block} /> }
    if (motion.kind === 'refused')
      return { icon: 'warningCircle', words: <OutcomeText code={motion.reason} />, strong: true }
    if (idle !== undefined) return { icon: 'handTap', words: idle }
    return ledger ?? { icon: 'handTap', words: <Trans>Press and hold to move. Let go to stop.</Trans> }
  }
  const { icon, words, strong = false } = hintText()
  return (
    <p
      id={id}
      role="status"
      aria-atomic="false"
      className={strong ? 'device-hint device-hint-strong' : 'device-hint'}
    >
      <span className="device-hint-words" aria-hidden={now !== null || undefined}>
        <Icon name={icon} />
        <span>{words}</span>
      </span>
      {/* Over the other words, which keep their room: a press lays out these few alone. */}
      <span
        role="status"
        className="device-hint-words device-hint-now"
        aria-hidden={now === null || undefined}
      >
        <Icon name="handTap" />
        <span>{now}</span>
      </span>
    </p>
  )
}
