/** @module-tag nightly */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { z } from 'zod'
import { enterVerified } from '../support/testHospital/bedsideApi.ts'
import { deployPath, guideCode } from '../support/hospital/deployFiles.ts'
import { freePort, onPath, program, runProgram, startProgram } from '../support/hospital/systemPrograms.ts'
import type { RunningProgram } from '../support/hospital/systemPrograms.ts'
import { openTestHospital, type TestHospital } from '../support/testHospital/testHospital.ts'

const token = 'a-token-for-prometheus-alone'
const Samples = z.object({
  status: z.literal('success'),
  data: z.object({ result: z.array(z.object({ value: z.tuple([z.number(), z.string()]) })) }),
})
const Panels = z.object({
  panels: z.array(
    z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })).default([]) }),
  ),
})
const Rules = z.object({ data: z.object({ groups: z.array(z.object({ rules: z.array(z.unknown()) })) }) })

const promtool = () => program(['promtool'], onPath, ['prometheus'])

describe('promtool', () => {
  test('takes the alert rules', () => {
    const { code, output } = runProgram(promtool(), ['check', 'rules', deployPath('alerts.yml')])
    expect(output).toContain('13 rules found')
    expect(code).toBe(0)
  })

  test('sees each alert fire when it should, and none when all is well', () => {
    const { code, output } = runProgram(promtool(), ['test', 'rules', deployPath('alerts.test.yml')])
    expect(output).toContain('SUCCESS')
    expect(code).toBe(0)
  })

  test('has a case for each alert that fires, and one for each that does not', async () => {
    const rules = await readFile(deployPath('alerts.yml'), 'utf8')
    const cases = await readFile(deployPath('alerts.test.yml'), 'utf8')
    for (const [, alert] of rules.matchAll(/- alert: (\w+)/gu)) {
      expect(cases).toMatch(new RegExp(`alertname: ${alert}\\n\\s+exp_alerts:`, 'u'))
      expect(cases).toMatch(new RegExp(`alertname: ${alert} \\}`, 'u'))
    }
  })
})

describe('Prometheus, set up as the runbook says', () => {
  let ward: TestHospital
  let folder: string
  let prometheus: RunningProgram
  let url: string
  const query = async (expression: string): Promise<string[]> => {
    const reply = await fetch(`${url}/api/v1/query?query=${encodeURIComponent(expression)}`)
    return Samples.parse(await reply.json()).data.result.map(({ value: [, value] }) => value)
  }

  beforeAll(async () => {
    ward = await openTestHospital({
      postgresUrl: inject('postgresUrl'),
      environment: { METRICS_TOKEN: token },
    })
    const room = await ward.room()
    await ward.device(room)
    await (await enterVerified(ward, room)).command('home', {})
    folder = await mkdtemp(join(tmpdir(), 'wardlink-prometheus-'))
    const port = await freePort()
    url = `http://127.0.0.1:${String(port)}`
    const scrape = guideCode('runbooks', 'watch', 'yaml')
      .replace('the METRICS_TOKEN', token)
      .replace('10.1.2.3:8080', new URL(ward.url).host)
    expect(scrape).toContain(token)
    const settings = `global: { scrape_interval: 1s, evaluation_interval: 1s }\nrule_files: [${deployPath('alerts.yml')}]\n${scrape}`
    await writeFile(join(folder, 'prometheus.yml'), settings)
    prometheus = startProgram(program(['prometheus'], onPath, ['prometheus']), [
      `--config.file=${join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${String(port)}`,
    ])
    const isUp = () => query('min_over_time(up{job="wardlink"}[1m]) == 1').catch(prometheus.output)
    await vi.waitFor(async () => expect(await isUp()).toEqual(['1']), { timeout: 60_000 })
  })
  afterAll(async () => {
    await prometheus.stop()
    await ward.close()
    await rm(folder, { recursive: true, force: true })
  })

  test('has read every metric that the rules and the dashboard name', async () => {
    const looked = `${await readFile(deployPath('alerts.yml'), 'utf8')}${await readFile(deployPath('grafana.json'), 'utf8')}`
    const names = new Set(looked.match(/\b(?:wardlink|process|nodejs)_[a-z0-9_]+/gu))
    expect(names.size).toBeGreaterThan(15)
    for (const name of names) {
      // This database has no backup.
      const there = name === 'wardlink_last_backup_timestamp_seconds' ? [] : ['1']
      await expect.poll(() => query(`clamp_max(count(${name}), 1)`), { message: name }).toEqual(there)
    }
  })

  test('answers what each panel of the dashboard asks', async () => {
    const { panels } = Panels.parse(JSON.parse(await readFile(deployPath('grafana.json'), 'utf8')))
    const asked = panels.flatMap(({ targets, title }) => targets.map(({ expr }) => ({ title, expr })))
    expect(asked.length).toBeGreaterThan(20)
    for (const { title, expr } of asked) {
      const isEmpty = title === 'Age of the latest backup'
      await expect
        .poll(async () => (await query(expr)).length > 0, { message: `${title}: ${expr}` })
        .toBe(!isEmpty)
    }
  })

  test('has loaded the rules, and finds nothing wrong but the backup that is not there', async () => {
    const { data } = Rules.parse(await (await fetch(`${url}/api/v1/rules`)).json())
    expect(data.groups.flatMap(({ rules }) => rules)).toHaveLength(12)
    await expect
      .poll(
        () =>
          query(
            'count by (alertname) (ALERTS{alertstate=~"pending|firing",alertname!="WardlinkDevicesOffline"})',
          ),
        {
          timeout: 90_000,
        },
      )
      .toEqual(['1'])
    expect(await query('count(ALERTS{alertname="WardlinkBackupOld"})')).toEqual(['1'])
  })
})
