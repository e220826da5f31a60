import { Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import type { Enter } from '../../state/bedside/scanner.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import './entry.css'
import { EntryProblem } from './EntryProblem.tsx'
import { Finder } from './Finder.tsx'
import { TypedEntry } from './TypedEntry.tsx'

export interface EntryWaysProps {
  /** Reason why the last code failed. */
  problem: string | undefined
  onScan: Enter
  onType: (code: string) => Promise<unknown>
  /** Text above the camera's picture. */
  heading: ReactNode
  /** Further content below the scanner. */
  children?: ReactNode
}

/** Offers two ways to enter the monitor’s code: scan it or type it. A phone shows one at a time. */
export function EntryWays({ problem, onScan, onType, heading, children }: EntryWaysProps) {
  const [view, setView] = useState<'scan' | 'type'>('scan')
  return (
    <div className="entry" data-view={view}>
      {problem !== undefined && (
        <div className="entry-warning">
          <EntryProblem problem={problem} />
        </div>
      )}
      <section className="entry-scan">
        {heading}
        <Finder enter={onScan} />
        <div className="entry-switch">
          <Button wide icon="keyboard" onPress={() => setView('type')}>
            <Trans>Type the Code</Trans>
          </Button>
        </div>
        {children}
      </section>
      <section className="entry-type">
        <h2 className="entry-beside">
          <Trans>Or type the 8 characters under it</Trans>
        </h2>
        <header className="entry-switch">
          <Button className="entry-back" icon="arrowLeft" mirrored onPress={() => setView('scan')}>
            <span className="back-word">
              <Trans>Back</Trans>
            </span>
          </Button>
          <h2>
            <Trans>Type the code on the room screen</Trans>
          </h2>
        </header>
        <TypedEntry invalid={problem === 'entry_code_invalid'} enter={onType} />
      </section>
    </div>
  )
}
