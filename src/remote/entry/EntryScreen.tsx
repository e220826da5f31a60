import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { enterByCodeAtom, enterByTokenAtom, sessionAtom } from '../../state/bedside/session.ts'
import { BedsideFrame } from '../frame/BedsideFrame.tsx'
import { InstallCard } from '../install/InstallCard.tsx'
import { EntryWays } from './EntryWays.tsx'

export function EntryScreen() {
  const { t } = useLingui()
  const session = useAtomValue(sessionAtom)
  const enterByToken = useSetAtom(enterByTokenAtom)
  const enterByCode = useSetAtom(enterByCodeAtom)
  return (
    <BedsideFrame title={t`Start`}>
      <EntryWays
        problem={session.kind === 'none' ? session.problem : undefined}
        onScan={enterByToken}
        onType={enterByCode}
        heading={
          <h1>
            <Trans>Scan the QR code on the room screen</Trans>
          </h1>
        }
      >
        <InstallCard />
      </EntryWays>
    </BedsideFrame>
  )
}
