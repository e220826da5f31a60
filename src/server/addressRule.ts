import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'
import os from 'node:os'

/** Reports whether the server may send requests to an address that an administrator entered. */
export type AddressRule = (address: URL) => Promise<boolean>

/**
 * Networks that are not the public internet (IANA's special-purpose registries), and those whose addresses embed an IPv4 address: 6to4,
 * Teredo, NAT64 and IPv4-compatible addresses.
 */
const special = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '::/96',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  'fc00::/7',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
  '2001::/32',
  '2002::/16',
]

/**
 * Returns the rule for provider addresses. An administrator of one customer’s providers must not make the
 * server probe the hospital’s own network: an address is requested over TLS, on the public internet or where
 * `networks` allows it. A name that resolves elsewhere a moment later does not have the certificate of the
 * first address. `everywhere` is for a demonstration, whose provider runs on the same machine.
 */
export function createAddressRule({
  networks,
  everywhere,
}: {
  networks: readonly string[]
  everywhere: boolean
}): AddressRule {
  const closed = listOf(special)
  const open = listOf(networks)
  return async ({ protocol, hostname }) => {
    if (everywhere) return true
    if (protocol !== 'https:') return false
    const host = hostname.replaceAll(/^\[|\]$/gu, '')
    const found = isIP(host) === 0 ? await lookup(host, { all: true }) : [{ address: host }]
    // This machine may have public addresses: requests to them would reach its internal services.
    const own = listOf(
      Object.values(os.networkInterfaces()).flatMap((each) => each?.map(({ address }) => address) ?? []),
    )
    return found.every(
      ({ address }) => isIn(open, address) || (!isIn(closed, address) && !isIn(own, address)),
    )
  }
}

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    list.addSubnet(address, Number(bits ?? (family === 'ipv6' ? 128 : 32)), family)
  }
  return list
}

/** Returns whether a list contains an address. An IPv4 address in IPv6 notation is checked as IPv4. */
function isIn(list: BlockList, address: string): boolean {
  return list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}
