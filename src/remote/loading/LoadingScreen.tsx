import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { retrySessionAtom, sessionAtom } from '../../state/bedside/session.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Loader } from '../../ui/status/Loader.tsx'
import { BedsideFrame } from '../frame/BedsideFrame.tsx'

export function LoadingScreen() {
  const { t } = useLingui()
  const session = useAtomValue(sessionAtom)
  const retry = useSetAtom(retrySessionAtom)
  const slow = session.kind === 'loading' && session.slow
  return (
    <BedsideFrame title={t`Starting`}>
      <div className="grid place-content-center justify-items-center gap-6 py-8">
        <Loader>
          <h1>
            <Trans>Getting your room ready.</Trans>
          </h1>
          {slow && (
            <p>
              <Trans>This is taking longer than usual.</Trans>
            </p>
          )}
        </Loader>
        {slow && (
          <Button icon="arrowsClockwise" onPress={() => void retry()}>
            <Trans>Try Again</Trans>
          </Button>
        )}
      </div>
    </BedsideFrame>
  )
}
