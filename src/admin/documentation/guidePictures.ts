/** Size of a window of the console, and of a tablet, in CSS pixels. */
const page = { width: 1200, height: 750 } as const
/** Size of the screen in a room. */
const roomScreen = { width: 1280, height: 720 } as const

/**
 * Pictures of the guides by name, with the size of the window that each shows. `npm run pictures` takes them in each
 * language, into `public/guides`; a guide shows one as an image of that name.
 */
export const guidePictures: Readonly<Record<string, { width: number; height: number }>> = {
  dashboard: page,
  levels: page,
  palette: page,
  board: page,
  'enrollment-code': page,
  monitor: roomScreen,
  remote: page,
  room: page,
  'new-user': page,
  permissions: page,
  'consult-desk': page,
  knock: page,
}

/** Returns the address of a picture in a language. */
export const pictureAddress = (name: string, locale: string): string => `/guides/${locale}/${name}.webp`
