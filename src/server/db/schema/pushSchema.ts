import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id } from './columns.ts'
import { calls } from './callSchema.ts'
import { careRequests } from './careRequestSchema.ts'
import { users } from '../schema.ts'
import { userSessions } from './userSchema.ts'

const userId = () =>
  uuid()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/**
 * Web Push subscriptions of the consult desk: browsers in which a clinician wants to be notified of waiting
 * calls and of care requests. They belong to no customer, so only the server's own transactions can read them.
 */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: id(),
    userId: userId(),
    /** Console session in which the browser subscribed last; null before this was recorded. */
    sessionId: uuid().references(() => userSessions.id, { onDelete: 'set null' }),
    /** URL at the browser's push service, which is the secret of this subscription. */
    endpoint: text().notNull().unique(),
    /** Public key of the browser and its authentication secret, base64url: payloads are encrypted for them. */
    p256dh: text().notNull(),
    auth: text().notNull(),
    /** Language of the desk in that browser. */
    locale: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index().on(t.userId), index().on(t.sessionId)],
)

/** Clinicians who were notified of a call by push, with the state of the call in their last notification. */
export const callPushes = pgTable(
  'call_pushes',
  {
    callId: uuid()
      .notNull()
      .references(() => calls.id, { onDelete: 'cascade' }),
    userId: userId(),
    state: text({ enum: ['waiting', 'claimed'] }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.callId, t.userId] })],
)

/** Clinicians who were notified of a care request by push, with its state in their last notification. */
export const careRequestPushes = pgTable(
  'care_request_pushes',
  {
    requestId: uuid()
      .notNull()
      .references(() => careRequests.id, { onDelete: 'cascade' }),
    userId: userId(),
    state: text({ enum: ['waiting', 'claimed'] }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.requestId, t.userId] })],
)
