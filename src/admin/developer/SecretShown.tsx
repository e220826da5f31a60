import { type ReactNode, useId } from 'react'

/** A secret that is not to be had again, to be copied. */
export function SecretShown({
  label,
  secret,
  children,
}: {
  label: ReactNode
  secret: string
  children: ReactNode
}) {
  const id = useId()
  return (
    <div className="console-secret field" role="status">
      <label htmlFor={id}>{label}</label>
      <input id={id} readOnly dir="ltr" value={secret} onFocus={(event) => event.currentTarget.select()} />
      <p>{children}</p>
    </div>
  )
}
