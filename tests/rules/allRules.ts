import type { Section } from './rule.ts'
import { section2 } from './section2.ts'
import { section4 } from './section4.ts'
import { section5 } from './section5.ts'
import { section6 } from './section6.ts'
import { section7 } from './section7.ts'
import { section8 } from './section8.ts'
import { section9 } from './section9.ts'

/** Sections of the customer's specification in which every sentence has a row. */
export const sections: readonly Section[] = [
  section2,
  section4,
  section5,
  section6,
  section7,
  section8,
  section9,
]
