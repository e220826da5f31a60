import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useAtomValue, useStore } from 'jotai'
import { useEffect, useState } from 'react'
import { createImportModel } from '../../state/admin/imports/importModel.ts'
import type { ImportKind } from '../../contract/imports.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import { buttonClass } from '../../ui/buttons/buttonClass.ts'
import { Loader } from '../../ui/status/Loader.tsx'
import { MessagePanel } from '../faults/MessagePanel.tsx'
import { ListFailed } from '../list/ListFailed.tsx'
import { CheckedImport } from './CheckedImport.tsx'
import { ImportFrame } from './ImportFrame.tsx'
import { ImportProgress } from './ImportProgress.tsx'
import { ImportDone } from './ImportDone.tsx'

interface ImportScreenProps {
  ports: Pick<ConsolePorts, 'imports' | 'download'>
  kind: ImportKind
  id: string
}

/**
 * Shows an import in any state. The import runs on the server, so the user can leave this page and return.
 */
export function ImportScreen({ ports, kind, id }: ImportScreenProps) {
  const store = useStore()
  const [model] = useState(() => createImportModel(id, ports.imports, store))
  const view = useAtomValue(model.viewAtom)
  useEffect(() => void model.load(), [model])
  const goesOn = view.kind === 'shown' && view.item.state === 'importing'
  useEffect(() => (goesOn ? model.follow() : undefined), [model, goesOn])
  if (view.kind === 'loading')
    return (
      <Loader>
        <Trans>Loading</Trans>
      </Loader>
    )
  if (view.kind === 'failed')
    return (
      <ImportFrame kind={kind} step="check">
        <ListFailed code={view.code} onRetry={() => void model.load()} />
      </ImportFrame>
    )
  if (view.kind === 'removed')
    return (
      <MessagePanel icon="trash" title={<Trans>Import canceled. Nothing was imported.</Trans>}>
        <Link className={buttonClass({ tone: 'primary' })} to={`/admin/${kind}/import`}>
          <Trans>Choose another file</Trans>
        </Link>
      </MessagePanel>
    )
  const { item, busy, refusal } = view
  switch (item.state) {
    case 'importing':
      return <ImportProgress item={item} />
    case 'done':
      return <ImportDone item={item} download={ports.download} />
    case 'checked':
      return (
        <CheckedImport item={item} busy={busy} refusal={refusal} model={model} download={ports.download} />
      )
  }
}
