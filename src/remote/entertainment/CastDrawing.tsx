import { iconAddress } from '../../ui/Icon.tsx'

/** Drawing of a phone that is linked to the room screen. */
export function CastDrawing() {
  return (
    <svg className="cast-drawing" viewBox="0 0 594 658" aria-hidden="true">
      <rect x="98" y="124" width="398" height="240" rx="26" className="cast-glass" />
      <svg x="236" y="186" width="122" height="122">
        <use href={iconAddress('screencast')} className="cast-sign" />
      </svg>
      <path d="M222 394 H372" className="cast-edge" />
      <rect x="246" y="478" width="102" height="150" rx="22" className="cast-glass" />
      <path d="M297 544 V444" className="cast-line" />
      <circle cx="297" cy="432" r="14" className="cast-dot" />
      <circle cx="297" cy="545" r="16" className="cast-ring" />
    </svg>
  )
}
