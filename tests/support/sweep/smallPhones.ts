/**
 * Screens whose primary controls, at the minimum size for a finger, are together higher than a small phone.
 * The last control may need scrolling there; all other rules apply. The sums are in px, without the gaps; a
 * small phone has 640, of which the nurse-call line takes 53.
 */
const scrolling: readonly (readonly [screen: RegExp, size: string])[] = [
  // Back and tabs 64, the state beside Cover 76, the words for the picture 52, the hint 24, the pad
  // 3 × 88 + 2 × 10, zoom and the pin 88, the line 53: 641.
  [/^device control, (?:covered|the device offline|the tablet offline)$/u, '360x640'],
  // Back 64, Cover 64, the pad 3 × 88 + 2 × 10, zoom 64, the name 64, Save Pin 64, the line 53: 657.
  [/^a pin that is edited/u, '360x640'],
  // Back 64, the ways 64, the number 64, its error 42, the number keys 4 × 64 + 3 × 10, Invite 88, the
  // line 53: 661.
  [/^guest, a wrong number/u, '360x640'],
]

/** Reports whether a primary control of the screen may need scrolling in the size. */
export const mayScroll = (screen: string, size: string): boolean =>
  scrolling.some(([name, phone]) => phone === size && name.test(screen))
