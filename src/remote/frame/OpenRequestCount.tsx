import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { openRequestsAtom } from '../../state/bedside/careRequests.ts'
import { CountMark } from './CountMark.tsx'

/** Number of the patient's open requests; nothing if there are none. */
export function OpenRequestCount() {
  const { t } = useLingui()
  const open = useAtomValue(openRequestsAtom).length
  return (
    <CountMark count={open} label={t`${plural(open, { one: '# open request', other: '# open requests' })}`} />
  )
}
