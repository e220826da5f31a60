/**
 * Whether the sections open over the page and close again once one is chosen, however wide the window is: what the
 * address's `nav-style` calls a drawer or a mini sidebar. Anything else, and nothing, puts them beside the page.
 */
export const opensOver = (navStyle: string | null): boolean => /drawer|mini/iu.test(navStyle ?? '')
