import { listEndpoints } from '../../../contract/lists/listEndpoints.ts'
import { listViewStore } from '../../db/lists/listViewStore.ts'
import { userStore } from '../../db/users/userStore.ts'
import { ApiError } from '../../errors/apiError.ts'
import { registerEndpoint } from '../../http/registerEndpoint.ts'
import type { HttpServer } from '../../httpServer.ts'
import type { ConsoleDeps } from '../consoleDeps.ts'

/** Maximum number of views per user: among more, a user could not find one again. */
const mostViews = 200

/**
 * Registers /api/v1/list-views: a user’s own views of the console’s lists. No other user sees them, and they
 * belong to no customer.
 */
export function registerListViews(server: HttpServer, { context, authentication }: ConsoleDeps): void {
  const { database } = context
  const { views, keepView, removeView, keepColumns } = listEndpoints
  const guards = { onRequest: authentication.required }

  registerEndpoint(server, views, guards, (request) => {
    const { id } = authentication.of(request)
    return database.transaction('platform', (tx) => listViewStore.of(tx, id, request.query.list))
  })

  registerEndpoint(server, keepView, guards, async (request) => {
    const { id } = authentication.of(request)
    const made = await database.transaction('platform', async (tx) => {
      // Locks the user, so that no concurrent request adds a view after the count.
      await userStore.lock(tx, id)
      if ((await listViewStore.count(tx, id)) >= mostViews) throw new ApiError('too_many_views')
      return listViewStore.add(tx, id, request.body)
    })
    if (made === null) throw new ApiError('already_exists', { fields: { name: 'already_exists' } })
    return made
  })

  registerEndpoint(server, removeView, guards, async (request) => {
    const { id } = authentication.of(request)
    const gone = await database.transaction('platform', (tx) =>
      listViewStore.remove(tx, id, request.params.id),
    )
    if (!gone) throw new ApiError('not_found')
  })

  registerEndpoint(server, keepColumns, guards, async (request) => {
    const { id } = authentication.of(request)
    const { columns } = request.body
    await database.transaction('platform', (tx) =>
      listViewStore.setColumns(tx, id, request.params.list, columns),
    )
  })
}
