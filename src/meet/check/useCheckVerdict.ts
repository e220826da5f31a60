import { useLingui } from '@lingui/react/macro'
import { bestWay, shortcomingsOf } from '../../domain/calls/networkCheck.ts'
import type { NetworkCheckView } from '../../state/meet/networkCheck.ts'

export interface CheckVerdict {
  readonly tone: 'running' | 'good' | 'bad'
  readonly title: string
  readonly text: string
  /** Steps for the user or the IT department. */
  readonly advice: readonly string[]
}

/** Returns the result of a network check in one sentence, and what to do about it. */
export function useCheckVerdict(view: NetworkCheckView, host: string): CheckVerdict {
  const { t } = useLingui()
  const { phase, verdict, server, events, ways, port } = view
  if (phase === 'stopped')
    return {
      tone: 'running',
      title: t`The check was stopped`,
      text: t`Run it again at any time.`,
      advice: [],
    }
  if (verdict === null) {
    const steps = [server.state, events, ...ways.map(({ state }) => state)]
    const done = steps.filter((state) => state === 'open' || state === 'closed').length
    const total = steps.length
    return {
      tone: 'running',
      title: t`Checking this network`,
      text: t`${done} of ${total} done. Stay on this page.`,
      advice: [],
    }
  }
  const advice: string[] = []
  const best = bestWay(ways)
  const isBlocked = (name: string) => ways.some((way) => way.name === name && way.state === 'closed')
  if (best !== null && shortcomingsOf(best.figures).length > 0)
    advice.push(t`Move closer to the Wi-Fi access point, or use a cable.`)
  if (isBlocked('udp') && port !== null)
    advice.push(
      isBlocked('tcp')
        ? t`Ask IT to open port ${port} for UDP and TCP to ${host}.`
        : t`Ask IT to open port ${port} for UDP to ${host}.`,
    )
  if (events === 'closed') advice.push(t`Ask IT not to buffer server-sent events from ${host} in the proxy.`)
  if (advice.length > 0) advice.push(t`Then run the check again.`)
  const texts = {
    good: [t`This network is good for video calls`, t`Picture and sound use the best connection.`],
    detour: [
      t`Calls work here, but not on the best connection`,
      t`UDP is blocked. Picture and sound take a slower connection.`,
    ],
    freezes: [t`Calls will freeze here`, t`You can hear each other. The picture will often pause.`],
    closed: [t`Calls do not work here`, t`This network blocks picture and sound.`],
    unreachable: [
      t`The server does not respond`,
      t`Check the network of this device. Then run the check again.`,
    ],
    elsewhere: [t`The server responds`, t`Calls use another server, which this check does not measure.`],
    busy: [t`Too many checks are running`, t`Wait a minute. Then run the check again.`],
    noCalls: [
      t`This browser cannot make calls`,
      t`Use a current version of Chrome, Edge, Firefox or Safari.`,
    ],
  } as const
  const [title, text] = texts[verdict]
  const isGood = verdict === 'good' || verdict === 'elsewhere'
  return { tone: isGood && advice.length === 0 ? 'good' : 'bad', title, text, advice }
}
