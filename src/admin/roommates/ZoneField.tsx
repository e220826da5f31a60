import { Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import type { RoomItem } from '../../contract/rooms.ts'
import { typedLimits, type ZoneDraft, zoneProblem } from '../../domain/rooms/zoneDraft.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import { InlineAlert } from '../../ui/status/InlineAlert.tsx'
import type { FieldControl } from '../records/RecordFields.tsx'
import { ChoiceRadios } from './ChoiceRadios.tsx'
import { ZoneLimits } from './ZoneLimits.tsx'
import { ZonePins } from './ZonePins.tsx'

interface ZoneFieldProps extends FieldControl<ZoneDraft> {
  ports: Pick<ConsolePorts, 'roomPins'>
  room: RoomItem
}

/** Middle of the picture at half its width: limits to begin with. */
const firstLimits = typedLimits({ pan_least: 0, pan_most: 0, tilt_least: 0, tilt_most: 0, zoom_least: 2 })

const kinds: readonly { value: ZoneDraft['kind']; label: ReactNode }[] = [
  { value: 'home', label: <Trans>Home position</Trans> },
  { value: 'limits', label: <Trans>Limits</Trans> },
  { value: 'pins', label: <Trans>Limits from pins</Trans> },
]

/** Edits the zone of a bed. The values of a kind that was left are kept while the form is open. */
export function ZoneField({ label, value: zone, onChange, error, ports, room }: ZoneFieldProps) {
  const [left, setLeft] = useState<Partial<Record<ZoneDraft['kind'], ZoneDraft>>>({})
  const turnTo = (kind: ZoneDraft['kind']) => {
    setLeft({ ...left, [zone.kind]: zone })
    onChange(left[kind] ?? emptyOf(kind))
  }
  return (
    <div className="roommate-zone">
      <ChoiceRadios label={label} options={kinds} value={zone.kind} onChange={turnTo} />
      {zone.kind === 'home' && (
        <p>
          <Trans>The camera stays where its home position is, and can only zoom in.</Trans>
        </p>
      )}
      {zone.kind === 'limits' && (
        <ZoneLimits
          limits={zone.limits}
          isTried={error !== undefined}
          onChange={(limits) => onChange({ kind: 'limits', limits })}
        />
      )}
      {zone.kind === 'pins' ? (
        <ZonePins
          ports={ports}
          room={room}
          chosen={zone.pins}
          onChange={(pins) => onChange({ kind: 'pins', pins: pins.toSorted() })}
          error={error}
        />
      ) : (
        // Limits show their problems themselves; this is what the server found.
        error !== undefined && zoneProblem(zone) === null && <InlineAlert kind="error">{error}</InlineAlert>
      )}
    </div>
  )
}

function emptyOf(kind: ZoneDraft['kind']): ZoneDraft {
  switch (kind) {
    case 'home':
      return { kind }
    case 'limits':
      return { kind, limits: firstLimits }
    case 'pins':
      return { kind, pins: [] }
  }
}
