import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'

/** The last seconds, which are counted aloud. */
const counted = 3

interface SpokenCountdown {
  name: string
  reason: string
  seconds: number
  /** True once the camera is off: nothing opens then, and the voice stops. */
  isCovered: boolean
  speak: (text: string) => void
  stop: () => void
}

/** Speaks who opens the camera, why and how it is prevented, and then the last seconds. */
export function useSpokenCountdown({ name, reason, seconds, isCovered, speak, stop }: SpokenCountdown): void {
  const { t } = useLingui()
  const sentence = t`Emergency entry. ${name} opens the camera in ten seconds. Reason: ${reason}. To stay private, press Cover Camera.`
  const first = useRef(sentence)
  const voice = useRef({ speak, stop })
  useEffect(() => {
    voice.current = { speak, stop }
  })
  useEffect(() => voice.current.speak(first.current), [])
  useEffect(() => {
    if (isCovered) voice.current.stop()
    else if (seconds > 0 && seconds <= counted) voice.current.speak(String(seconds))
  }, [seconds, isCovered])
}
