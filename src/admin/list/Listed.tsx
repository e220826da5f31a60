import { useLingui } from '@lingui/react/macro'
import { Fragment, type ReactNode } from 'react'

/**
 * Shows items as one list in a sentence, with the separators of the current language: "A, B", "A、B", "A وB".
 */
export function Listed({ items }: { items: readonly ReactNode[] }) {
  const { i18n } = useLingui()
  const format = new Intl.ListFormat(i18n.locale, { type: 'conjunction', style: 'narrow' })
  return format.formatToParts(items.map((_item, place) => String(place))).map(({ type, value }, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- a part is its place in the sentence
    <Fragment key={at}>{type === 'element' ? items[Number(value)] : value}</Fragment>
  ))
}
