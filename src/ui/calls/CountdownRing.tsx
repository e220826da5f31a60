import './CountdownRing.css'

/** Number of seconds that the ring shows, one dash each. */
const dashes = 10

/** Shows the seconds that are left of ten, large, in a ring of ten dashes. Screen readers read it elsewhere. */
export function CountdownRing({ seconds }: { seconds: number }) {
  return (
    <div className="countdown" aria-hidden="true">
      <svg viewBox="0 0 100 100">
        {Array.from({ length: dashes }, (_, dash) => (
          <circle
            key={dash}
            className={dash < dashes - seconds ? 'countdown-gone' : undefined}
            cx="50"
            cy="50"
            r="45.5"
            pathLength="100"
            strokeDasharray="7.6 92.4"
            strokeDashoffset={-(dash * 10 + 1.2)}
            transform="rotate(-90 50 50)"
          />
        ))}
      </svg>
      <span dir="ltr">{seconds}</span>
    </div>
  )
}
