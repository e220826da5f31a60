import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { OwnKnocks } from '../../state/knocks/ownKnocks.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { DeskKnockDialog } from './DeskKnockDialog.tsx'

/** Opens the form with which a clinician knocks at a room. */
export function KnockButton({ knocks, name }: { knocks: OwnKnocks; name: string }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button icon="door" onPress={() => setIsOpen(true)}>
        <Trans>Knock at a Room</Trans>
      </Button>
      {isOpen && <DeskKnockDialog knocks={knocks} name={name} onClose={() => setIsOpen(false)} />}
    </>
  )
}
