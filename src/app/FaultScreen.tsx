import { Trans, useLingui } from '@lingui/react/macro'
import { BedsideFrame } from '../remote/frame/BedsideFrame.tsx'
import { Key } from '../ui/Key.tsx'

/** What a person sees when a screen broke: a sentence and a way on, never a white page. */
export function FaultScreen() {
  const { t } = useLingui()
  return (
    <BedsideFrame title={t`Something went wrong`}>
      <div className="grid place-content-center justify-items-center gap-6 py-8 text-center">
        <h1>
          <Trans>This screen did not open.</Trans>
        </h1>
        <p className="max-w-[34rem]">
          <Trans>Nothing in the room has changed. Reload to go on.</Trans>
        </p>
        <Key tone="primary" icon="arrowsClockwise" onPress={() => window.location.reload()}>
          <Trans>Reload</Trans>
        </Key>
      </div>
    </BedsideFrame>
  )
}
