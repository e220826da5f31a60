import { Trans } from '@lingui/react/macro'
import type { ImportKind } from '../../contract/imports.ts'
import { Icon } from '../../ui/Icon.tsx'
import { buttonClass } from '../../ui/buttons/buttonClass.ts'

/** Headings that are recognized in every language, and example rows for the accepted notations. */
const templates: Readonly<Record<ImportKind, readonly string[]>> = {
  rooms: [
    'number,bed,type,unit,facility,customer',
    '401,A,Care-system,4 West Medical,Lakeside General,Lakeside Hospitals',
    '402,,BYOD,4 West Medical,,',
  ],
  users: [
    'name,email,role,level,language',
    'Ada Lovelace,ada@example.org,FACILITY_ADMIN,Northlight Health / Lakeside General,en',
    'Ada Lovelace,ada@example.org,UNIT_ADMIN,Northlight Health / Lakeside General / 4 West Medical,',
    '林 花子,hanako@example.org,TECH,みなと総合病院,ja',
  ],
}

/** Downloads a template file. The byte order mark makes spreadsheets read it as UTF-8. */
export function TemplateButton({ kind }: { kind: ImportKind }) {
  const text = `\uFEFF${templates[kind].join('\r\n')}\r\n`
  return (
    <a
      className={buttonClass()}
      download={`wardlink-${kind}.csv`}
      href={`data:text/csv;charset=utf-8,${encodeURIComponent(text)}`}
    >
      <Icon name="downloadSimple" />
      <span className="key-text">
        <Trans>Download a template</Trans>
      </span>
    </a>
  )
}
