import { apiKeyEndpoints, type ApiKeyItem } from '../../../../src/contract/integrations/apiKeys.ts'
import {
  type Hl7FeedItem,
  type Hl7MessageItem,
  type Hl7PlaceItem,
  hl7Endpoints,
} from '../../../../src/contract/integrations/hl7.ts'
import {
  type DeliveryItem,
  webhookEndpoints,
  type WebhookItem,
} from '../../../../src/contract/integrations/webhooks.ts'
import {
  type GroupRolesPreview,
  type ProvisionedGroup,
  type ProvisionedPerson,
  type Provisioning,
  provisioningEndpoints,
} from '../../../../src/contract/provisioning/groupRoles.ts'
import type { Refusal } from '../../../../src/state/admin/result.ts'
import type { IntegrationPorts } from '../../../../src/state/admin/integrations/integrationPorts.ts'
import { scriptedEndpoints } from './scriptedEndpoints.ts'

/** Returns an API key as the server would. */
export const apiKey = (name: string, change: Partial<ApiKeyItem> = {}): ApiKeyItem => ({
  id: name,
  name,
  prefix: 'wlk_AbCd',
  scopes: ['rooms:read'],
  level: 'customer',
  node: 'Lakeside Hospitals',
  created_at: 1_800_000_000_000,
  expires_at: 1_830_000_000_000,
  last_used_at: null,
  revoked_at: null,
  ...change,
})

/** Returns a webhook as the server would. */
export const webhook = (url: string, change: Partial<WebhookItem> = {}): WebhookItem => ({
  id: 'hook',
  version: 1,
  url,
  events: ['bed.freed'],
  level: 'customer',
  node: 'Lakeside Hospitals',
  stopped: null,
  failing_since: null,
  created_at: 1,
  ...change,
})

/** Returns a group of an identity provider as the server would. */
export const provisionedGroup = (name: string, change: Partial<ProvisionedGroup> = {}): ProvisionedGroup => ({
  id: name,
  version: 1,
  name,
  members: 2,
  roles: [],
  resting: [],
  level: 'customer',
  node_id: 'c',
  node: 'Lakeside Hospitals',
  ...change,
})

/** Returns an HL7 feed as the server would. */
export const hl7Feed = (name: string, change: Partial<Hl7FeedItem> = {}): Hl7FeedItem => ({
  id: name,
  version: 1,
  name,
  level: 'customer',
  node: 'Lakeside Hospitals',
  application: 'HIS',
  facility: 'GENERAL',
  fingerprints: [],
  time_zone: 'Asia/Tokyo',
  charset: 'ASCII',
  stay_number: 'visit',
  silent_minutes: 60,
  last_message_at: null,
  created_at: 1,
  ...change,
})

/** Returns a place of an HL7 feed as the server would. */
export const hl7Place = (place: string, change: Partial<Hl7PlaceItem> = {}): Hl7PlaceItem => ({
  id: place,
  feed_id: 'Admissions',
  feed: 'Admissions',
  place,
  state: 'unknown',
  room: null,
  messages: 3,
  last_seen_at: 1_800_000_000_000,
  ...change,
})

/** Returns a received HL7 message as the server would. */
export const hl7Message = (controlId: string, change: Partial<Hl7MessageItem> = {}): Hl7MessageItem => ({
  id: controlId,
  feed_id: 'Admissions',
  feed: 'Admissions',
  control_id: controlId,
  event: 'A01',
  places: ['5W^501^A'],
  outcome: 'applied',
  detail: 'Admitted',
  received_at: 1_800_000_000_000,
  ...change,
})

/** Returns API keys and webhooks that exist for one test; `asked` records the requests. */
export function scriptedIntegrations(asked: string[], items: readonly ApiKeyItem[] = []) {
  const world = {
    items: [...items],
    hooks: [] as WebhookItem[],
    told: [] as DeliveryItem[],
    directories: [] as Provisioning[],
    feeds: [] as Hl7FeedItem[],
    places: [] as Hl7PlaceItem[],
    messages: [] as Hl7MessageItem[],
    groups: [] as ProvisionedGroup[],
    /** Number of all groups, if there are more than the listed ones. */
    totalGroups: null as number | null,
    people: [] as ProvisionedPerson[],
    preview: { gains: [], loses: [], total_gains: 0, total_loses: 0, refused: [] } as GroupRolesPreview,
    /** Refusal of the next API key or webhook to be created; null for none. */
    refusal: null as Refusal | null,
  }
  const create = <Made>(words: string, make: () => Made): Made | Refusal => {
    asked.push(words)
    const { refusal } = world
    world.refusal = null
    return refusal ?? make()
  }
  const keys = scriptedEndpoints(apiKeyEndpoints, {
    keys: () => pageOf(world.items),
    createKey: ({ body }) =>
      create(`createKey ${JSON.stringify(body)}`, () => {
        const item = apiKey(body.name ?? '', { scopes: body.scopes ?? [] })
        world.items.unshift(item)
        return { ...item, key: 'wlk_AbCd-the-whole-key' }
      }),
    revokeKey: ({ id: revoked }) => {
      asked.push(`revokeKey ${revoked}`)
      world.items = world.items.map((item) => (item.id === revoked ? { ...item, revoked_at: 1 } : item))
    },
  })
  const hooks = scriptedEndpoints(webhookEndpoints, {
    webhooks: () => pageOf(world.hooks),
    createWebhook: ({ body }) =>
      create(`createWebhook ${JSON.stringify(body)}`, () => {
        const item = webhook(body.url ?? '', { events: body.events ?? [] })
        world.hooks.unshift(item)
        return { ...item, secret: 'the-signing-secret' }
      }),
    changeWebhook: ({ id, version, body: { running } }) => {
      asked.push(`runWebhook ${id} ${version} ${running}`)
      const seen = world.hooks.find((hook) => hook.id === id) ?? webhook('https://x')
      const item: WebhookItem = { ...seen, version: version + 1, stopped: running === true ? null : 'person' }
      world.hooks = world.hooks.map((hook) => (hook.id === id ? item : hook))
      return item
    },
    renewSecret: ({ id }) => {
      asked.push(`renewSecret ${id}`)
      return { ...webhook('https://x'), secret: 'another-secret' }
    },
    removeWebhook: ({ id, version }) => {
      asked.push(`removeWebhook ${id} ${version}`)
      world.hooks = world.hooks.filter((hook) => hook.id !== id)
    },
    deliveries: () => pageOf(world.told),
    sendAgain: ({ id }) => void asked.push(`sendAgain ${id}`),
  })
  const provisioned = scriptedEndpoints(provisioningEndpoints, {
    groups: ({ query }) => ({
      address: 'https://wardlink.example/scim/v2',
      directories: world.directories,
      items: world.groups.filter(({ name }) => name.includes(query.get('q') ?? '')),
      total: world.totalGroups ?? world.groups.length,
    }),
    people: ({ id, query }) => {
      asked.push(`people ${id}`)
      const found = world.people.filter(({ name }) => name.includes(query.get('q') ?? ''))
      return { items: found, total: found.length }
    },
    releasePerson: ({ id }) => {
      asked.push(`releasePerson ${id}`)
      world.people = world.people.filter((person) => person.id !== id)
    },
    releaseGroup: ({ id }) => {
      asked.push(`releaseGroup ${id}`)
      world.groups = world.groups.filter((group) => group.id !== id)
    },
    previewRoles: ({ id, body: { roles } }) => {
      asked.push(`previewRoles ${id} ${JSON.stringify(roles)}`)
      return world.preview
    },
    setRoles: ({ id, version, body: { roles } }) =>
      create(`setRoles ${id} ${version} ${JSON.stringify(roles)}`, () => {
        const seen = world.groups.find((group) => group.id === id) ?? provisionedGroup(id)
        return { ...seen, version: version + 1 }
      }),
  })
  const hl7 = scriptedEndpoints(hl7Endpoints, {
    feeds: () => pageOf(world.feeds),
    createFeed: ({ body }) =>
      create(`createFeed ${JSON.stringify(body)}`, () => {
        const item = hl7Feed(body.name ?? '')
        world.feeds.unshift(item)
        return item
      }),
    changeFeed: ({ id, version, body }) =>
      create(`changeFeed ${id} ${version} ${JSON.stringify(body)}`, () => {
        const item = hl7Feed(body.name ?? '', { id, version: version + 1 })
        world.feeds = world.feeds.map((feed) => (feed.id === id ? item : feed))
        return item
      }),
    removeFeed: ({ id, version }) => {
      asked.push(`removeFeed ${id} ${version}`)
      world.feeds = world.feeds.filter((feed) => feed.id !== id)
    },
    places: ({ query }) => pageOf(world.places.filter(({ state }) => state === query.get('state'))),
    assignPlace: ({ id, body: { room_id: room, ignored } }) =>
      create(`assignPlace ${id} ${room} ${ignored}`, () => {
        const seen = world.places.find((place) => place.id === id) ?? hl7Place(id)
        const item: Hl7PlaceItem = {
          ...seen,
          state: room === null ? (ignored === true ? 'ignored' : 'unknown') : 'assigned',
          room: room === null ? null : { id: room, label: '401', unit: '4 West' },
        }
        world.places = world.places.map((place) => (place.id === id ? item : place))
        return item
      }),
    hl7Messages: ({ query }) => {
      asked.push(`hl7Messages ${query.toString()}`)
      const outcome = query.get('outcome')
      return pageOf(world.messages.filter((message) => outcome === null || message.outcome === outcome))
    },
    hl7Message: ({ id }) => ({ ...hl7Message(id), segments: ['MSH|^~\\&|HIS', 'PID|1||***||***'] }),
    applyAgain: ({ id }) =>
      create(`applyAgain ${id}`, () => {
        const item = hl7Message(id, { outcome: 'applied', detail: 'Admitted' })
        world.messages = world.messages.map((message) => (message.id === id ? item : message))
        return item
      }),
  })
  const apiCalls: IntegrationPorts['apiCalls'] = async () => ({
    ok: true,
    value: [
      { method: 'POST', path: '/api/session', fields: ['token', 'aps_id'], closed: false },
      { method: 'GET', path: '/api/v1/rooms', fields: [], closed: true },
    ],
  })
  return { ports: { ...keys, ...hooks, ...provisioned, ...hl7, apiCalls }, world }
}

const pageOf = <Item>(items: readonly Item[]) => ({
  items: [...items],
  next_cursor: null,
  total: items.length,
})
