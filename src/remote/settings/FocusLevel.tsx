import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import type { DeviceState } from '../../contract/devices/device.ts'
import { focusModesAtom, shownLevelAtoms } from '../../state/devices/roomLevels.ts'
import { InlineAlert } from '../../ui/status/InlineAlert.tsx'
import { LevelSlider } from './LevelSlider.tsx'
import { LevelSwitch } from './LevelSwitch.tsx'

type Modes = DeviceState['focus']['modes']

/** Returns why the camera does not support a focus mode; null if it does. */
function lacking(modes: Modes, mode: 'auto' | 'manual'): ReactNode {
  if (modes === undefined || modes.includes(mode)) return null
  if (modes.length === 0) return <Trans>This camera has a fixed focus.</Trans>
  return mode === 'auto' ? (
    <Trans>This camera has no auto focus.</Trans>
  ) : (
    <Trans>This camera cannot be focused by hand.</Trans>
  )
}

/** Switches between automatic and manual focus. A press needs the mode that is not active. */
export function FocusSwitch() {
  const modes = useAtomValue(focusModesAtom)
  const isAuto = useAtomValue(shownLevelAtoms.focus)?.auto === true
  const blockedBy = lacking(modes, isAuto ? 'manual' : 'auto')
  return (
    <LevelSwitch level="focus" icon="aperture" disabledReason={blockedBy ?? undefined}>
      <Trans>Auto focus</Trans>
    </LevelSwitch>
  )
}

/** Slider for manual focus. If the camera has none, it shows the reason. */
export function FocusSlider() {
  const { t } = useLingui()
  const blockedBy = lacking(useAtomValue(focusModesAtom), 'manual')
  return (
    <div>
      <LevelSlider level="focus" icon="aperture" label={t`Focus`} disabledReason={blockedBy ?? undefined} />
      {blockedBy !== null && <InlineAlert kind="soft">{blockedBy}</InlineAlert>}
    </div>
  )
}
