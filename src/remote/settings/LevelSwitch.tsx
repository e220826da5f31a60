import { useAtomValue, useSetAtom } from 'jotai'
import type { ReactNode } from 'react'
import type { RoomLevel } from '../../domain/devices/roomLevel.ts'
import { setRoomLevelAtom, shownLevelAtoms } from '../../state/devices/roomLevels.ts'
import type { IconName } from '../../ui/iconName.ts'
import { Button } from '../../ui/buttons/Button.tsx'

interface LevelSwitchProps {
  level: RoomLevel
  icon: IconName
  /** Reason why the device has nothing to switch. */
  disabledReason?: ReactNode
  children: ReactNode
}

/** Switches mute or automatic focus; the level itself stays the same. */
export function LevelSwitch({ level, icon, disabledReason, children }: LevelSwitchProps) {
  const value = useAtomValue(shownLevelAtoms[level])
  const setLevel = useSetAtom(setRoomLevelAtom)
  if (value === null) return null
  return (
    <Button
      icon={icon}
      pressed={value.auto}
      disabledReason={disabledReason}
      onPress={() => void setLevel(level, { point: value.point, auto: !value.auto })}
      state={value.autoWaits ? 'queued' : 'idle'}
    >
      {children}
    </Button>
  )
}
