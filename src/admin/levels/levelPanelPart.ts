import { lazyPart } from '../../ui/lazyPart.ts'
import { withLaterTexts } from '../lazy/laterTexts.ts'

/** The tree of the levels, which only a press on the path shows. */
export const levelPanelPart = lazyPart(
  async () => (await withLaterTexts(import('./LevelPanel.tsx'))).LevelPanel,
)
