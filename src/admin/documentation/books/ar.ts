import firstSteps from '../../../docs/ar/first-steps.md?raw'
import people from '../../../docs/ar/people-and-roles.md?raw'
import privacy from '../../../docs/ar/privacy.md?raw'
import rooms from '../../../docs/ar/rooms-and-devices.md?raw'
import troubleshooting from '../../../docs/ar/troubleshooting.md?raw'

/** The chapters by their addresses, in the order in which they are read. */
export const chapters = {
  'first-steps': firstSteps,
  rooms,
  people,
  privacy,
  troubleshooting,
} as const
