import { Trans, useLingui } from '@lingui/react/macro'
import {
  hl7Charsets,
  type Hl7FeedChange,
  type Hl7FeedItem,
  type Hl7StayNumber,
  hl7StayNumbers,
  NewHl7Feed,
} from '../../contract/integrations/hl7.ts'
import type { Assignment } from '../../contract/permissions/roles.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Title } from '../../ui/page/Title.tsx'
import { timeZones } from '../orgUnits/OrgUnitFields.tsx'
import { NewRecordForm } from '../records/NewRecordForm.tsx'
import type { FieldSpec } from '../records/RecordFields.tsx'
import { atLevel, orgUnitOfLevel, useLevelField } from './LevelField.tsx'

interface Hl7FeedFormProps {
  ports: ConsolePorts
  held: readonly Assignment[]
  /** Feed to change; null for a new one. */
  feed: Hl7FeedItem | null
  onLeave: (saved: boolean) => void
}

interface FeedValues extends Pick<
  Hl7FeedItem,
  'name' | 'application' | 'facility' | 'charset' | 'time_zone'
> {
  level: string
  stay_number: Hl7StayNumber
  fingerprints: string
  silent_minutes: string
}

const first: FeedValues = {
  name: '',
  level: '',
  application: '',
  facility: '',
  stay_number: 'visit',
  charset: 'ASCII',
  time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  fingerprints: '',
  silent_minutes: '60',
}

/** Form for an HL7 feed: a new one, or one that exists, whose level cannot be changed. */
export function Hl7FeedForm({ ports, held, feed, onLeave }: Hl7FeedFormProps) {
  const { t } = useLingui()
  const level = useLevelField(ports, held, <Trans>Level (including everything below)</Trans>)
  const numbers: Readonly<Record<Hl7StayNumber, string>> = {
    visit: t`Visit number (PV1-19)`,
    account: t`Account number (PID-18)`,
    patient: t`Patient ID (PID-3)`,
  }
  const fields: readonly FieldSpec<FeedValues>[] = [
    { name: 'name', label: <Trans>Name</Trans> },
    ...(feed === null ? [level] : []),
    { name: 'application', label: <Trans>Sending application (MSH-3)</Trans>, code: true },
    { name: 'facility', label: <Trans>Sending facility (MSH-4)</Trans>, code: true },
    {
      name: 'stay_number',
      label: <Trans>Number that tells one admission from another</Trans>,
      options: hl7StayNumbers.map((value) => ({ value, label: numbers[value] })),
    },
    {
      name: 'charset',
      label: <Trans>Character set of messages that name none</Trans>,
      options: hl7Charsets.map((value) => ({ value, label: value })),
    },
    { name: 'time_zone', label: <Trans>Time zone</Trans>, options: timeZones },
    {
      name: 'fingerprints',
      label: <Trans>SHA-256 fingerprints of its client certificates (empty without TLS)</Trans>,
      code: true,
    },
    {
      name: 'silent_minutes',
      label: <Trans>Minutes without a message before a notification (optional)</Trans>,
    },
  ]
  const title = feed?.name ?? t`New HL7 feed`
  return (
    <>
      <Title>{title}</Title>
      <div className="console-title">
        <h1>
          <bdi>{title}</bdi>
        </h1>
        <div className="console-actions">
          <Button onPress={() => onLeave(false)}>
            <Trans>Go back</Trans>
          </Button>
        </div>
      </div>
      <NewRecordForm<FeedValues, NewHl7Feed, Hl7FeedItem>
        fields={() => fields}
        first={feed === null ? first : valuesOf(feed)}
        schema={NewHl7Feed}
        bodyOf={bodyOf}
        placeOf={(path) => atLevel(path.split('.', 1)[0] ?? path)}
        submitText={feed === null ? undefined : <Trans>Save</Trans>}
        send={(body) =>
          feed === null
            ? ports.integrations.createFeed({ body })
            : ports.integrations.changeFeed({ id: feed.id, version: feed.version, body: changeOf(body) })
        }
        onDone={() => onLeave(true)}
      />
    </>
  )
}

const valuesOf = (feed: Hl7FeedItem): FeedValues => ({
  name: feed.name,
  level: '',
  application: feed.application,
  facility: feed.facility,
  stay_number: feed.stay_number,
  charset: feed.charset,
  time_zone: feed.time_zone,
  fingerprints: feed.fingerprints.join(' '),
  silent_minutes: feed.silent_minutes === null ? '' : String(feed.silent_minutes),
})

function bodyOf({ level, fingerprints, silent_minutes: minutes, ...values }: FeedValues): NewHl7Feed {
  return {
    ...values,
    ...orgUnitOfLevel(level),
    fingerprints: fingerprints.split(/[\s,]+/u).filter((one) => one !== ''),
    silent_minutes: minutes.trim() === '' ? null : Number(minutes),
  }
}

/** Returns the same without the level, which a change cannot have. */
const changeOf = ({ level: _level, node_id: _node, ...change }: NewHl7Feed): Hl7FeedChange => change
