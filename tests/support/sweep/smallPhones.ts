/**
 * The screens whose primary controls, each as large as a finger needs it, are higher together than the screen of a small phone. There
 * the last of them needs scrolling; all else holds.
 */
const scrolling: readonly (readonly [screen: RegExp, size: string])[] = [
  [/^device control|^a pin that is edited/u, '360x640'],
  [/^entry, missing credentials|^not found/u, '844x390'],
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
