import { lazyPart } from '../../ui/lazyPart.ts'
import { withLaterTexts } from '../lazy/laterTexts.ts'

/** The palette with what it can do, which no page needs before it is opened. */
export const palettePart = lazyPart(
  async () => (await withLaterTexts(import('./PaletteDialogs.tsx'))).PaletteDialogs,
)
