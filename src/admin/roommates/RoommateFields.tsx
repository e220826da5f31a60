import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { RoomChange, RoomItem } from '../../contract/rooms.ts'
import { roomLabel } from '../../domain/rooms/roomLabel.ts'
import { draftOfZone, zoneBody, type ZoneDraft, zoneProblem } from '../../domain/rooms/zoneDraft.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import type { FieldSpec } from '../records/RecordFields.tsx'
import { ChoiceRadios } from './ChoiceRadios.tsx'
import { ZoneField } from './ZoneField.tsx'

type Roommates = NonNullable<RoomItem['roommates']>

/** A bed's rule towards the beds beside it, as typed. */
export interface RoommateValues {
  zone: ZoneDraft
  /** '' for the rule of the unit. */
  roommate_unanswered: Roommates['inherited'] | ''
}

export const roommateValues = ({ roommates }: RoomItem): RoommateValues => ({
  zone: draftOfZone(roommates?.zone ?? null),
  roommate_unanswered: roommates?.unanswered ?? '',
})

/** Returns the problems of these values, by field. */
export function roommateProblems({ zone }: RoommateValues): Readonly<Record<string, string>> {
  const problem = zoneProblem(zone)
  return problem === null ? {} : { zone: problem }
}

/** Returns the change of a room with these values as the server gets them. */
export const roommateBody = ({
  zone,
  roommate_unanswered: rule,
  ...room
}: Partial<RoommateValues> & Omit<RoomChange, keyof RoommateValues>): RoomChange => ({
  ...room,
  ...(zone !== undefined && { zone: zoneBody(zone) }),
  ...(rule !== undefined && { roommate_unanswered: rule === '' ? null : rule }),
})

/** Returns a function that lists the fields of a bed in a shared room; a bed alone in its room has none. */
export function useRoommateFields(ports: Pick<ConsolePorts, 'roomPins'>) {
  const { t } = useLingui()
  const rule = (value: Roommates['inherited']) =>
    value === 'sound_only' ? t`Sound only` : t`The camera stays on the visited bed`
  const zoneWords = (zone: ZoneDraft) => {
    if (zone.kind === 'home') return t`Home position`
    if (zone.kind === 'pins') return t`Limits from pins`
    const { pan_least, pan_most, tilt_least, tilt_most, zoom_least } = zone.limits
    return t`Left ${pan_least}, right ${pan_most}, lowest ${tilt_least}, highest ${tilt_most}, zoom ${zoom_least}`
  }
  return (room: RoomItem): readonly FieldSpec<RoommateValues>[] => {
    const { roommates } = room
    // A patient's own phone is in their hand: the patients beside are not asked about it.
    if (!roommates || room.type === 'byod') return []
    const group = {
      name: 'roommates',
      heading: <Trans>Beds in this room</Trans>,
      intro: <BedsBeside room={room} beds={roommates.beds} />,
    }
    const inherited = rule(roommates.inherited)
    const rules = [
      { value: '' as const, label: t`As in the unit: ${inherited}` },
      { value: 'one_bed' as const, label: rule('one_bed') },
      { value: 'sound_only' as const, label: rule('sound_only') },
    ]
    const zone: FieldSpec<RoommateValues> = {
      name: 'zone',
      group,
      label: <Trans>Camera zone</Trans>,
      words: zoneWords,
      control: (field) => <ZoneField {...field} ports={ports} room={room} />,
    }
    const unanswered: FieldSpec<RoommateValues> = {
      name: 'roommate_unanswered',
      group,
      label: <Trans>If a roommate does not answer</Trans>,
      words: (value) => rules.find((each) => each.value === value)?.label ?? value,
      control: (field) => <ChoiceRadios {...field} options={rules} />,
    }
    return [zone, unanswered]
  }
}

function BedsBeside({ room: { number }, beds }: { room: RoomItem; beds: Roommates['beds'] }) {
  return (
    <>
      <p>
        <Plural
          value={beds.length}
          one="# other bed is in this room."
          other="# other beds are in this room."
        />{' '}
        <Trans>
          Before a visitor’s camera picture opens, the patients there are asked. They can keep the camera on
          the visited bed, within its camera zone, or allow sound only.
        </Trans>
      </p>
      <ul className="roommate-beds">
        {beds.map(({ id, bed }) => (
          <li key={id}>
            <Link to="/admin/rooms/$id" params={{ id }}>
              <bdi>{roomLabel({ number, bed })}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
