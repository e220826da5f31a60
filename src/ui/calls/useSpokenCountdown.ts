import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'

/** The last seconds, which are counted aloud. */
const counted = 3

interface SpokenCountdown {
  name: string
  reason: string
  seconds: number
  speak: (text: string) => void
}

/** Speaks who opens the camera, why and how it is prevented, and then the last seconds. */
export function useSpokenCountdown({ name, reason, seconds, speak }: SpokenCountdown): void {
  const { t } = useLingui()
  const sentence = t`Emergency entry. ${name} opens the camera in ten seconds. Reason: ${reason}. To stay private, press Cover Camera.`
  const first = useRef(sentence)
  const spoken = useRef(speak)
  useEffect(() => {
    spoken.current = speak
  })
  useEffect(() => spoken.current(first.current), [])
  useEffect(() => {
    if (seconds > 0 && seconds <= counted) spoken.current(String(seconds))
  }, [seconds])
}
