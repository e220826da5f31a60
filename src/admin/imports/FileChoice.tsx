import { Trans } from '@lingui/react/macro'
import { type DragEvent, useId, useState } from 'react'
import type { ImportKind } from '../../contract/imports.ts'
import { buttonClass } from '../../ui/buttons/buttonClass.ts'
import { TemplateButton } from './TemplateButton.tsx'

interface FileChoiceProps {
  kind: ImportKind
  busy: boolean
  onChoose: (file: File) => void
}

/** A file is chosen by a key, or dropped. */
export function FileChoice({ kind, busy, onChoose }: FileChoiceProps) {
  const id = useId()
  const [over, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const file = event.dataTransfer.files.item(0)
    if (file !== null && !busy) onChoose(file)
  }
  return (
    <div
      className="import-file"
      data-over={over}
      aria-busy={busy}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <input
        id={id}
        className="sr-only"
        type="file"
        accept=".csv,.txt,.tsv,text/csv,text/tab-separated-values"
        disabled={busy}
        aria-describedby={`${id}-words`}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.item(0) ?? null
          // The same file, mended, may be chosen again.
          if (file !== null) onChoose(file)
          currentTarget.value = ''
        }}
      />
      <label htmlFor={id} className={buttonClass({ tone: 'primary' })}>
        <Trans>Choose a CSV file</Trans>
      </label>
      <p id={`${id}-words`}>
        {kind === 'rooms' ? (
          <Trans>
            One room or bed a row, with headings in the first: room, bed, device type, unit, and the facility
            where a unit’s name alone does not say which it is. At most 20,000 rows and 10 MB, in UTF-8 or
            UTF-16. Nothing is saved before you have seen what would change.
          </Trans>
        ) : (
          <Trans>
            One role of a person a row, with headings in the first: name, email, role, level, and the language
            of the email. Write a level by its name or its path, such as Organization / Facility / Unit; rows
            with the same email are one person. At most 20,000 rows and 10 MB, in UTF-8 or UTF-16. Nothing is
            saved, and no email is sent, before you have seen what would change.
          </Trans>
        )}
      </p>
      <TemplateButton kind={kind} />
    </div>
  )
}
