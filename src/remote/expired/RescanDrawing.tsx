import { iconAddress } from '../../ui/Icon.tsx'

/** Drawing of a phone that is pointed at the code on the room screen. */
export function RescanDrawing() {
  return (
    <svg className="expired-drawing" viewBox="0 0 520 510" aria-hidden="true">
      <rect x="50" y="20" width="420" height="262" rx="22" fill="var(--wl-ink)" />
      <path d="M190 314 H330" stroke="var(--wl-ink)" strokeWidth="12" strokeLinecap="round" />
      <rect x="196" y="85" width="130" height="130" rx="14" fill="var(--wl-surface)" />
      <svg x="199" y="88" width="124" height="124" fill="var(--wl-ink)">
        <use href={iconAddress('qrCode')} />
      </svg>
      <path d="M330 364 L270 224" stroke="var(--wl-brand)" strokeWidth="9" strokeDasharray="14 12" />
      <g transform="rotate(-24 366 414)">
        <rect
          x="318"
          y="342"
          width="100"
          height="158"
          rx="20"
          fill="var(--wl-surface)"
          stroke="var(--wl-ink)"
          strokeWidth="10"
        />
        <circle cx="368" cy="378" r="13" fill="none" stroke="var(--wl-brand)" strokeWidth="9" />
      </g>
    </svg>
  )
}
