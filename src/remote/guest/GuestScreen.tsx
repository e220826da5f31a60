import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { isInCall } from '../../domain/calls/callFlow.ts'
import type { GuestWay } from '../../state/calls/invite.ts'
import { callAtom } from '../../state/bedside/callState.ts'
import { RadioGroup } from '../../ui/forms/RadioGroup.tsx'
import { BedsideFrame } from '../frame/BedsideFrame.tsx'
import { GuestForm } from './GuestForm.tsx'
import { guestWays } from './guestWays.ts'

export function GuestScreen() {
  const { t, i18n } = useLingui()
  const inCall = isInCall(useAtomValue(callAtom))
  const [way, setWay] = useState<GuestWay>('sms')
  return (
    <BedsideFrame title={t`Meet with a Guest`} back backTo={inCall ? '/aps-options' : '/'}>
      <GuestForm
        way={way}
        chooser={
          <RadioGroup
            legend={<Trans>How to reach your guest</Trans>}
            legendHidden
            look="row"
            value={way}
            onChange={setWay}
            options={guestWays.map(({ value, icon, choice }) => ({ value, icon, label: i18n._(choice) }))}
          />
        }
      />
    </BedsideFrame>
  )
}
