import { lazyPart } from '../../ui/lazyPart.ts'

/** The palette with what it can do, which no page needs before it is opened. */
export const palettePart = lazyPart(async () => (await import('./PaletteDialogs.tsx')).PaletteDialogs)
