import { Trans } from '@lingui/react/macro'

interface RoomPictureTextProps {
  picture: 'asking' | 'none' | 'one_bed'
}

/**
 * Explains how the picture of a shared room is limited, to visitors and to the patient they visit. It is the same for
 * an answer and for the rule of the room: no one learns what the patient beside answered, or that a bed is empty.
 */
export function RoomPictureText({ picture }: RoomPictureTextProps) {
  switch (picture) {
    case 'asking':
      return <Trans>The patient in the next bed is being asked. Sound only until they answer.</Trans>
    case 'none':
      return <Trans>Sound only: this is a shared room.</Trans>
    case 'one_bed':
      return <Trans>The camera stays on this bed.</Trans>
  }
}
