import Fastify from 'fastify'
import { readConfig } from '../../../src/server/config.ts'
import { registerSecurityHeaders } from '../../../src/server/http/securityHeaders.ts'

const policies = new Map<string, Promise<string>>()

/**
 * Returns the Content Security Policy of the server's own pages for conferences at `conferenceUrl`; an empty
 * string means its own conferencing node.
 */
export function pagePolicy(conferenceUrl: string): Promise<string> {
  let policy = policies.get(conferenceUrl)
  policy ??= askForPolicy(conferenceUrl)
  policies.set(conferenceUrl, policy)
  return policy
}

async function askForPolicy(conferenceUrl: string): Promise<string> {
  const server = Fastify()
  await registerSecurityHeaders(
    server,
    readConfig(conferenceUrl === '' ? {} : { CONFERENCE_URL: conferenceUrl }),
  )
  server.get('/', () => '')
  const { headers } = await server.inject('/')
  await server.close()
  const policy = headers['content-security-policy']
  if (typeof policy !== 'string') throw new Error('the server sends no policy')
  return policy
}
