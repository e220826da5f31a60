import { lazyPart } from '../../ui/lazyPart.ts'

/** The cards of the first steps, which only a new user sees. */
export const firstStepsPart = lazyPart(async () => (await import('./FirstSteps.tsx')).FirstSteps)
