import { Trans } from '@lingui/react/macro'
import type { DeviceTest } from '../../contract/technician/deviceTests.ts'

/** Shows the result of a test as a mark and a word, never by color alone. */
export function TestState({ state }: Pick<DeviceTest, 'state'>) {
  switch (state) {
    case 'running':
      return <Trans>Running</Trans>
    case 'passed':
      return <Trans>✓ Passed</Trans>
    case 'failed':
      return <Trans>✕ Failed</Trans>
    case 'skipped':
      return <Trans>– Not run</Trans>
    case 'interrupted':
      return <Trans>! Interrupted</Trans>
  }
}
