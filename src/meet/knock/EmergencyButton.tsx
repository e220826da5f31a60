import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import type { OwnKnocks } from '../../state/knocks/ownKnocks.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { EmergencyDialog } from './EmergencyDialog.tsx'

/** Opens the form of an emergency entry, for an account that may use it somewhere. */
export function EmergencyButton({ knocks }: { knocks: OwnKnocks }) {
  const { mayEnter } = useAtomValue(knocks.viewAtom)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      {mayEnter && (
        <Button icon="warning" onPress={() => setIsOpen(true)}>
          <Trans>Emergency Entry</Trans>
        </Button>
      )}
      {isOpen && <EmergencyDialog knocks={knocks} onClose={() => setIsOpen(false)} />}
    </>
  )
}
