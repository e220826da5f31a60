import { Trans } from '@lingui/react/macro'
import type { Section } from '../../domain/consoleSections.ts'
import { SectionName } from '../shell/SectionName.tsx'
import { MessagePanel } from './MessagePanel.tsx'

/** Shows that a section of the sidebar is part of a later version. */
export function NotYet({ section }: { section: Section }) {
  return (
    <MessagePanel icon="hourglassMedium" title={<SectionName section={section} />}>
      <p>
        <Trans>This section is not part of this version yet. It comes with one of the next.</Trans>
      </p>
    </MessagePanel>
  )
}
