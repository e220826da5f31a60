import { Trans } from '@lingui/react/macro'
import { type DragEvent, useId, useState } from 'react'
import type { ImportKind } from '../../contract/imports.ts'
import { importedFiles } from '../../state/admin/imports/fileToImport.ts'
import { buttonClass } from '../../ui/buttons/buttonClass.ts'
import { TemplateButton } from './TemplateButton.tsx'

interface FileChoiceProps {
  kind: ImportKind
  busy: boolean
  onChoose: (file: File) => void
}

/** Selects a file by button or by drag and drop. */
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
        accept={importedFiles}
        disabled={busy}
        aria-describedby={`${id}-words`}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.item(0) ?? null
          // Reset the input, so that the same file can be selected again once corrected.
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
            One row for each room or bed. The first row has the headings: room, bed, device type, unit, and
            facility if the unit name is used in more than one facility. Up to 20,000 rows and 10 MB, in UTF-8
            or UTF-16. You see what would change before anything is saved.
          </Trans>
        ) : (
          <Trans>
            One row for each role of a person. The first row has the headings: name, email, role, level,
            language of the email. Write a level by its name or its path, such as Organization / Facility /
            Unit. Rows with the same email are one person. Up to 20,000 rows and 10 MB, in UTF-8 or UTF-16.
            You see what would change before anything is saved or any email is sent.
          </Trans>
        )}
      </p>
      <TemplateButton kind={kind} />
    </div>
  )
}
