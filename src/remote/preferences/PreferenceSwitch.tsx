import { Trans } from '@lingui/react/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import type { ReactNode } from 'react'
import { changePreferencesAtom, preferencesAtom } from '../../state/preferences.ts'
import type { IconName } from '../../ui/iconName.ts'
import { Button } from '../../ui/buttons/Button.tsx'

export interface PreferenceSwitchProps {
  name: 'nightHours' | 'vibration' | 'sound' | 'awake'
  icon: IconName
  children: ReactNode
}

/** Switch for a preference, with On or Off as text. */
export function PreferenceSwitch({ name, icon, children }: PreferenceSwitchProps) {
  const on = useAtomValue(preferencesAtom)[name]
  const change = useSetAtom(changePreferencesAtom)
  return (
    <Button
      icon={icon}
      pressed={on}
      wide
      detail={on ? <Trans>On</Trans> : <Trans>Off</Trans>}
      onPress={() => change({ [name]: !on })}
    >
      {children}
    </Button>
  )
}
