import { Trans } from '@lingui/react/macro'

/** By what the hospital's device management (MDM) knows the tablets that are signed in. It opens nothing. */
export function MdmReferences({ references }: { references: readonly string[] }) {
  if (references.length === 0) return null
  return (
    <div>
      <dt>
        <Trans>MDM reference</Trans>
      </dt>
      {references.map((reference) => (
        <dd key={reference} className="console-code wrap-anywhere" dir="ltr">
          {reference}
        </dd>
      ))}
    </div>
  )
}
