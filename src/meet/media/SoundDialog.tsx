import { Trans } from '@lingui/react/macro'
import type { LocalMedia } from '../../state/meet/localMedia.ts'
import type { Loudspeaker } from '../../state/meet/loudspeaker.ts'
import { Modal } from '../../ui/dialogs/Modal.tsx'
import '../lobby/lobby.css'
import { DeviceChoices } from '../lobby/DeviceChoices.tsx'
import { LoudspeakerChoice } from './LoudspeakerChoice.tsx'

interface SoundDialogProps {
  media: LocalMedia
  loudspeaker: Loudspeaker
  onClose: () => void
}

/** Dialog in a call to change microphone, camera and loudspeaker. */
export function SoundDialog({ media, loudspeaker, onClose }: SoundDialogProps) {
  return (
    <Modal title={<Trans>Sound and camera</Trans>} close={<Trans>Close</Trans>} onClose={onClose}>
      <div className="meet-sound">
        <DeviceChoices media={media} />
        <LoudspeakerChoice loudspeaker={loudspeaker} />
      </div>
    </Modal>
  )
}
