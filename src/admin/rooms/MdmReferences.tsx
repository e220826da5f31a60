import { Trans } from '@lingui/react/macro'

/** Identifiers of the signed-in tablets in the hospital's device management (MDM). They grant no access. */
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
