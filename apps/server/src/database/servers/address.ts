/** `postgres://user:password@` · the hosts · `/database?…` */
const parts = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/

/**
 * The addresses of the servers that one setting names: `postgres://user:password@one:5432,other:5432/name` is two. Of
 * several only the one that takes writes is used, which `target_session_attrs` may say and nothing else.
 */
export function addressesOf(url: string): string[] {
  const [, before = '', hosts = '', after = ''] = parts.exec(url) ?? []
  const rest = after.replace(/([?&])target_session_attrs=read-write(?:&|$)/, '$1').replace(/[?&]$/, '')
  return hosts.split(',').map((host) => before + host + rest)
}

/** Whether each of the addresses can be read, and none asks for another server than the one that takes writes. */
export function isDatabaseAddress(url: string): boolean {
  return parts.test(url) && addressesOf(url).every((one) => URL.canParse(one) && !one.includes('target_session_attrs='))
}

/** The same servers and database for somebody else. */
export function signedInAs(url: string, user: string, password: string): string {
  const name = `${encodeURIComponent(user)}:${encodeURIComponent(password)}@`
  return url.replace(parts, (_, before: string, hosts: string, after: string) => {
    return `${before.slice(0, before.indexOf('//') + 2)}${name}${hosts}${after}`
  })
}

/** The servers of `at` for whom signs in by `url`. */
export function sameUserAt(url: string, at: string): string {
  const user = /^[^/]*\/\/([^/?#]*@)?/.exec(url)?.[1] ?? ''
  return at.replace(/^([^/]*\/\/)(?:[^/?#]*@)?/, (_, scheme: string) => scheme + user)
}

/** The name of the database. */
export function databaseOf(url: string): string {
  return decodeURIComponent(new URL(addressesOf(url)[0] ?? '').pathname.slice(1))
}
