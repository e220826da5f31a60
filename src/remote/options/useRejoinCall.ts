import { useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { resumeCallAtom } from '../../state/call/resumeCall.ts'

/** A screen of the call that is opened without one, as after a reload, looks for the room's call and joins it. */
export function useResumedCall(): void {
  const resume = useSetAtom(resumeCallAtom)
  useEffect(() => void resume(), [resume])
}
