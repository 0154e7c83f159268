import { lookup } from 'node:dns'
import { BlockList, isIPv6, type LookupFunction } from 'node:net'
import type { Config } from '#config.ts'

/** The services of the browsers that have one: Chromium's, Firefox's, Safari's, Edge's. */
export const PUSH_SERVICES = [
  'fcm.googleapis.com',
  'jmt17.google.com',
  '*.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
]

/** Addresses that are nobody's in the world: this machine, its network, and what is set aside (RFC 6890). */
const inside = new BlockList()
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  inside.addSubnet(net, prefix, 'ipv4')

/** The addresses that are given out to the world; those that stand for an IPv4 address, or are local, are outside of it. */
const global6 = new BlockList()
global6.addSubnet('2000::', 3, 'ipv6')
const inside6 = new BlockList()
for (const [net, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  inside6.addSubnet(net, prefix, 'ipv6')

/** Whether an address of the internet protocol is one of the world outside. */
export const isPublicAddress = (address: string): boolean =>
  isIPv6(address) ? global6.check(address, 'ipv6') && !inside6.check(address, 'ipv6') : !inside.check(address, 'ipv4')

/**
 * Whether a browser may be told at that address: by https at a service that is known, at no port or user of its own. What
 * a member names would otherwise be called by us, inside our own network too.
 */
export function isPushService(endpoint: string, { push }: Pick<Config, 'push'>): boolean {
  const url = URL.parse(endpoint)
  if (!url || url.username !== '' || url.password !== '') return false
  if (push.isLocal && url.protocol === 'http:' && url.hostname === '127.0.0.1') return true
  if (url.protocol !== 'https:' || url.port !== '') return false
  return push.services.some((service) =>
    service.startsWith('*.') ? url.hostname.endsWith(service.slice(1)) : url.hostname === service,
  )
}

/** Finds a host as the system does, and nothing but addresses of the world: it is these that are called then. */
export const lookupPublic: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    const [first] = found ?? []
    if (error || !first) return done(error ?? new Error('The push service has no address.'), '')
    if (!found.every(({ address }) => isPublicAddress(address)))
      return done(new Error('The push service has an address inside of a network.'), '')
    return options.all ? done(null, found) : done(null, first.address, first.family)
  })
}
