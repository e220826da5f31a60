import { useLingui } from '@lingui/react/macro'
import type { Section, SectionGroup } from '../../domain/consoleSections.ts'
import { groupNames, sectionNames } from './sectionNames.ts'

/** Name of a section, as in the sidebar. */
export function SectionName({ section }: { section: Section }) {
  const { i18n } = useLingui()
  return i18n._(sectionNames[section])
}

/** Name of a group of sections. The first group has none. */
export function GroupName({ group }: { group: Exclude<SectionGroup, 'overview'> }) {
  const { i18n } = useLingui()
  return i18n._(groupNames[group])
}
