import * as z from 'zod/mini'
import { PatientCallReply } from '../../../src/contract/calls/calls.ts'
import { MeetJoinReply } from '../../../src/contract/calls/meet.ts'
import { messages } from '../../../src/server/db/schema/callSchema.ts'
import { type Answer, ask, read, type Remote } from '../testHospital/bedsideApi.ts'
import type { TestHospital } from '../testHospital/testHospital.ts'

/** Calls a clinician, as a patient who presses Meet with a Clinician. */
export const callClinician = (remote: Remote, key?: string): Promise<Answer> =>
  remote.ask('POST /api/patient-call/aps', {
    body: { unique_id: remote.room.uniqueId },
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  })

export const calledAt = (answer: Answer): { alias: string; pin: string } => {
  const { room, pin } = read(PatientCallReply, answer)
  return { alias: room.conference.aliases[0]?.alias ?? '', pin: pin ?? '' }
}

/** Returns the messages sent to people outside, newest first. */
export async function messagesOf(ward: TestHospital): Promise<(typeof messages.$inferSelect)[]> {
  const rows = await ward.database.transaction('platform', (tx) => tx.select().from(messages))
  return rows.toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime())
}

/** Returns the secret of the link in a message. */
export function secretIn(body: string): string {
  const found = /\/meet#t=([\w-]+)/u.exec(body)?.[1]
  if (found === undefined) throw new Error('the message holds no link')
  return found
}

/** Returns the secret of the link in the newest message. */
export const lastSecret = async (ward: TestHospital): Promise<string> =>
  secretIn((await messagesOf(ward))[0]?.body ?? '')

/** Invites a guest to a call, as a patient. */
export const inviteGuest = (
  remote: Pick<Remote, 'ask'>,
  vmr: string,
  to = 'ada@example.org',
  body = '',
): Promise<Answer> => remote.ask('POST /api/invite/participant', { body: { to, body, vmr } })

/** Opens a message's link and gives a name. */
export const follow = (ward: Pick<TestHospital, 'url'>, t: string, name = 'Grace'): Promise<Answer> =>
  ask(ward.url, 'POST /api/meet/join', { body: { t, display_name: name } })

export const placeOf = (answer: Answer): z.infer<typeof MeetJoinReply> => read(MeetJoinReply, answer)

const Token = z.object({ result: z.object({ token: z.string(), role: z.string() }) })

/** Joins a conference as a control-only client. Returns its token and role, or the status of a refusal. */
export async function joinConference(
  ward: Pick<TestHospital, 'url'>,
  alias: string,
  { pin, name }: { pin?: string; name: string },
): Promise<{ token: string; role: string } | number> {
  const reply = await fetch(new URL(`/api/client/v2/conferences/${alias}/request_token`, ward.url), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(pin !== undefined && { pin }) },
    body: JSON.stringify({ display_name: name, direct_media: false }),
  })
  return reply.status === 200 ? Token.parse(await reply.json()).result : reply.status
}

export async function leaveConference(
  ward: Pick<TestHospital, 'url'>,
  alias: string,
  token: string,
): Promise<void> {
  await fetch(new URL(`/api/client/v2/conferences/${alias}/release_token`, ward.url), {
    method: 'POST',
    headers: { token, 'content-type': 'application/json' },
    body: '{}',
  })
}

/** Closes or reloads the page: the browser reports this with a beacon, as Pexip's client does. */
export async function closePage(
  ward: Pick<TestHospital, 'url'>,
  alias: string,
  token: string,
): Promise<void> {
  await fetch(new URL(`/api/client/v2/conferences/${alias}/release_token?token=${token}`, ward.url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ reason: 'Browser closed' }),
  })
}

const People = z.object({ result: z.array(z.object({ uuid: z.string(), display_name: z.string() })) })

/** Removes the participants with this name, as a host. */
export async function removeByName(
  ward: Pick<TestHospital, 'url'>,
  alias: string,
  { token, name }: { token: string; name: string },
): Promise<void> {
  const conference = `/api/client/v2/conferences/${alias}/participants`
  const people = await fetch(new URL(conference, ward.url), { headers: { token } })
  for (const { uuid, display_name } of People.parse(await people.json()).result)
    if (display_name === name)
      await fetch(new URL(`${conference}/${uuid}/disconnect`, ward.url), {
        method: 'POST',
        headers: { token },
      })
}
