import { atom, type Atom, type createStore } from 'jotai'
import type { ApiKeyItem, MadeApiKey, NewApiKey } from '../../../contract/integrations/apiKeys.ts'
import type { Refusal, Result } from '../result.ts'
import type { IntegrationPorts } from './integrationPorts.ts'

/** State of creating or revoking an API key of another system. */
export interface ApiKeysView {
  asking: { kind: 'nothing' } | { kind: 'new' } | { kind: 'revoke'; item: ApiKeyItem }
  busy: boolean
  refusal: Refusal | null
  /** Key that was just created; it cannot be shown again. */
  made: MadeApiKey | null
  /** Increases with each change, so that the list is read again. */
  revision: number
}

export interface ApiKeysModel {
  viewAtom: Atom<ApiKeysView>
  ask(asking: ApiKeysView['asking']): void
  /** Returns null while another request is in progress. */
  create(asked: NewApiKey): Promise<Result<MadeApiKey> | null>
  revoke(item: ApiKeyItem): Promise<void>
}

export function createApiKeysModel(
  ports: Pick<IntegrationPorts, 'createKey' | 'revokeKey'>,
  store: ReturnType<typeof createStore>,
): ApiKeysModel {
  const nothing = { asking: { kind: 'nothing' }, busy: false, refusal: null, made: null } as const
  const view = atom<ApiKeysView>({ ...nothing, revision: 0 })
  const now = () => store.get(view)
  return {
    viewAtom: view,
    ask: (asking) => store.set(view, { ...now(), ...nothing, busy: now().busy, asking }),
    create: async (asked) => {
      if (now().busy) return null
      store.set(view, { ...now(), busy: true, refusal: null })
      const result = await ports.createKey({ body: asked })
      if (!result.ok) {
        store.set(view, { ...now(), busy: false, refusal: result })
        return result
      }
      // The key cannot be retrieved again: show it even if the user has closed the sheet in the meantime.
      const made = { ...nothing, asking: { kind: 'new' }, made: result.value } as const
      store.set(view, { ...made, revision: now().revision + 1 })
      return result
    },
    revoke: async ({ id }) => {
      if (now().busy) return
      store.set(view, { ...now(), ...nothing, busy: true })
      const result = await ports.revokeKey({ id })
      store.set(view, {
        ...now(),
        busy: false,
        revision: now().revision + 1,
        refusal: result.ok || result.code === 'not_found' ? null : result,
      })
    },
  }
}
