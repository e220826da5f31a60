import { Trans } from '@lingui/react/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { dismissInstallAtom, installAtom, promptInstallAtom } from '../../state/install.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import './install.css'

/** Offers to install Wardlink on the tablet. On iPadOS, which has no install prompt, it explains how. */
export function InstallCard() {
  const { kind } = useAtomValue(installAtom)
  const promptInstall = useSetAtom(promptInstallAtom)
  const dismiss = useSetAtom(dismissInstallAtom)
  if (kind === 'hidden') return null
  return (
    <section className="install">
      <h2>
        <Trans>Keep Wardlink on this tablet</Trans>
      </h2>
      {kind === 'prompt' ? (
        <p>
          <Trans>It opens faster, even without a connection.</Trans>
        </p>
      ) : (
        <ol>
          <li>
            <Trans>
              Press Share <Icon name="exportBox" /> in Safari.
            </Trans>
          </li>
          <li>
            <Trans>Press “Add to Home Screen”, then “Add”.</Trans>
          </li>
          <li>
            <Trans>Open Wardlink there, and type the code from the room screen.</Trans>
          </li>
        </ol>
      )}
      <div className="install-keys">
        {kind === 'prompt' && (
          <Button icon="downloadSimple" onPress={() => void promptInstall()}>
            <Trans>Install</Trans>
          </Button>
        )}
        <Button tone="quiet" onPress={() => dismiss()}>
          <Trans>Not Now</Trans>
        </Button>
      </div>
    </section>
  )
}
