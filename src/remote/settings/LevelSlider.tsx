import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import type { ReactNode } from 'react'
import { type RoomLevel, roomLevels, settable } from '../../domain/devices/roomLevel.ts'
import { setRoomLevelAtom, shownLevelAtoms } from '../../state/devices/roomLevels.ts'
import type { IconName } from '../../ui/iconName.ts'
import { Slider } from '../../ui/forms/Slider.tsx'

interface LevelSliderProps {
  level: RoomLevel
  icon: IconName
  label: string
  /** Reason why the device has nothing to set. */
  disabledReason?: ReactNode
}

/**
 * One level of the room device, set with the slider or its buttons. Moving it also unmutes the sound or turns
 * off automatic control.
 */
export function LevelSlider({ level, icon, label, disabledReason }: LevelSliderProps) {
  const { t, i18n } = useLingui()
  const value = useAtomValue(shownLevelAtoms[level])
  const setLevel = useSetAtom(setRoomLevelAtom)
  const { max, step } = roomLevels[level]
  const textOf = (at: number) => {
    const point = i18n.number(at)
    const most = i18n.number(max)
    return {
      shown: (
        <Trans>
          {point} <small>of {most}</small>
        </Trans>
      ),
      spoken: t`${point} of ${most}`,
    }
  }
  if (value === null) return null
  return (
    <Slider
      icon={icon}
      label={label}
      value={value.point}
      max={max}
      step={step}
      textOf={textOf}
      less={{ icon: 'minus', label: t`Less ${label}`, by: -step }}
      more={{ icon: 'plus', label: t`More ${label}`, by: step }}
      disabledReason={disabledReason}
      waits={value.pointWaits ? <Trans>Waiting</Trans> : undefined}
      onChange={(point) => void setLevel(level, { point: settable(level, point), auto: false })}
    />
  )
}
