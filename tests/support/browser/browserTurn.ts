import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect } from 'vitest'

/*
 * Lets two files with browsers run at a time, and a file with calls alone. More would not be faster: the pictures
 * of one call fill two cores, and where several calls share them, each frame comes so late that every wait
 * becomes longer.
 */

/** Number of files with browsers that run at the same time. */
const turns = 2
/** Files whose pages send and decode the media of calls: one of them takes all turns. */
const withCalls = /\/e2e\/(?:calls\/|conference|networkCheck|mediaTransport|meetLost|otherBrowsers)/u
/** Pause between two looks for a free turn, in milliseconds. */
const lookMs = 200
/** Longest wait for a turn, in milliseconds: longer than a whole run. */
const longestWaitMs = 3 * 3_600_000

/** Folder of one run, whose workers have the same parent process. */
const folder = join(tmpdir(), `wardlink-browser-turns-${String(process.ppid)}`)
mkdirSync(folder, { recursive: true })

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Takes a turn unless another running process has it. */
function take(turn: string): boolean {
  try {
    writeFileSync(turn, String(process.pid), { flag: 'wx' })
    return true
  } catch {
    const holder = holderOf(turn)
    // A file whose hooks failed has left its turn to the next one of this process.
    if (holder === process.pid) return true
    if (holder !== null && !isRunning(holder)) rmSync(turn, { force: true })
    return false
  }
}

/** Returns the process that has the turn; null if it is free again or being taken. */
function holderOf(turn: string): number | null {
  try {
    return Number(readFileSync(turn, 'utf8')) || null
  } catch {
    return null
  }
}

/** Takes turns, all of them in the same order, so that two files with calls never wait for each other. */
async function takeTurns(wanted: number): Promise<readonly string[]> {
  const taken: string[] = []
  while (taken.length < wanted) {
    for (let number = 0; number < turns && taken.length < wanted; number += 1) {
      const turn = join(folder, String(number))
      if (taken.includes(turn)) continue
      if (take(turn)) taken.push(turn)
      // The others are taken after this one.
      else if (wanted > 1) break
    }
    if (taken.length < wanted) await wait(lookMs)
  }
  return taken
}

const { testPath = '' } = expect.getState()
let taken: readonly string[] = []

// In a hook: no hook of a file whose tests are all skipped runs, so that it neither takes a turn nor keeps one.
// It is the first hook of its file: no other timeout runs yet.
beforeAll(async () => {
  taken = await takeTurns(withCalls.test(testPath) ? turns : 1)
}, longestWaitMs)
afterAll(() => {
  for (const turn of taken) rmSync(turn, { force: true })
})
