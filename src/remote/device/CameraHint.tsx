import { Trans } from '@lingui/react/macro'
import { useLingui } from '@lingui/react'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { ledgerAtom } from '../../state/ledger.ts'
import { Icon } from '../../ui/Icon.tsx'
import type { CameraMove } from '../../ui/cameraMove.ts'
import type { HoldGroup } from '../../ui/holdGroup.ts'
import { useOutcomeWords } from '../frame/outcomeWords.ts'
import type { CameraBlock } from './cameraBlock.ts'
import { movingWords } from '../../ui/moveWords.ts'
import type { IconName } from '../../ui/iconName.ts'
import { useCameraMotion } from './useCameraMotion.ts'

function BlockWords({ block }: { block: CameraBlock }) {
  switch (block.kind) {
    case 'not_connected':
      return <Trans>Not connected. The keys come back when the connection does.</Trans>
    case 'device_offline':
      return <Trans>APS Device is Offline. Tell your nurse. You can also try again.</Trans>
    case 'covered':
      return <Trans>Uncover the camera first.</Trans>
    case 'held':
      return (
        <Trans>
          The keys come back when <bdi>{block.holder.name}</bdi> stops.
        </Trans>
      )
  }
}

function OutcomeWords({ code }: { code: string }) {
  const { title, help } = useOutcomeWords()(code)
  return (
    <>
      <strong>{title}</strong> {help}
    </>
  )
}

/** What the last press came to, from the ledger of sent commands. */
function useLedgerWords(): { icon: IconName; words: ReactNode } | null {
  const last = useAtomValue(ledgerAtom).at(-1)
  switch (last?.status) {
    case 'sending':
      return { icon: 'hourglassMedium', words: <Trans>Sent. The room device has not answered yet.</Trans> }
    case 'done':
      return { icon: 'checkCircle', words: <Trans>Done. Press and hold to move. Let go to stop.</Trans> }
    case 'failed':
    case 'not_applied':
      return { icon: 'warningCircle', words: <OutcomeWords code={last.code ?? ''} /> }
    default:
      return null
  }
}

export interface CameraHintProps {
  id: string
  block: CameraBlock | null
  group: HoldGroup<CameraMove>
  /** What is said while nothing happens; what the last press came to, when absent. */
  idle?: ReactNode
}

/** One line that always says what the keys do now, or why they do nothing. */
export function CameraHint({ id, block, group, idle }: CameraHintProps) {
  const { _ } = useLingui()
  const { moving, motion } = useCameraMotion(group)
  const ledger = useLedgerWords()

  const say = (): { icon: IconName; words: ReactNode; strong?: boolean } => {
    if (block) return { icon: 'info', words: <BlockWords block={block} /> }
    if (moving) return { icon: 'handTap', words: _(movingWords[moving]), strong: true }
    if (motion.kind === 'stopping') return { icon: 'handTap', words: <Trans>Stopping.</Trans>, strong: true }
    if (motion.kind === 'refused')
      return { icon: 'warningCircle', words: <OutcomeWords code={motion.reason} />, strong: true }
    if (idle !== undefined) return { icon: 'handTap', words: idle }
    return ledger ?? { icon: 'handTap', words: <Trans>Press and hold to move. Let go to stop.</Trans> }
  }
  const { icon, words, strong = false } = say()
  return (
    <p id={id} role="status" className={strong ? 'device-hint device-hint-strong' : 'device-hint'}>
      <Icon name={icon} />
      <span>{words}</span>
    </p>
  )
}
