import type { DeviceTest } from '../../contract/deviceTests.ts'
import { DeviceReasonWords } from './DeviceReasonWords.tsx'
import { StepName, StepReason } from './StepWords.tsx'

/** Shows the faults that a test found and what to do about them; nothing if all is well. */
export function TestFaults({ test: { steps, state, reason } }: { test: DeviceTest }) {
  const faults = steps.filter(({ outcome }) => outcome === 'failed')
  return (
    <>
      {faults.map(({ step, reason: why }) => (
        <div key={step}>
          <strong>
            <StepName step={step} />
          </strong>
          {': '}
          <StepReason reason={why ?? null} />
        </div>
      ))}
      {(state === 'skipped' || state === 'interrupted') && <DeviceReasonWords reason={reason} />}
    </>
  )
}
