import { lazyPart } from '../../ui/lazyPart.ts'
import { withLaterTexts } from '../lazy/laterTexts.ts'

/** The cards of the first steps, which only a new user sees. */
export const firstStepsPart = lazyPart(
  async () => (await withLaterTexts(import('./FirstSteps.tsx'))).FirstSteps,
)
