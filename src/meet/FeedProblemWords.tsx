import { Trans } from '@lingui/react/macro'
import type { FeedKind, FeedProblem } from '../state/meet/ports.ts'

/** Why a camera or microphone gives nothing, and what helps; in one or two sentences. */
export function FeedProblemWords({ kind, problem }: { kind: FeedKind; problem: FeedProblem }) {
  const camera = kind === 'camera'
  switch (problem) {
    case 'denied':
      return camera ? (
        <Trans>Your browser blocks the camera</Trans>
      ) : (
        <Trans>Your browser blocks the microphone</Trans>
      )
    case 'system':
      return camera ? (
        <Trans>
          Your device’s settings block the camera. Allow it for this browser there, then try again.
        </Trans>
      ) : (
        <Trans>
          Your device’s settings block the microphone. Allow it for this browser there, then try again.
        </Trans>
      )
    case 'missing':
      return camera ? (
        <Trans>No camera was found. Connect one, or join without it.</Trans>
      ) : (
        <Trans>No microphone was found. Connect one, or join without it.</Trans>
      )
    case 'taken':
      return camera ? (
        <Trans>Another program uses the camera. Close that program, then try again.</Trans>
      ) : (
        <Trans>Another program uses the microphone. Close that program, then try again.</Trans>
      )
    case 'insecure':
      return <Trans>Camera and microphone work only on an address that begins with https.</Trans>
    case 'failed':
      return camera ? (
        <Trans>The camera did not start. Try again, or join without it.</Trans>
      ) : (
        <Trans>The microphone did not start. Try again, or join without it.</Trans>
      )
  }
}
