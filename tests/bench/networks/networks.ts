/**
 * Measures a call between two Chromium pages over simulated networks, one direction at a time, and compares
 * it with what is required and with earlier figures. Arguments select: names of networks, `up` or `down`, `three`, `joins`;
 * `--verbose` prints every second, `--seed=2` loses other packets.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { launchCallBrowser } from '../../support/media/callPages.ts'
import type { NetworkName } from '../../support/media/networkProfiles.ts'
import type { Direction } from '../../support/media/shaper.ts'
import { type CallFigures, figuresOf } from './callFigures.ts'
import {
  callOfThree,
  callOnNetwork,
  type NetworkCall,
  networkPageFiles,
  type NetworkStage,
} from './networkCall.ts'
import { measureJoins } from './joins.ts'
import { printSeconds } from './printSeconds.ts'
import { judge, type Measured, recordedFigures } from './requirements.ts'

const directions: readonly Direction[] = ['up', 'down']
const networks = ['good', 'ward', 'weak', 'edge', 'step'] as const satisfies readonly NetworkName[]

const Started = z.tuple([z.object({ url: z.string() }), z.unknown()])

/** Measures, and prints the results. Sets exit code 1 if a requirement is missed. */
export async function benchNetworks(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { verbose: { type: 'boolean', default: false }, seed: { type: 'string', default: '1' } },
  })
  const known = new Set<string>([...networks, ...directions, 'three', 'joins'])
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
    const rows: Row[] = []
    const isAll = positionals.length === 0
    const isOfNetworks = isAll || positionals.some((name) => name !== 'three' && name !== 'joins')
    for (const name of isOfNetworks ? chosen(networks) : [])
      for (const direction of chosen(directions)) {
        const options = { direction, seed: Number(values.seed), isVerbose: values.verbose }
        rows.push(await measure({ browser, node, url }, name, options))
      }
    if (isAll || positionals.includes('three'))
      rows.push(...(await measureThree({ browser, node, url }, Number(values.seed), values.verbose)))
    if ((isAll || positionals.includes('joins')) && !(await measureJoins({ browser, node, url })))
      process.exitCode = 1
    printTable(rows.map(({ cells }) => cells))
    if (rows.some(({ isMet }) => !isMet)) process.exitCode = 1
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

interface Row {
  readonly cells: readonly string[]
  readonly isMet: boolean
}

/** Measures one call, prints its details, and returns its row of the table. */
async function measure(stage: NetworkStage, name: NetworkName, options: MeasureOptions): Promise<Row> {
  const call = await callOnNetwork(stage, name, options)
  const title = `${name} ${options.direction}` as const
  const { before, janus, prototype } = recordedFigures[title]
  return rowOf(call, {
    title,
    measured: name,
    isVerbose: options.isVerbose,
    recorded: [before, janus, prototype],
  })
}

/** Measures a call with a weak and a well connected viewer. */
async function measureThree(stage: NetworkStage, seed: number, isVerbose: boolean): Promise<Row[]> {
  const { weak, good } = await callOfThree(stage, seed)
  return [
    rowOf(weak, { title: 'three, weak', measured: 'threeWeak', isVerbose, recorded: ['', '', ''] }),
    rowOf(good, { title: 'three, good', measured: 'threeGood', isVerbose, recorded: ['', '', ''] }),
  ]
}

interface RowOptions {
  readonly title: string
  readonly measured: Measured
  readonly isVerbose: boolean
  readonly recorded: readonly string[]
}

function rowOf(call: NetworkCall, { title, measured, isVerbose, recorded }: RowOptions): Row {
  if (isVerbose) printSeconds(call)
  const figures = figuresOf(call)
  const { packets, lost, maxQueueMs } = call.link
  console.log(`${title}: ${describe(figures)}`)
  console.log(`  shaped: ${packets} packets, ${lost} lost, queue up to ${maxQueueMs.toFixed(0)} ms`)
  for (const because of call.ends) console.log(`  a participant left: ${because}`)
  const verdicts = judge(measured, figures)
  const required = verdicts.map((one) => `${one.isMet ? '' : '! '}${one.required}`).join(', ')
  return {
    cells: [title, mainFigures(figures), required, ...recorded],
    isMet: verdicts.every(({ isMet }) => isMet),
  }
}

/** Prints the rows below their heads, in columns of equal width. */
function printTable(rows: readonly (readonly string[])[]): void {
  const all = [['network', 'this node', 'required (! missed)', 'before', 'Janus', 'prototype'], ...rows]
  const width = (column: number) => Math.max(...all.map((row) => row[column]?.length ?? 0))
  const lines = all.map((row) => row.map((cell, column) => cell.padEnd(width(column))).join(' | '))
  console.log(['', 'frames/s · seconds frozen · % of the sound concealed', ...lines].join('\n'))
}

function mainFigures({ framesPerSecond, frozenSeconds, concealed }: CallFigures): string {
  const rate = framesPerSecond?.toFixed(1) ?? 'paused'
  return `${rate} · ${frozenSeconds.toFixed(1)} · ${(concealed * 100).toFixed(1)}`
}

function describe(figures: CallFigures): string {
  const { pausedSeconds, startSeconds, recoverySeconds } = figures
  const parts = [
    mainFigures(figures),
    `latency p50 ${figures.latencyP50.toFixed(0)}, p95 ${figures.latencyP95.toFixed(0)} ms`,
    startSeconds === null ? 'never started' : `started after ${startSeconds.toFixed(1)} s`,
    ...(figures.sizes.length === 0 ? ['no picture'] : [figures.sizes.join(' ')]),
    `${(figures.bitrate / 1_000).toFixed(0)} kbit/s`,
    `${figures.keyframes} keyframes`,
    ...(pausedSeconds > 0 ? [`paused ${pausedSeconds.toFixed(0)} s`] : []),
    ...(recoverySeconds === null ? [] : [`1 Mbit/s after ${recoverySeconds.toFixed(0)} s`]),
  ]
  return parts.join(', ')
}
