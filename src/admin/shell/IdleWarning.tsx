import { Trans } from '@lingui/react/macro'
import { useAtomValue, useStore } from 'jotai'
import { useEffect, useState } from 'react'
import type { Console, Profile } from '../../state/admin/console.ts'
import { createIdleLimit, type IdlePorts } from '../../state/admin/idleLimit.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'

interface IdleWarningProps {
  ports: Omit<IdlePorts, 'leave'>
  session: Console
  profile: Profile
}

const uses = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const

/** Warns a user who has been inactive for long, before the console signs them out. */
export function IdleWarning({ ports, session, profile }: IdleWarningProps) {
  const store = useStore()
  const [limit] = useState(() => {
    const noteActivity = () => ports.noteActivity()
    const principal = () => ports.principal()
    return createIdleLimit(
      { noteActivity, principal, now: () => ports.now(), leave: () => session.leaveIdle() },
      store,
    )
  })
  const left = useAtomValue(limit.secondsLeftAtom)
  const { idle_in: idleIn } = profile
  useEffect(() => {
    if (idleIn === undefined) return
    limit.begin(idleIn)
    const timer = setInterval(() => void limit.tick(), 1_000)
    const note = () => limit.noteUse()
    for (const use of uses) window.addEventListener(use, note, { capture: true, passive: true })
    return () => {
      clearInterval(timer)
      for (const use of uses) window.removeEventListener(use, note, { capture: true })
    }
  }, [limit, idleIn])
  const time = left === null ? '' : `${String(Math.floor(left / 60))}:${String(left % 60).padStart(2, '0')}`
  return (
    <ConfirmDialog
      open={left !== null}
      title={<Trans>Are you still there?</Trans>}
      yes={<Trans>Log out</Trans>}
      no={<Trans>Stay signed in</Trans>}
      onYes={() => void session.signOut(false)}
      onNo={() => void limit.continueSession()}
    >
      <Trans>
        The console was not used for a while. It signs you out in <bdi dir="ltr">{time}</bdi>.
      </Trans>
    </ConfirmDialog>
  )
}
