/**
 * Measures a call between two Chromium pages over simulated networks, one direction at a time, and compares
 * it with what is required and with earlier figures. Arguments select: names of networks, `up` or `down`;
 * `--verbose` prints every second, `--seed=2` loses other packets.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { launchCallBrowser } from '../../support/media/callPages.ts'
import { type NetworkName, networkProfiles } from '../../support/media/networkProfiles.ts'
import type { Direction } from '../../support/media/shaper.ts'
import { type CallFigures, figuresOf } from './callFigures.ts'
import { callOnNetwork, networkPageFiles, type NetworkStage } from './networkCall.ts'
import { printSeconds } from './printSeconds.ts'
import { judge, recordedFigures } from './requirements.ts'

const directions: readonly Direction[] = ['up', 'down']
const networks = ['good', 'ward', 'weak', 'edge', 'step'] as const satisfies readonly NetworkName[]

const Started = z.tuple([z.object({ url: z.string() }), z.unknown()])

/** Measures, and prints each call as soon as it is over. Sets exit code 1 if a requirement is missed. */
export async function benchNetworks(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { verbose: { type: 'boolean', default: false }, seed: { type: 'string', default: '1' } },
  })
  const known = new Set<string>([...networks, ...directions])
  const unknown = positionals.filter((name) => !known.has(name))
  if (unknown.length > 0) throw new Error(`networks: ${unknown.join()} is none of ${[...known].join(', ')}`)
  const chosen = <T extends string>(all: readonly T[]): readonly T[] => {
    const some = all.filter((name) => positionals.includes(name))
    return some.length === 0 ? all : some
  }
  const node = fork(join(import.meta.dirname, '../conference/conferenceNode.ts'))
  const browser = await launchCallBrowser()
  try {
    node.send({ files: await networkPageFiles() })
    const [{ url }] = Started.parse(await once(node, 'message'))
    console.log('\na call on the networks of a hospital, one direction at a time:')
    for (const name of chosen(networks))
      for (const direction of chosen(directions)) {
        const options = { direction, seed: Number(values.seed), isVerbose: values.verbose }
        if (!(await measure({ browser, node, url }, name, options))) process.exitCode = 1
      }
  } finally {
    await browser.close()
    node.kill()
  }
}

interface MeasureOptions {
  readonly direction: Direction
  readonly seed: number
  readonly isVerbose: boolean
}

/** Measures and prints one call. Returns true if it meets its requirements. */
async function measure(stage: NetworkStage, name: NetworkName, options: MeasureOptions): Promise<boolean> {
  const call = await callOnNetwork(stage, name, options)
  if (options.isVerbose) printSeconds(call)
  const figures = figuresOf(call)
  const verdicts = judge(name, figures)
  const title = `${name} ${options.direction}` as const
  const { before, janus, prototype } = recordedFigures[title]
  const rows = [
    `${title.padEnd(11)}${describe(figures)}`,
    `required   ${verdicts.map(({ required, isMet }) => `${isMet ? '' : '! '}${required}`).join(', ')}`,
    `earlier    before ${before}; Janus ${janus}; prototype ${prototype}`,
    `network    ${call.link.packets} packets, ${call.link.lost} lost, queue up to ${call.link.maxQueueMs.toFixed(0)} ms`,
    ...call.ends.map((because) => `ended      ${because}`),
  ]
  console.log(`\n${rows.join('\n')}`)
  return verdicts.every(({ isMet }) => isMet)
}

function describe(figures: CallFigures): string {
  const { framesPerSecond, frozenSeconds, pausedSeconds, concealed, startSeconds, recoverySeconds } = figures
  const parts = [
    `${framesPerSecond?.toFixed(1) ?? 'paused'} · ${frozenSeconds.toFixed(1)} · ${(concealed * 100).toFixed(1)}`,
    `latency p50 ${figures.latencyP50.toFixed(0)}, p95 ${figures.latencyP95.toFixed(0)} ms`,
    `start ${startSeconds?.toFixed(1) ?? 'never'} s`,
    `${figures.sizes.join(' ')}`,
    `${(figures.bitrate / 1_000).toFixed(0)} kbit/s`,
    `${figures.keyframes} keyframes`,
    ...(pausedSeconds > 0 ? [`paused ${pausedSeconds.toFixed(0)} s`] : []),
    ...(recoverySeconds === null ? [] : [`1 Mbit/s after ${recoverySeconds.toFixed(0)} s`]),
  ]
  return parts.join(', ')
}
