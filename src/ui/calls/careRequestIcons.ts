import type { IconName } from '../iconName.ts'

/** Picture of each kind of care request, the same at the bedside and for the staff. */
export const careRequestIcons = {
  pain: 'lightning',
  breathing: 'wind',
  unwell: 'smileySad',
  water: 'drop',
  blanket: 'thermometerCold',
  position: 'bed',
  toilet: 'toilet',
  medicine: 'pill',
  cleaning: 'broom',
  interpreter: 'translate',
  question: 'question',
  other: 'dotsThreeCircle',
  alert: 'bellRinging',
} as const satisfies Readonly<Record<string, IconName>>
