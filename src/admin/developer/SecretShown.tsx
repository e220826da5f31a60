import { type ReactNode, useId } from 'react'

/** Shows a secret for copying. It cannot be retrieved again. */
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
