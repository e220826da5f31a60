import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { MediaKind, MediaProblem } from '../../state/meet/ports.ts'

interface MediaProblemTextProps {
  /** `both` if camera and microphone have the same problem. */
  kind: MediaKind | 'both'
  problem: MediaProblem
}

/** Explains in one or two sentences why a camera or microphone does not work, and what to do. */
export function MediaProblemText({ kind, problem }: MediaProblemTextProps) {
  return words[kind][problem]
}

const insecure = <Trans>Camera and microphone work only on an address that begins with https.</Trans>

const words: Readonly<Record<MediaKind | 'both', Readonly<Record<MediaProblem, ReactNode>>>> = {
  camera: {
    denied: <Trans>Your browser blocks the camera</Trans>,
    system: (
      <Trans>Your device’s settings block the camera. Allow it for this browser there, then try again.</Trans>
    ),
    missing: <Trans>No camera was found. Connect one, or join without it.</Trans>,
    taken: <Trans>Another program uses the camera. Close that program, then try again.</Trans>,
    insecure,
    failed: <Trans>The camera did not start. Try again, or join without it.</Trans>,
  },
  microphone: {
    denied: <Trans>Your browser blocks the microphone</Trans>,
    system: (
      <Trans>
        Your device’s settings block the microphone. Allow it for this browser there, then try again.
      </Trans>
    ),
    missing: <Trans>No microphone was found. Connect one, or join without it.</Trans>,
    taken: <Trans>Another program uses the microphone. Close that program, then try again.</Trans>,
    insecure,
    failed: <Trans>The microphone did not start. Try again, or join without it.</Trans>,
  },
  both: {
    denied: <Trans>Your browser blocks the camera and microphone</Trans>,
    system: (
      <Trans>
        Your device settings block the camera and microphone. Allow both for this browser, then try again.
      </Trans>
    ),
    missing: <Trans>No camera and no microphone were found. Connect them, or join without.</Trans>,
    taken: (
      <Trans>Another program is using the camera and microphone. Close that program, then try again.</Trans>
    ),
    insecure,
    failed: <Trans>Camera and microphone did not start. Try again, or join without them.</Trans>,
  },
}
