import { Trans } from '@lingui/react/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import type { Visit } from '../../contract/visits/visits.ts'
import { isReadingAtom, readAloudAtom, stopReadingAtom } from '../../state/bedside/speech.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { useVisitText } from './useVisitText.ts'

/** Reads the visits aloud until the end, a second press, or the screen is left. */
export function ReadAloudButton({ visits, now }: { visits: readonly Visit[]; now: number }) {
  const isReading = useAtomValue(isReadingAtom)
  const read = useSetAtom(readAloudAtom)
  const stop = useSetAtom(stopReadingAtom)
  const text = useVisitText()
  useEffect(() => stop, [stop])
  if (isReading)
    return (
      <Button className="visits-read" icon="stop" onPress={() => stop()}>
        <Trans>Stop Reading</Trans>
      </Button>
    )
  return (
    <Button
      className="visits-read"
      icon="speakerHigh"
      onPress={() => read(visits.map((visit) => text(visit, now).spoken))}
    >
      <Trans>Read Aloud</Trans>
    </Button>
  )
}
