import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { LocalMedia } from '../../state/meet/localMedia.ts'
import { DeviceChoice } from './DeviceChoice.tsx'

/** Selects for the microphone and the camera. Each is shown only if it is on and there are several. */
export function DeviceChoices({ media }: { media: LocalMedia }) {
  const { t } = useLingui()
  const { camera, microphone, choices, chosen } = useAtomValue(media.viewAtom)
  const microphones = microphone === 'on' && choices.microphone.length > 1
  const cameras = camera === 'on' && choices.camera.length > 1
  if (!microphones && !cameras) return null
  return (
    <div className="meet-devices">
      {microphones && (
        <DeviceChoice
          icon="microphone"
          label={t`Microphone`}
          choices={choices.microphone}
          chosen={chosen.microphone}
          onChoose={(id) => void media.choose('microphone', id)}
        />
      )}
      {cameras && (
        <DeviceChoice
          icon="videoCamera"
          label={t`Camera`}
          choices={choices.camera}
          chosen={chosen.camera}
          onChoose={(id) => void media.choose('camera', id)}
        />
      )}
    </div>
  )
}
