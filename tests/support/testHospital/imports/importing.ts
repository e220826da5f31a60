import { setTimeout } from 'node:timers/promises'
import { ErrorBody } from '../../../../src/contract/remoteErrors.ts'
import { ImportDetail, type ImportKind } from '../../../../src/contract/imports.ts'
import type { Administrator } from '../administrator.ts'
import { type Answer, read } from '../bedsideApi.ts'
import type { TestHospital } from '../testHospital.ts'

interface Sent {
  kind?: ImportKind
  name?: string
  /** Language of the user who sends it. */
  locale?: string
  headers?: Readonly<Record<string, string>>
}

/** Sends a file for import. */
export async function sendFile(
  ward: Pick<TestHospital, 'url'>,
  user: Administrator,
  content: string | Uint8Array<ArrayBuffer>,
  { kind = 'rooms', name = `${kind}.csv`, locale, headers = {} }: Sent = {},
): Promise<Answer> {
  const query = new URLSearchParams({ kind, name, ...(locale !== undefined && { locale }) })
  const reply = await fetch(new URL(`/api/v1/imports?${query.toString()}`, ward.url), {
    method: 'POST',
    headers: {
      'content-type': 'text/csv',
      authorization: `Bearer ${await user.accessToken()}`,
      ...headers,
    },
    body: content,
  })
  const text = await reply.text()
  const refusal = reply.status >= 400 ? ErrorBody.parse(JSON.parse(text)) : null
  const [code, fields] = [refusal?.code ?? 'none', refusal?.fields ?? {}]
  return { status: reply.status, headers: reply.headers, text, code, fields }
}

/** Sends a file, and returns the import created from it. */
export async function takenFile(...sent: Parameters<typeof sendFile>): Promise<ImportDetail> {
  return read(ImportDetail, await sendFile(...sent))
}

/** Returns the current details of an import. */
export async function importOf(who: Administrator, id: string): Promise<ImportDetail> {
  return read(ImportDetail, await who.ask(`GET /api/v1/imports/${id}`))
}

/** Commits an import, with this query, and waits for its result. */
export async function carriedOut(
  who: Administrator,
  { id, version }: ImportDetail,
  query = '',
): Promise<ImportDetail> {
  const answer = await who.ask(`POST /api/v1/imports/${id}/commit${query}`, {
    headers: { 'if-match': String(version) },
  })
  if (answer.status !== 202) throw new Error(`the import was answered ${answer.status} ${answer.text}`)
  for (;;) {
    const item = await importOf(who, id)
    if (item.state !== 'importing') return item
    await setTimeout(100)
  }
}
