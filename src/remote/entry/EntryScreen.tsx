import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { sessionAtom } from '../../state/session.ts'
import { Key } from '../../ui/Key.tsx'
import { BedsideFrame } from '../frame/BedsideFrame.tsx'
import { InstallCard } from '../install/InstallCard.tsx'
import './entry.css'
import { EntryProblem } from './EntryProblem.tsx'
import { Finder } from './Finder.tsx'
import { TypedEntry } from './TypedEntry.tsx'

export function EntryScreen() {
  const { t } = useLingui()
  const session = useAtomValue(sessionAtom)
  const [view, setView] = useState<'scan' | 'type'>('scan')
  const problem = session.kind === 'none' ? session.problem : undefined
  return (
    <BedsideFrame title={t`Start`}>
      <div className="entry" data-view={view}>
        {problem !== undefined && (
          <div className="entry-warning">
            <EntryProblem problem={problem} />
          </div>
        )}
        <section className="entry-scan">
          <h1>
            <Trans>Scan the QR code on the room screen</Trans>
          </h1>
          <Finder />
          <div className="entry-switch">
            <Key wide icon="keyboard" onPress={() => setView('type')}>
              <Trans>Type the Code</Trans>
            </Key>
          </div>
          <InstallCard />
        </section>
        <section className="entry-type">
          <h2>
            <Trans>Or type the 8 characters under it</Trans>
          </h2>
          <TypedEntry invalid={problem === 'entry_code_invalid'} />
          <div className="entry-switch">
            <Key wide tone="quiet" icon="qrCode" onPress={() => setView('scan')}>
              <Trans>Scan the QR Code</Trans>
            </Key>
          </div>
        </section>
      </div>
    </BedsideFrame>
  )
}
