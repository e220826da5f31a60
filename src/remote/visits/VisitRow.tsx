import { Trans } from '@lingui/react/macro'
import type { Visit } from '../../contract/visits/visits.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useVisitText } from './useVisitText.ts'

/** One visit: when, who, why, and what they saw, heard and did. */
export function VisitRow({ visit, now }: { visit: Visit; now: number }) {
  const { when, howLong, role, story, facts } = useVisitText()(visit, now)
  const { name, from, note, began, saw_seconds, heard_seconds } = visit
  const isEmergency = began === 'emergency'
  const isUnseen = saw_seconds + heard_seconds === 0
  const mark = isEmergency ? 'visit-emergency' : isUnseen ? 'visit-unseen' : 'visit-seen'
  return (
    <li className={`visit ${mark}`}>
      <p className="visit-when">
        <strong>{when}</strong>
        {howLong !== '' && <span>{howLong}</span>}
      </p>
      <div className="visit-told">
        <h2>
          <bdi>{name}</bdi>{' '}
          <small>
            {from === '' ? (
              role
            ) : (
              <Trans>
                {role}, <bdi>{from}</bdi>
              </Trans>
            )}
          </small>
          {isEmergency && (
            <span className="visit-flag">
              <Icon name="warning" />
              <Trans>Emergency entry</Trans>
            </span>
          )}
        </h2>
        <p>{story}</p>
        {note !== '' && (
          <p className="visit-note">
            <Trans>
              “<bdi>{note}</bdi>”
            </Trans>
          </p>
        )}
        <ul className="visit-facts">
          {facts.map(({ icon, text }) => (
            <li key={icon}>
              <Icon name={icon} />
              {text}
            </li>
          ))}
        </ul>
      </div>
    </li>
  )
}
