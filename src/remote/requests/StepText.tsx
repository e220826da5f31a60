import { Trans } from '@lingui/react/macro'
import type { RequestStep } from '../../domain/careRequests/requestProgress.ts'

/** Name of a step of a request. */
export function StepText({ step }: { step: RequestStep }) {
  switch (step) {
    case 'sent':
      return <Trans context="request">Sent</Trans>
    case 'seen':
      return <Trans context="request">Seen</Trans>
    case 'coming':
      return <Trans context="request">On the way</Trans>
    case 'done':
      return <Trans context="request">Done</Trans>
  }
}
