import { useSetAtom } from 'jotai'
import type { ReactNode } from 'react'
import type { RoomLevel } from '../../domain/roomLevel.ts'
import { setRoomLevelAtom, type ShownLevel } from '../../state/call/roomLevels.ts'
import type { IconName } from '../../ui/iconName.ts'
import { Key } from '../../ui/Key.tsx'

interface LevelSwitchProps {
  level: RoomLevel
  icon: IconName
  value: ShownLevel
  /** Why the device has nothing to switch there. */
  disabledReason?: ReactNode
  children: ReactNode
}

/** Mutes a sound, or lets the camera find its focus; the level itself stays as it was. */
export function LevelSwitch({ level, icon, value, children, ...block }: LevelSwitchProps) {
  const setLevel = useSetAtom(setRoomLevelAtom)
  return (
    <Key
      {...block}
      icon={icon}
      pressed={value.auto}
      onPress={() => void setLevel(level, { point: value.point, auto: !value.auto })}
      {...(value.autoWaits && { state: 'queued' })}
    >
      {children}
    </Key>
  )
}
