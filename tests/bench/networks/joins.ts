import { setTimeout } from 'node:timers/promises'
import { networkProfiles } from '../../support/media/networkProfiles.ts'
import type { LinkProfile } from '../../support/media/simulatedLink.ts'
import { percentile } from '../percentiles.ts'
import { firstPicture, type NetworkStage, openParticipant, type Participant } from './networkCall.ts'

const joins = 20
/** Time for which the sender is alone, and for which a call runs before its network changes, in milliseconds. */
const settledMs = 4_000
const cutMs = 5_000
/** Longest wait for a picture, in milliseconds. */
const limitMs = 20_000
/** Picture that is still in the receiver's buffer when the network changes, in milliseconds. */
const bufferedMs = 400
const good: LinkProfile = networkProfiles.good[0]

/** Limits in milliseconds. */
const limits = { joinP50: 400, joinP95: 1_000, cut: 3_000, move: 3_000 } as const

/**
 * Measures on the good network how long the first remote picture takes after Join, and how long a picture takes
 * to come back after five seconds without a network, and after the client's address changed. Prints the results
 * and returns whether they are within the limits.
 */
export async function measureJoins(stage: NetworkStage): Promise<boolean> {
  const alias = 'joins'
  stage.node.send({ alias, hostPin: '80817253' })
  const sender = await openParticipant(stage, alias, { isSending: true, seed: 1 })
  shapeBoth(sender, good)
  await sender.join()
  await setTimeout(settledMs)
  const times: number[] = []
  for (let seed = 1; seed <= joins; seed += 1) {
    const receiver = await openParticipant(stage, alias, { isSending: false, seed })
    shapeBoth(receiver, good)
    const joinedAt = await receiver.join()
    times.push(((await firstPicture(receiver.page, joinedAt, limitMs)) ?? Infinity) - joinedAt)
    await receiver.close()
  }
  const receiver = await openParticipant(stage, alias, { isSending: false, seed: 1 })
  shapeBoth(receiver, good)
  await firstPicture(receiver.page, await receiver.join(), limitMs)
  await setTimeout(settledMs)
  const cut = await backAfter(receiver, async () => {
    shapeBoth(receiver, { ...good, loss: 1 })
    await setTimeout(cutMs)
    shapeBoth(receiver, good)
  })
  await setTimeout(settledMs)
  const move = await backAfter(receiver, async () => receiver.network.move())
  await Promise.all([sender.close(), receiver.close()])
  const measured = { joinP50: percentile(times, 0.5), joinP95: percentile(times, 0.95), cut, move }
  console.log(
    [
      `first picture after Join: p50 ${describe(measured.joinP50)}, p95 ${describe(measured.joinP95)}`,
      `back after 5 s without a network: ${describe(cut)}; after a change of address: ${describe(move)}`,
    ].join('\n'),
  )
  return (
    measured.joinP50 <= limits.joinP50 &&
    measured.joinP95 <= limits.joinP95 &&
    cut <= limits.cut &&
    move <= limits.move
  )
}

function shapeBoth({ network }: Participant, profile: LinkProfile): void {
  network.shape('up', profile)
  network.shape('down', profile)
}

/** Returns the time from the end of a change to the next picture that was not buffered, in milliseconds. */
async function backAfter({ page }: Participant, change: () => Promise<void>): Promise<number> {
  await change()
  const changedAt = Date.now()
  const seenAt = await firstPicture(page, changedAt + bufferedMs, limitMs)
  return (seenAt ?? Infinity) - changedAt
}

function describe(ms: number): string {
  return `${ms.toFixed(0)} ms`
}
