import { useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { resumeCallAtom } from '../../state/calls/resumeCall.ts'

/** Joins the room's call on a call screen that was opened without one, such as after a reload. */
export function useRejoinCall(): void {
  const resume = useSetAtom(resumeCallAtom)
  useEffect(() => void resume(), [resume])
}
