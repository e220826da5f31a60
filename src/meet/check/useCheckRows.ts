import { useLingui } from '@lingui/react/macro'
import {
  bestWay,
  callNeeds,
  shortcomingsOf,
  type WayFigures,
  type WayName,
} from '../../domain/calls/networkCheck.ts'
import type { NetworkCheckView, StepState } from '../../state/meet/networkCheck.ts'

/** One line of the result, in the user's language. */
export interface CheckRow {
  readonly key: string
  readonly state: 'waiting' | 'running' | 'good' | 'bad'
  readonly title: string
  readonly note: string
  /** Empty until it is known. */
  readonly value: string
}

const stateOf = (state: StepState): CheckRow['state'] =>
  state === 'open' ? 'good' : state === 'closed' ? 'bad' : state

/** Returns the lines of a network check: what was tried, and the figures of the connection that a call uses. */
export function useCheckRows(view: NetworkCheckView): readonly CheckRow[] {
  const { t, i18n } = useLingui()
  const { server, events, ways } = view
  const ms = (value: number) =>
    i18n.number(Math.round(value), { style: 'unit', unit: 'millisecond', unitDisplay: 'short' })
  const rate = (kbps: number) => {
    const mbits = i18n.number(kbps / 1_000, { maximumFractionDigits: 1 })
    return t`${mbits} Mbit/s`
  }
  const share = (value: number) => i18n.number(value, { style: 'percent', maximumFractionDigits: 1 })

  const wayTexts: Readonly<Record<WayName, { title: string; note: string }>> = {
    udp: { title: t`Direct connection, UDP`, note: t`The best connection for picture and sound` },
    tcp: { title: t`Direct connection, TCP`, note: t`Used if UDP is blocked` },
    turnUdp: { title: t`Relay, UDP`, note: t`Used if the server cannot be reached directly` },
    turnTcp: { title: t`Relay, TCP`, note: t`Used if UDP is blocked` },
    turnTls: { title: t`Relay, TLS`, note: t`Passes strict firewalls` },
  }
  const openText = (figures: WayFigures) => {
    const roundTrip = ms(figures.roundTripMs)
    const lost = share(figures.loss)
    const up = rate(figures.upKbps)
    const down = rate(figures.downKbps)
    return t`Delay ${roundTrip}, ${lost} lost, upload ${up}, download ${down}`
  }
  const stepText = (state: StepState, open: string, closed: string) =>
    state === 'open' ? open : state === 'closed' ? closed : state === 'running' ? t`Measuring…` : ''

  const best = bestWay(ways)?.figures ?? null
  const isKnown = view.phase === 'done' && best !== null
  const bad = new Set(best === null ? [] : shortcomingsOf(best))
  const figureRow = (
    key: 'up' | 'down' | 'loss' | 'roundTrip',
    title: string,
    note: string,
    value: string,
  ) => ({
    key,
    state: isKnown ? (bad.has(key) ? ('bad' as const) : ('good' as const)) : ('waiting' as const),
    title,
    note,
    value: isKnown ? value : '',
  })
  const [upNeed, downNeed] = [rate(callNeeds.upKbps), rate(callNeeds.downKbps)]
  const [mostLost, longest] = [share(callNeeds.loss), ms(callNeeds.roundTripMs)]
  return [
    {
      key: 'server',
      state: stateOf(server.state),
      title: t`Server`,
      note: t`Responds to this browser`,
      value: stepText(server.state, ms(server.ms), t`No response`),
    },
    {
      key: 'events',
      state: stateOf(events),
      title: t`Live updates`,
      note: t`Changes show without a reload`,
      value: stepText(events, t`On time`, t`Held back`),
    },
    ...ways.map(({ name, state, figures }) => ({
      key: name,
      state: stateOf(state),
      title: wayTexts[name].title,
      note: figures === null ? wayTexts[name].note : openText(figures),
      value: stepText(state, t`Open`, t`Blocked`),
    })),
    ...(ways.length === 0
      ? []
      : [
          figureRow(
            'up',
            t`Upload`,
            t`What others see of you. A call needs ${upNeed}.`,
            rate(best?.upKbps ?? 0),
          ),
          figureRow(
            'down',
            t`Download`,
            t`What you see of others. A call needs ${downNeed}.`,
            rate(best?.downKbps ?? 0),
          ),
          figureRow(
            'loss',
            t`Lost packets`,
            t`The picture freezes above ${mostLost}.`,
            share(best?.loss ?? 0),
          ),
          figureRow(
            'roundTrip',
            t`Delay`,
            t`There and back. Under ${longest} is good.`,
            ms(best?.roundTripMs ?? 0),
          ),
        ]),
  ]
}
