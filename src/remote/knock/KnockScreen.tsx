import { useAtomValue, useSetAtom } from 'jotai'
import { type ReactNode, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { knockShownMs } from '../../domain/calls/knockRules.ts'
import { forgetKnockAtom, knockAtom, type KnockView } from '../../state/bedside/knock.ts'
import { serverNowAtom } from '../../state/ports.ts'
import { useModal } from '../../ui/dialogs/useModal.ts'
import { NurseLine } from '../../ui/status/NurseLine.tsx'
import { KnockAnswered } from './KnockAnswered.tsx'
import { KnockAsked } from './KnockAsked.tsx'
import { KnockOver } from './KnockOver.tsx'
import './knock.css'

/**
 * The clinician at the door, over every screen of the remote: what was typed there is kept. Only an answer
 * closes it, or the end of the knock.
 */
export function KnockScreen() {
  const view = useAtomValue(knockAtom)
  if (view.kind === 'none') return null
  const id = view.kind === 'asked' ? view.knock.id : view.kind
  return createPortal(
    <Door key={id} view={view}>
      <Content view={view} />
    </Door>,
    document.body,
  )
}

type ShownView = Exclude<KnockView, { kind: 'none' }>

function Content({ view }: { view: ShownView }) {
  if (view.kind === 'asked') return <KnockAsked view={view} />
  return view.kind === 'answered' ? <KnockAnswered view={view} /> : <KnockOver because={view.because} />
}

function Door({ view, children }: { view: ShownView; children: ReactNode }) {
  const dialog = useModal()
  const heading = useRef<HTMLDivElement>(null)
  const forget = useSetAtom(forgetKnockAtom)
  const readNow = useSetAtom(serverNowAtom)
  const expiresAt = view.kind === 'asked' ? view.knock.expires_at : null
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
