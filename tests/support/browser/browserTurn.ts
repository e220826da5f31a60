import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll } from 'vitest'

/*
 * Lets two files with browsers run at a time. A third one would not be faster: calls and films of two files fill
 * two cores, and with a third one on a slow machine each frame comes so late that every wait becomes longer.
 */

/** Number of files with browsers that run at the same time. */
const turns = 2
/** Pause between two looks for a free turn, in milliseconds. */
const lookMs = 200

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
    // A file that failed before its hooks ran has left its turn to the next one of this process.
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

async function takeOne(): Promise<string> {
  for (;;) {
    for (let number = 0; number < turns; number += 1) {
      const turn = join(folder, String(number))
      if (take(turn)) return turn
    }
    await wait(lookMs)
  }
}

// Before the file is loaded: no timeout of a test or of a hook runs yet.
const turn = await takeOne()
afterAll(() => rmSync(turn, { force: true }))
