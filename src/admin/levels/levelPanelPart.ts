import { lazyPart } from '../../ui/lazyPart.ts'

/** The tree of the levels, which only a press on the path shows. */
export const levelPanelPart = lazyPart(async () => (await import('./LevelPanel.tsx')).LevelPanel)
