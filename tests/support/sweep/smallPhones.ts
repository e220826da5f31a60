/**
 * Screens whose primary controls, at the minimum size for a finger, are together higher than a small phone.
 * The last control may need scrolling there; all other rules apply.
 */
const scrolling: readonly (readonly [screen: RegExp, size: string])[] = [
  [/^device control|^a pin that is edited/u, '360x640'],
  [/^guest, a wrong number/u, '360x640'],
  [/^guest, a wrong number/u, '844x390'],
  [/^film/u, '360x640'],
  [/^film/u, '844x390'],
  [/^call, chat/u, '844x390'],
  [/^call, further people invited/u, '360x640'],
  [/^call, further people invited/u, '844x390'],
]

/** Reports whether a primary control of the screen may need scrolling in the size. */
export const mayScroll = (screen: string, size: string): boolean =>
  scrolling.some(([name, phone]) => phone === size && name.test(screen))
