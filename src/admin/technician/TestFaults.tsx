import type { DeviceTest } from '../../contract/technician/deviceTests.ts'
import { DeviceReasonText } from './DeviceReasonText.tsx'
import { StepName, StepReason } from './StepText.tsx'

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
      {(state === 'skipped' || state === 'interrupted') && <DeviceReasonText reason={reason} />}
    </>
  )
}
