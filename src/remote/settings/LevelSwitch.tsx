import { useSetAtom } from 'jotai'
import type { ReactNode } from 'react'
import type { LevelValue, RoomLevel } from '../../domain/roomLevel.ts'
import { setRoomLevelAtom } from '../../state/call/roomLevels.ts'
import type { IconName } from '../../ui/iconName.ts'
import { Key } from '../../ui/Key.tsx'

interface LevelSwitchProps {
  level: RoomLevel
  icon: IconName
  value: LevelValue
  /** Why the device cannot be asked now; null when it can. */
  blockedBy: ReactNode
  children: ReactNode
}

/** Mutes a sound, or lets the camera find its focus; the level itself stays as it was. */
export function LevelSwitch({ level, icon, value, blockedBy, children }: LevelSwitchProps) {
  const setLevel = useSetAtom(setRoomLevelAtom)
  return (
    <Key
      icon={icon}
      pressed={value.auto}
      onPress={() => void setLevel(level, { ...value, auto: !value.auto })}
      {...(blockedBy !== null && { disabledReason: blockedBy })}
    >
      {children}
    </Key>
  )
}
