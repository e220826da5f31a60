import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import {
  type LimitProblem,
  limitProblems,
  type TypedLimits,
  type ZoneLimitName,
  zoneLimitNames,
  zoneOfLimits,
} from '../../domain/rooms/zoneDraft.ts'
import { Field } from '../../ui/forms/Field.tsx'
import { ZoneDrawing } from './ZoneDrawing.tsx'

interface ZoneLimitsProps {
  limits: TypedLimits
  /** True once the form was submitted: from then on each limit shows its problem. */
  isTried: boolean
  onChange: (limits: TypedLimits) => void
}

const labels: Readonly<Record<ZoneLimitName, ReactNode>> = {
  pan_least: <Trans>Farthest left, in percent</Trans>,
  pan_most: <Trans>Farthest right, in percent</Trans>,
  tilt_least: <Trans>Lowest, in percent</Trans>,
  tilt_most: <Trans>Highest, in percent</Trans>,
  zoom_least: <Trans>Widest zoom, as a factor</Trans>,
}

/** Edits the five limits of a camera zone, and draws the part of the picture that they allow. */
export function ZoneLimits({ limits, isTried, onChange }: ZoneLimitsProps) {
  const problems = isTried ? limitProblems(limits) : {}
  const zone = zoneOfLimits(limits)
  return (
    <div className="zone-limits">
      <div className="console-fields">
        {zoneLimitNames.map((name) => (
          <Field
            key={name}
            quiet
            label={labels[name]}
            value={limits[name]}
            onChange={(value) => onChange({ ...limits, [name]: value })}
            error={problems[name] && limitProblemText(name, problems[name])}
            inputMode="text"
            autoComplete="off"
            maxLength={12}
            dir="ltr"
          />
        ))}
      </div>
      <p>
        <Trans>
          0 is the middle, −100 the far left or the bottom, 100 the far right or the top. At zoom 1 the camera
          shows its whole picture.
        </Trans>
      </p>
      {zone !== null && <ZoneDrawing zone={zone} />}
    </div>
  )
}

function limitProblemText(name: ZoneLimitName, problem: LimitProblem): ReactNode {
  switch (problem) {
    case 'required':
      return <Trans>Required field.</Trans>
    case 'above_other':
      return name === 'pan_most' ? (
        <Trans>The right limit must not be to the left of the left one.</Trans>
      ) : (
        <Trans>The highest limit must not be below the lowest one.</Trans>
      )
    case 'not_a_number':
    case 'out_of_range':
      return name === 'zoom_least' ? (
        <Trans>Enter a number from 1 to 5.</Trans>
      ) : (
        <Trans>Enter a number from −100 to 100.</Trans>
      )
  }
}
