import { Trans } from '@lingui/react/macro'
import type { UserSessionItem } from '../../contract/users/users.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { PlainTable } from '../list/PlainTable.tsx'
import { DateTime } from '../list/DateTime.tsx'

interface SessionTableProps {
  items: readonly UserSessionItem[]
  /** Ends a session. If omitted, the table has no button for it. */
  onEnd?: (item: UserSessionItem) => void
  busy?: boolean
}

/** Lists open sessions, one per row: their origin, their start and how the user authenticated. */
export function SessionTable({ items, onEnd, busy = false }: SessionTableProps) {
  return (
    <PlainTable
      headings={[
        <Trans key="browser">Browser</Trans>,
        <Trans key="address">IP address</Trans>,
        <Trans key="signed-in">Signed in at</Trans>,
        <Trans key="last-used">Last used</Trans>,
        <Trans key="shown-by">Signed in with</Trans>,
        ...(onEnd === undefined ? [] : [<Trans key="logout">Logout</Trans>]),
      ]}
    >
      {items.map((item) => (
        <tr key={item.id}>
          <th scope="row">
            <span dir="ltr">{browserIn(item.agent) ?? <Trans>Unknown browser</Trans>}</span>
            {item.current && (
              <small className="console-second">
                <Trans>This browser</Trans>
              </small>
            )}
          </th>
          <td className="console-code" dir="ltr">
            {item.address}
          </td>
          <td>
            <DateTime at={item.created_at} />
          </td>
          <td>
            <DateTime at={item.last_used_at} />
          </td>
          <td>
            <Proof proof={item.proof} />
          </td>
          {onEnd !== undefined && (
            <td>
              <Button state={busy ? 'busy' : 'idle'} onPress={() => onEnd(item)}>
                {item.current ? <Trans>Logout</Trans> : <Trans>End this session</Trans>}
              </Button>
            </td>
          )}
        </tr>
      ))}
    </PlainTable>
  )
}

function Proof({ proof }: Pick<UserSessionItem, 'proof'>) {
  switch (proof) {
    case 'password':
      return <Trans>Password</Trans>
    case 'second_factor':
      return <Trans>Password and two-step sign-in</Trans>
    case 'single_sign_on':
      return <Trans>Single sign-on</Trans>
  }
}

/**
 * Browser names as they occur in a user agent, most specific first: each user agent also contains the name of
 * a browser below it.
 */
const browsers = [
  ['Edge', /Edg(?:e|A|iOS)?\//u],
  ['Firefox', /Firefox\/|FxiOS\//u],
  ['Chrome', /Chrom(?:e|ium)\/|CriOS\//u],
  ['Safari', /Safari\//u],
] as const
const systems = [
  ['Android', /Android/u],
  ['iPad', /iPad/u],
  ['iPhone', /iPhone/u],
  ['Windows', /Windows/u],
  ['macOS', /Mac OS X/u],
  ['Linux', /Linux/u],
] as const

/**
 * Returns the browser and the system of a user agent by their common names; null if it names none that is
 * known.
 */
function browserIn(agent: string): string | null {
  const browser = browsers.find(([, pattern]) => pattern.test(agent))?.[0]
  const system = systems.find(([, pattern]) => pattern.test(agent))?.[0]
  return [browser, system].filter(Boolean).join(' · ') || null
}
