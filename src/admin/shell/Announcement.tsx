import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { ConsoleChrome } from '../../contract/users/authentication.ts'
import type { ShellMemory } from '../../state/admin/shellMemory.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Button } from '../../ui/buttons/Button.tsx'

interface AnnouncementProps {
  announcement: NonNullable<ConsoleChrome['announcement']>
  memory: ShellMemory
}

/**
 * Shows the announcement of the user’s level in the user’s language, or else in English. A user who closed it
 * sees only the next one.
 */
export function Announcement({ announcement, memory }: AnnouncementProps) {
  const { t, i18n } = useLingui()
  const [closed, setClosed] = useState(() => memory.closedAnnouncement())
  if (closed === announcement.id) return null
  const translated =
    i18n.locale === 'ja' ? announcement.ja : i18n.locale === 'ar' ? announcement.ar : undefined
  const close = () => {
    memory.closeAnnouncement(announcement.id)
    setClosed(announcement.id)
  }
  return (
    <section className="console-announcement" aria-label={t`Announcement`}>
      <Icon name="info" />
      <p dir="auto">{translated === undefined || translated === '' ? announcement.text : translated}</p>
      <Button onPress={close}>
        <Trans>Close</Trans>
      </Button>
    </section>
  )
}
