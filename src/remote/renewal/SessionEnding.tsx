import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useCallback, useState } from 'react'
import { clockText } from '../../domain/clockText.ts'
import { sessionEndsInAtom } from '../../state/bedside/sessionExpiry.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { RenewalDialog } from './RenewalDialog.tsx'
import './renewal.css'

/** Shown on every screen in a session's last five minutes: the remaining time, and the way to renew. */
export function SessionEnding() {
  const { t } = useLingui()
  const seconds = useAtomValue(sessionEndsInAtom)
  const [asking, setAsking] = useState(false)
  const close = useCallback(() => setAsking(false), [])
  if (seconds === null) return null
  return (
    <aside className="ending" aria-label={t`End of the session`}>
      <Icon name="hourglassMedium" />
      <p aria-hidden="true">
        <Trans>
          Your session ends in <bdi dir="ltr">{clockText(seconds * 1_000)}</bdi>.
        </Trans>
      </p>
      {/* Each second would be too much to listen to. */}
      <p className="sr-only" role="status">
        <Plural
          value={Math.ceil(seconds / 60)}
          one="Your session ends in # minute."
          other="Your session ends in # minutes."
        />
      </p>
      <Button onPress={() => setAsking(true)}>
        <Trans>Stay connected</Trans>
      </Button>
      {asking && <RenewalDialog onClose={close} />}
    </aside>
  )
}
