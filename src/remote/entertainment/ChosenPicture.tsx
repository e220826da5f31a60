import { Trans } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import type { ChosenFilm } from '../../state/film/castView.ts'
import { Icon } from '../../ui/Icon.tsx'

interface ChosenPictureProps {
  chosen: Pick<ChosenFilm, 'what' | 'file'>
  isOn: boolean
}

/**
 * Shows the chosen photo, or a still of the film, as this device displays it, and marks it when it is on the
 * room screen.
 */
export function ChosenPicture({ chosen, isOn }: ChosenPictureProps) {
  const picture = useRef<HTMLVideoElement & HTMLImageElement>(null)
  const { file, what } = chosen
  useEffect(() => {
    const address = URL.createObjectURL(file)
    const shown = picture.current
    // A film shows its frame at one second, if it has one.
    if (shown !== null) shown.src = what === 'film' ? `${address}#t=1` : address
    return () => {
      shown?.removeAttribute('src')
      URL.revokeObjectURL(address)
    }
  }, [file, what])
  return (
    <div className="film-picture">
      <Icon name={what === 'film' ? 'filmStrip' : 'images'} />
      {what === 'film' ? (
        <video ref={picture} muted playsInline preload="metadata" aria-hidden="true" />
      ) : (
        <img ref={picture} alt="" />
      )}
      {isOn && (
        <span className="pill">
          <Icon name="screencast" />
          <Trans>Now on the room screen</Trans>
        </span>
      )}
    </div>
  )
}
