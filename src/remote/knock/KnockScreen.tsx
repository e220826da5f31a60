import { useAtomValue, useSetAtom } from 'jotai'
import { type ReactNode, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { knockShownMs } from '../../domain/calls/knockRules.ts'
import { entryNoticeAtom } from '../../state/bedside/entryNotices.ts'
import { forgetKnockAtom, knockAtom, type KnockView } from '../../state/bedside/knock.ts'
import { serverNowAtom } from '../../state/ports.ts'
import { useModal } from '../../ui/dialogs/useModal.ts'
import { NurseLine } from '../../ui/status/NurseLine.tsx'
import { EntryAsked } from './EntryAsked.tsx'
import { EntryTold } from './EntryTold.tsx'
import { KnockAnswered } from './KnockAnswered.tsx'
import { KnockAsked } from './KnockAsked.tsx'
import { KnockOver } from './KnockOver.tsx'
import './knock.css'
import './answers.css'
import './entry.css'

/**
 * The clinician at the door, over every screen of the remote: what was typed there is kept. Only an answer
 * closes it, or the end of the knock.
 */
export function KnockScreen() {
  const view = useAtomValue(knockAtom)
  const notice = useAtomValue(entryNoticeAtom)
  if (view.kind === 'none')
    return notice === null
      ? null
      : createPortal(
          <Door key={`told ${notice.id}`} expiresAt={null}>
            <EntryTold notice={notice} />
          </Door>,
          document.body,
        )
  const asked = view.kind === 'asked' ? view.knock : null
  return createPortal(
    <Door key={asked?.id ?? view.kind} expiresAt={asked?.expires_at ?? null}>
      <Content view={view} />
    </Door>,
    document.body,
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
function Door({ expiresAt, children }: { expiresAt: number | null; children: ReactNode }) {
  const dialog = useModal()
  const heading = useRef<HTMLDivElement>(null)
  const forget = useSetAtom(forgetKnockAtom)
  const readNow = useSetAtom(serverNowAtom)
  // Not a button: someone who presses Enter at this moment must not let anyone in.
  useEffect(() => heading.current?.focus(), [])
  // Without a connection, no one says that the knock is over.
  useEffect(() => {
    if (expiresAt === null) return undefined
    const timer = setTimeout(forget, knockShownMs(expiresAt, readNow()))
    return () => clearTimeout(timer)
  }, [expiresAt, readNow, forget])
  return (
    <dialog
      ref={dialog}
      className="door"
      aria-labelledby="door-title"
      aria-describedby="door-words"
      onCancel={(event) => event.preventDefault()}
      // A browser lets Back close a dialog that opened without a press.
      onClose={({ currentTarget }) => {
        if (currentTarget.isConnected && !currentTarget.open) currentTarget.showModal()
      }}
    >
      <div className="bed">
        <div ref={heading} className="door-page" tabIndex={-1}>
          {children}
        </div>
        <div className="bed-end">
          <NurseLine />
        </div>
      </div>
    </dialog>
  )
}
