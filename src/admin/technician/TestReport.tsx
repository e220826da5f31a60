import { Plural, Trans, useLingui } from '@lingui/react/macro'
import {
  type DeviceTest,
  type TestStep,
  type TestStepName,
  testSteps,
} from '../../contract/technician/deviceTests.ts'
import { roomLabel } from '../../domain/rooms/roomLabel.ts'
import type { TechnicianPorts } from '../../state/admin/technician/technicianPorts.ts'
import { Icon } from '../../ui/Icon.tsx'
import type { IconName } from '../../ui/iconName.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { InlineAlert } from '../../ui/status/InlineAlert.tsx'
import { Listed } from '../list/Listed.tsx'
import { DeviceReasonText } from './DeviceReasonText.tsx'
import { StepDrawing } from './StepDrawing.tsx'
import './testReport.css'
import { StepFinding, StepName } from './StepText.tsx'

interface TestReportProps {
  test: DeviceTest
  technician: Pick<TechnicianPorts, 'print'>
}

/** Shows a running or finished test, one row per step with a shape and a word for its outcome. */
export function TestReport({ test, technician }: TestReportProps) {
  const { i18n } = useLingui()
  const { steps, state, room } = test
  const failed = steps.filter(({ outcome }) => outcome === 'failed').length
  const passed = steps.filter(({ outcome }) => outcome === 'passed').length
  const done = steps.length
  const all = testSteps.length
  const started = i18n.date(new Date(test.started_at), { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <div className="technician-report">
      <div className="technician-sum" role="status">
        <strong>
          <Trans>
            {done} of {all} done
          </Trans>
        </strong>
        <span>
          <Listed
            items={[
              <Plural key="passed" value={passed} one="# passed" other="# passed" />,
              <Plural key="failed" value={failed} one="# failed" other="# failed" />,
            ]}
          />
        </span>
        <span className="technician-when">
          <Trans>
            <bdi>{roomLabel(room)}</bdi>, started {started}
          </Trans>
        </span>
      </div>
      <ul>
        {testSteps.map((name, at) => (
          <Step
            key={name}
            name={name}
            found={steps.find(({ step }) => step === name)}
            running={state === 'running' && at === done}
          />
        ))}
      </ul>
      {(state === 'interrupted' || state === 'skipped') && (
        <InlineAlert kind="warning" live>
          <Trans>The test did not finish.</Trans> <DeviceReasonText reason={test.reason} />
        </InlineAlert>
      )}
      <p className="console-second">
        <Trans>The drawings show measured values. Video and sound of the room are never kept.</Trans>
      </p>
      {state !== 'running' && (
        <div className="technician-keys technician-screen-only">
          <Button icon="exportBox" onPress={technician.print}>
            <Trans>Print the report</Trans>
          </Button>
        </div>
      )}
    </div>
  )
}

const icons: Readonly<Record<TestStep['outcome'], IconName>> = {
  passed: 'checkCircle',
  failed: 'warningCircle',
  skipped: 'minus',
}

function Step({
  name,
  found,
  running,
}: {
  name: TestStepName
  found: TestStep | undefined
  running: boolean
}) {
  const look = found?.outcome ?? (running ? 'running' : 'waiting')
  return (
    <li className={`technician-step technician-${look}`}>
      <Icon name={found === undefined ? 'hourglassMedium' : icons[found.outcome]} />
      <strong>
        <StepName step={name} />
      </strong>
      <span>{found !== undefined && <StepFinding found={found} />}</span>
      {found !== undefined && <StepDrawing found={found} />}
      <b>
        <OutcomeText look={look} />
      </b>
    </li>
  )
}

function OutcomeText({ look }: { look: TestStep['outcome'] | 'running' | 'waiting' }) {
  switch (look) {
    case 'passed':
      return <Trans>Passed</Trans>
    case 'failed':
      return <Trans>Failed</Trans>
    case 'skipped':
      return <Trans>Skipped</Trans>
    case 'running':
      return <Trans>Running</Trans>
    case 'waiting':
      return null
  }
}
