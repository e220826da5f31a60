import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Locator, Page } from 'playwright'
import { afterAll, expect } from 'vitest'
import { folder, folderTest as test } from '../support/fixtures/folder.ts'
import { type DatabaseAddress, emptyDatabase, testCluster } from '../support/database.ts'
import { type RunningServer, startServer } from '../support/hospital/startServer.ts'
import { launchPerson } from '../support/media/callPeople.ts'

/*
 * Issue 29: seven tasks of an administrator in the living demo hospital, counted from the page that follows the
 * sign-in. A press is a click or a key; opening a list and choosing from it are two. What is typed is not counted.
 */

/**
 * Presses of the same tasks in the build before the issue (revision ca4f47521, 2026-11-30), by the shortest ways that
 * it had, counted in the same way.
 */
const before = {
  'enroll a device': 5,
  'find why a bed cannot call interpreters': 5,
  'admit and transfer a patient': 9,
  'import 200 rooms with two errors': 5,
  'give a role at a unit': 10,
  'find the rooms that went offline tonight': 1,
  'answer a waiting call': 3,
} as const
type Task = keyof typeof before

const administrator = { email: 'root@demo.example', password: 'Ward-Link-4711' } as const

let database: DatabaseAddress
let server: RunningServer
let browser: Browser
let page: Page
const counted = new Map<Task, { presses: number; seconds: number }>()

const importedFile = () => join(folder, 'rooms.csv')

/** A person who counts. */
class Person {
  presses = 0
  async press(target: Locator): Promise<void> {
    this.presses += 1
    await target.click()
  }
  async key(name: string): Promise<void> {
    this.presses += 1
    await page.keyboard.press(name)
  }
  async type(text: string): Promise<void> {
    await page.keyboard.type(text)
  }
  /** Opens the palette and searches. */
  async search(words: string): Promise<void> {
    await this.key('Control+k')
    await this.type(words)
  }
}

const option = (name: RegExp | string) => page.getByRole('option', { name }).first()

test.beforeAll(async () => {
  // A first start: it writes the hospital and its history.
  database = await emptyDatabase((await testCluster()).url)
  server = await startServer({
    env: {
      DATABASE_URL: database.url,
      WARDLINK_DEMO: '1',
      WARDLINK_ADMIN_EMAIL: administrator.email,
      WARDLINK_ADMIN_PASSWORD: administrator.password,
    },
  })
  browser = await launchPerson('blue', folder)
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    serviceWorkers: 'block',
  })
  page = await context.newPage()
  page.on('filechooser', (chooser) => void chooser.setFiles(importedFile()))
  await page.goto(`${server.url}/admin/`)
  await page.getByLabel('Email or username').fill(administrator.email)
  await page.getByLabel('Password', { exact: true }).fill(administrator.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
})

afterAll(async () => {
  await browser?.close()
  await server?.dispose()
  await database?.drop()
})

/** Does a task from the first page, and keeps how many presses and seconds it took. */
async function count(task: Task, work: (person: Person) => Promise<void>): Promise<void> {
  await page.goto(`${server.url}/admin/`)
  await page.getByRole('heading', { name: 'Needs attention' }).waitFor()
  const person = new Person()
  const began = performance.now()
  await work(person)
  counted.set(task, { presses: person.presses, seconds: (performance.now() - began) / 1_000 })
  expect(person.presses).toBeLessThanOrEqual(before[task])
}

test('enroll a device', () =>
  count('enroll a device', async (person) => {
    await person.search('101')
    await person.press(option('Create an enrollment code'))
    await page.getByRole('dialog').locator('code').waitFor()
  }))

test('find why a bed cannot call interpreters', () =>
  count('find why a bed cannot call interpreters', async (person) => {
    await person.search('102')
    await option(/^102/).waitFor()
    await person.key('Enter')
    const functions = page.getByRole('region', { name: 'What patients can use' })
    // Each function says whether it is on, and names the level that decides it.
    const interpreter = functions.getByRole('listitem').filter({ hasText: 'Invite an interpreter' })
    await interpreter.getByText('Granted at Day Surgery').waitFor()
  }))

test('admit and transfer a patient', () =>
  count('admit and transfer a patient', async (person) => {
    await person.search('414 4 West')
    await person.press(option('Admit a patient'))
    await page.getByLabel('First name').and(page.locator(':focus')).waitFor()
    await person.type('Ada')
    await person.key('Tab')
    await person.type('Okoye')
    await person.key('Enter')
    await person.press(page.getByRole('button', { name: 'Transfer' }))
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Find an empty bed').and(page.locator(':focus')).waitFor()
    const bed = (await dialog.locator('.console-bed').first().textContent()) ?? ''
    await person.type(/^\d+/u.exec(bed)?.[0] ?? '')
    await dialog.locator('input:checked').waitFor()
    await person.press(dialog.getByRole('button', { name: 'Transfer' }))
    await page.getByText('The patient is now in').waitFor()
  }))

test('import 200 rooms with two errors', () =>
  count('import 200 rooms with two errors', async (person) => {
    const lines = Array.from({ length: 200 }, (_, index) => {
      const unit = index === 50 || index === 120 ? 'No Such Unit' : 'Day Surgery'
      return `${String(9_000 + index)},A,care_system,${unit}`
    })
    await writeFile(importedFile(), `room,bed,device type,unit\n${lines.join('\n')}\n`)
    await person.search('import rooms')
    await option('Import rooms from a CSV file').waitFor()
    await person.key('Enter')
    await page.getByText('2 rows have errors', { exact: false }).waitFor()
    await person.press(page.getByRole('button', { name: 'Import 198 rows' }))
    await page.getByText('198 rooms were imported').waitFor()
  }))

test('give a role at a unit', () =>
  count('give a role at a unit', async (person) => {
    await person.search('@Una')
    await person.press(option('Add role'))
    await page.getByLabel('Role and level').and(page.locator(':focus')).waitFor()
    await person.type('TECH day surgery')
    await option(/^TECH · Day Surgery/).waitFor()
    await person.key('Enter')
    await person.press(page.getByRole('button', { name: 'Save changes' }))
    await page.getByText('Changes Sucessfully Saved.').first().waitFor()
  }))

test('find the rooms that went offline tonight', () =>
  count('find the rooms that went offline tonight', async () => {
    const attention = page.getByRole('region', { name: /^Needs attention/ })
    await attention
      .getByRole('listitem')
      .filter({ hasText: /offline/i })
      .first()
      .waitFor()
  }))

test('answer a waiting call', () =>
  count('answer a waiting call', async (person) => {
    const waiting = page.getByRole('region', { name: /^Waiting calls/ })
    await person.press(waiting.getByRole('link', { name: 'Join' }).first())
    await page.getByRole('button', { name: 'Leave' }).waitFor()
  }))

test('all tasks take at most half of the presses that they took', () => {
  const rows = [...counted].map(([task, { presses, seconds }]) => [
    task.padEnd(42),
    `${String(before[task])} → ${String(presses)} presses`,
    `${seconds.toFixed(1)} s`,
  ])
  process.stdout.write(`${rows.map((row) => row.join('  ')).join('\n')}\n`)
  const sum = (values: Iterable<number>) => [...values].reduce((total, value) => total + value, 0)
  expect(counted.size).toBe(Object.keys(before).length)
  expect(sum([...counted.values()].map(({ presses }) => presses))).toBeLessThanOrEqual(
    sum(Object.values(before)) / 2,
  )
})
