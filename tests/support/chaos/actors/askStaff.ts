import { setTimeout } from 'node:timers/promises'
import type { Answer } from '../../testHospital/bedsideApi.ts'
import type { Scene } from '../scene.ts'

/** Milliseconds between two attempts to reach a server that does not answer. */
const retryMs = 100

/** Asks as one of the clinicians until the server answers. */
export async function askStaff(
  { ward }: Pick<Scene, 'ward'>,
  clinician: number,
  call: string,
  body?: unknown,
): Promise<Answer> {
  for (;;) {
    const answer = await ward.askAs(clinician, call, body === undefined ? {} : { body }).catch(() => null)
    if (answer !== null && answer.status < 500) return answer
    await setTimeout(retryMs)
  }
}
