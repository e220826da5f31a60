import { createElement, useEffect, useState } from 'react'
import type { Profile } from '../../state/admin/console.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import { ListFailed } from '../list/ListFailed.tsx'
import { firstStepsPart } from './firstStepsPart.ts'

const load = async () => ((await firstStepsPart.load()) === null ? 'failed' : 'there')

interface FirstStepsPlaceProps {
  ports: ConsolePorts
  profile: Profile
  /** True if the user asked for the first steps: they then take the focus, and say so if they cannot be loaded. */
  isAsked: boolean
  onEnd: () => void
}

/** Keeps the place of the first steps until their code is loaded, so that nothing on the page moves. */
export function FirstStepsPlace(props: FirstStepsPlaceProps) {
  const { isAsked } = props
  const [part, setPart] = useState<'coming' | 'failed' | 'there'>(
    firstStepsPart.get() === null ? 'coming' : 'there',
  )
  useEffect(() => {
    void load().then(setPart)
  }, [])
  const retry = () => {
    setPart('coming')
    void load().then(setPart)
  }
  const FirstSteps = firstStepsPart.get()
  if (part === 'there' && FirstSteps !== null) return createElement(FirstSteps, props)
  if (part === 'failed') return isAsked ? <ListFailed code="unreachable" onRetry={retry} /> : null
  return <div className="first-steps" />
}
