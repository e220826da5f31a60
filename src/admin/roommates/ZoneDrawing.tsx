import { Trans, useLingui } from '@lingui/react/macro'
import type { CameraZone } from '../../contract/calls/roommates.ts'
import { visibleWithin } from '../../domain/devices/cameraZone.ts'
import { InlineAlert } from '../../ui/status/InlineAlert.tsx'

const frame = { width: 160, height: 90 } as const

/** Shows which part of the camera's whole picture can become visible within a zone. */
export function ZoneDrawing({ zone }: { zone: CameraZone }) {
  const { t, i18n } = useLingui()
  const area = visibleWithin(zone)
  const percent = (part: number) => i18n.number(part, { style: 'percent', maximumFractionDigits: 0 })
  const [left, right, top, bottom] = [area.left, area.right, area.top, area.bottom].map(percent)
  const showsEverything = area.left === 0 && area.right === 1 && area.top === 0 && area.bottom === 1
  return (
    <figure className="zone-drawing">
      <svg
        viewBox={`0 0 ${frame.width} ${frame.height}`}
        role="img"
        aria-label={t`The camera can show the part from ${left} to ${right} of the width, from the left, and from ${top} to ${bottom} of the height, from the top.`}
      >
        <rect className="zone-frame" width={frame.width} height={frame.height} />
        <rect
          className="zone-visible"
          x={area.left * frame.width}
          y={area.top * frame.height}
          width={(area.right - area.left) * frame.width}
          height={(area.bottom - area.top) * frame.height}
        />
      </svg>
      <figcaption>
        <Trans>The marked part of the camera’s whole picture can become visible.</Trans>
      </figcaption>
      {showsEverything && (
        <InlineAlert kind="warning">
          <Trans>These limits show the whole picture, the other beds too. Choose a closer zoom.</Trans>
        </InlineAlert>
      )}
    </figure>
  )
}
