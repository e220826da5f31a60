/**
 * True if the sections open over the page and close again after a choice, at any window width: `nav-style` in
 * the address names a drawer or a mini sidebar. With any other value, or none, they are beside the page.
 */
export const opensOver = (navStyle: string | null): boolean => /drawer|mini/iu.test(navStyle ?? '')
