import { useAtomValue, useSetAtom } from 'jotai'
import { type ReactNode, useEffect } from 'react'
import { knockShownMs } from '../../domain/calls/knockRules.ts'
import { entryNoticeAtom } from '../../state/bedside/entryNotices.ts'
import { forgetKnockAtom, knockAtom, type KnockView } from '../../state/bedside/knock.ts'
import { serverNowAtom } from '../../state/ports.ts'
import { Door } from './Door.tsx'
import { EntryAsked } from './EntryAsked.tsx'
import { EntryTold } from './EntryTold.tsx'
import { KnockAnswered } from './KnockAnswered.tsx'
import { KnockAsked } from './KnockAsked.tsx'
import { KnockOver } from './KnockOver.tsx'

/**
 * The clinician at the door, over every screen of the remote: what was typed there is kept. Only an answer
 * closes it, or the end of the knock.
 */
export function KnockScreen() {
  const view = useAtomValue(knockAtom)
  const notice = useAtomValue(entryNoticeAtom)
  if (view.kind === 'none') {
    if (notice === null) return null
    return (
      <KnockDoor key={`told ${notice.id}`} expiresAt={null}>
        <EntryTold notice={notice} />
      </KnockDoor>
    )
  }
  const asked = view.kind === 'asked' ? view.knock : null
  return (
    <KnockDoor key={asked?.id ?? view.kind} expiresAt={asked?.expires_at ?? null}>
      <Content view={view} />
    </KnockDoor>
  )
}

type ShownView = Exclude<KnockView, { kind: 'none' }>

function Content({ view }: { view: ShownView }) {
  if (view.kind === 'asked') {
    const { knock } = view
    return knock.kind === 'emergency' ? (
      <EntryAsked entry={knock} />
    ) : (
      <KnockAsked view={view} knock={knock} />
    )
  }
  return view.kind === 'answered' ? <KnockAnswered view={view} /> : <KnockOver because={view.because} />
}

/** `expiresAt`: server time at which it closes by itself; null for never. */
function KnockDoor({ expiresAt, children }: { expiresAt: number | null; children: ReactNode }) {
  const forget = useSetAtom(forgetKnockAtom)
  const readNow = useSetAtom(serverNowAtom)
  // Without a connection, no one says that the knock is over.
  useEffect(() => {
    if (expiresAt === null) return undefined
    const timer = setTimeout(forget, knockShownMs(expiresAt, readNow()))
    return () => clearTimeout(timer)
  }, [expiresAt, readNow, forget])
  return (
    <Door>
      {children}
      {expiresAt !== null && <div className="door-flash" />}
    </Door>
  )
}
