import type { ReactNode } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import type { IconName } from '../../ui/iconName.ts'

/** Tile that opens the device's file picker. The same file can be chosen twice. */
export function FileTile({
  icon,
  word,
  detail,
  accept,
  multiple = false,
  onChoose,
}: {
  icon: IconName
  word: ReactNode
  detail: ReactNode
  accept: string
  multiple?: boolean
  onChoose: (files: readonly File[]) => void
}) {
  return (
    <label className="tile tile-movie file-tile">
      <input
        type="file"
        className="sr-only"
        accept={accept}
        multiple={multiple}
        onChange={({ currentTarget }) => {
          onChoose([...(currentTarget.files ?? [])])
          currentTarget.value = ''
        }}
      />
      <span className="tile-picture">
        <Icon name={icon} />
      </span>
      <span className="tile-text">
        <span className="tile-word">{word}</span> <span className="tile-kicker">{detail}</span>
      </span>
    </label>
  )
}
