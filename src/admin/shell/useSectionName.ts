import { useLingui } from '@lingui/react/macro'
import type { Section } from '../../domain/consoleSections.ts'
import { sectionNames } from './sectionNames.ts'

/** Returns the name of a section as text, for example for a page title. */
export function useSectionName(section: Section): string {
  const { i18n } = useLingui()
  return i18n._(sectionNames[section])
}
