import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { FeedKind, FeedProblem } from '../state/meet/ports.ts'

interface FeedProblemWordsProps {
  /** `both`: the same keeps camera and microphone from opening. */
  kind: FeedKind | 'both'
  problem: FeedProblem
}

/** Why a camera or microphone gives nothing, and what helps; in one or two sentences. */
export function FeedProblemWords({ kind, problem }: FeedProblemWordsProps) {
  const words = { camera: cameraWords, microphone: microphoneWords, both: bothWords }[kind]
  return words(problem)
}

const insecure = <Trans>Camera and microphone work only on an address that begins with https.</Trans>

function cameraWords(problem: FeedProblem): ReactNode {
  switch (problem) {
    case 'denied':
      return <Trans>Your browser blocks the camera</Trans>
    case 'system':
      return (
        <Trans>
          Your device’s settings block the camera. Allow it for this browser there, then try again.
        </Trans>
      )
    case 'missing':
      return <Trans>No camera was found. Connect one, or join without it.</Trans>
    case 'taken':
      return <Trans>Another program uses the camera. Close that program, then try again.</Trans>
    case 'insecure':
      return insecure
    case 'failed':
      return <Trans>The camera did not start. Try again, or join without it.</Trans>
  }
}

function microphoneWords(problem: FeedProblem): ReactNode {
  switch (problem) {
    case 'denied':
      return <Trans>Your browser blocks the microphone</Trans>
    case 'system':
      return (
        <Trans>
          Your device’s settings block the microphone. Allow it for this browser there, then try again.
        </Trans>
      )
    case 'missing':
      return <Trans>No microphone was found. Connect one, or join without it.</Trans>
    case 'taken':
      return <Trans>Another program uses the microphone. Close that program, then try again.</Trans>
    case 'insecure':
      return insecure
    case 'failed':
      return <Trans>The microphone did not start. Try again, or join without it.</Trans>
  }
}

function bothWords(problem: FeedProblem): ReactNode {
  switch (problem) {
    case 'denied':
      return <Trans>Your browser blocks the camera and microphone</Trans>
    case 'system':
      return (
        <Trans>
          Your device’s settings block camera and microphone. Allow both for this browser there, then try
          again.
        </Trans>
      )
    case 'missing':
      return <Trans>No camera and no microphone were found. Connect them, or join without.</Trans>
    case 'taken':
      return <Trans>Another program uses camera and microphone. Close that program, then try again.</Trans>
    case 'insecure':
      return insecure
    case 'failed':
      return <Trans>Camera and microphone did not start. Try again, or join without them.</Trans>
  }
}
