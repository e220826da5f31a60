import { Trans } from '@lingui/react/macro'

interface RoomPictureTextProps {
  picture: 'asking' | 'pending' | 'off' | 'none' | 'one_bed'
}

/**
 * Explains how the picture of a shared room is limited, to visitors and to the patient they visit. It is the same for
 * an answer and for the rule of the room: no one learns what the patient beside answered, or that a bed is empty.
 */
export function RoomPictureText({ picture }: RoomPictureTextProps) {
  switch (picture) {
    case 'asking':
      return <Trans>The patient in the next bed is being asked. Sound only until they answer.</Trans>
    case 'pending':
      return <Trans>Sound only until the camera keeps to this bed.</Trans>
    case 'off':
      return <Trans>Sound only: the camera in the room is off.</Trans>
    case 'none':
      return <Trans>Sound only: this is a shared room.</Trans>
    case 'one_bed':
      return <Trans>The camera stays on this bed.</Trans>
  }
}
