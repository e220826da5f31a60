import type { MediaChoice } from '../../state/meet/ports.ts'
import { Icon } from '../../ui/Icon.tsx'
import type { IconName } from '../../ui/iconName.ts'

interface DeviceChoiceProps {
  icon: IconName
  label: string
  choices: readonly MediaChoice[]
  chosen: string | null
  onChoose: (id: string) => void
}

/** Native select for one of several cameras or microphones, which works on every phone. */
export function DeviceChoice({ icon, label, choices, chosen, onChoose }: DeviceChoiceProps) {
  return (
    <div className="meet-device">
      <Icon name={icon} />
      <select
        aria-label={label}
        value={chosen ?? ''}
        onChange={({ currentTarget }) => onChoose(currentTarget.value)}
      >
        {choices.map(({ id, label: name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </div>
  )
}
