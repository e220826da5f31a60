import type { DeviceTest } from '../../contract/technician/deviceTests.ts'
import { DeviceReasonText } from './DeviceReasonText.tsx'
import { StepName, StepReason } from './StepText.tsx'
import { TestNoteText } from './TestNoteText.tsx'

/** Shows the faults that a test found and what to do about them, and the note of a technician. */
export function TestFaults({ test: { steps, state, reason, note } }: { test: DeviceTest }) {
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
      <TestNoteText note={note} />
    </>
  )
}
