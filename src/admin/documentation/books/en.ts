import firstSteps from '../../../docs/en/first-steps.md?raw'
import people from '../../../docs/en/people-and-roles.md?raw'
import privacy from '../../../docs/en/privacy.md?raw'
import rooms from '../../../docs/en/rooms-and-devices.md?raw'
import troubleshooting from '../../../docs/en/troubleshooting.md?raw'

/** The chapters by their addresses, in the order in which they are read. */
export const chapters = {
  'first-steps': firstSteps,
  rooms,
  people,
  privacy,
  troubleshooting,
} as const
