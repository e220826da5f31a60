import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { ConsultDeskKnocks } from '../../state/meet/consultDeskKnocks.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { KnockDialog } from './KnockDialog.tsx'

/** Opens the form with which a clinician knocks at a room. */
export function KnockButton({ knocks, name }: { knocks: ConsultDeskKnocks; name: string }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button icon="door" onPress={() => setIsOpen(true)}>
        <Trans>Knock at a Room</Trans>
      </Button>
      {isOpen && <KnockDialog knocks={knocks} name={name} onClose={() => setIsOpen(false)} />}
    </>
  )
}
