import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import type { PressedNews } from '../../domain/calls/deskLinks.ts'
import { Tabs } from '../../ui/page/Tabs.tsx'
import { useWide } from '../useWide.ts'

interface DeskListsProps {
  /** Numbers of waiting calls and of open care requests. */
  waiting: number
  open: number
  /** Call or request whose notification was pressed, whose list is shown; null for none. */
  pressed: PressedNews | null
  calls: ReactNode
  requests: ReactNode
}

const tabOf = ({ kind }: PressedNews) => (kind === 'call' ? 'calls' : 'requests')

/** Shows the calls above the care requests, or one of the two at a time on a narrow screen. */
export function DeskLists({ waiting, open, pressed, calls, requests }: DeskListsProps) {
  const { t } = useLingui()
  const isWide = useWide()
  const [tab, setTab] = useState<'calls' | 'requests'>(pressed === null ? 'calls' : tabOf(pressed))
  const [lastPressed, setLastPressed] = useState(pressed)
  if (pressed !== lastPressed) {
    setLastPressed(pressed)
    if (pressed !== null) setTab(tabOf(pressed))
  }
  if (isWide)
    return (
      <>
        {calls}
        {requests}
      </>
    )
  return (
    <div className="desk-tabs">
      <Tabs
        label={t`Lists of the desk`}
        tabs={[
          {
            value: 'calls',
            icon: 'phoneCall',
            label: (
              <>
                <Trans>Calls</Trans>{' '}
                <small>
                  <Plural value={waiting} one="# waiting" other="# waiting" />
                </small>
              </>
            ),
          },
          {
            value: 'requests',
            icon: 'handTap',
            label: (
              <>
                <Trans>Requests</Trans>{' '}
                <small>
                  <Plural value={open} one="# open" other="# open" />
                </small>
              </>
            ),
          },
        ]}
        value={tab}
        onChange={setTab}
      >
        {tab === 'calls' ? calls : requests}
      </Tabs>
    </div>
  )
}
