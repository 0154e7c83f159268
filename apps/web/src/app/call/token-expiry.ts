/** Seconds that a token should still live when something large is begun with it. */
const MARGIN = 60

/** Whether an access token ends within a minute, by this browser's clock. One that cannot be read does not. */
export function expiresSoon(token: string, now = Date.now()): boolean {
  const { exp } = claimsOf(token)
  return typeof exp === 'number' && exp * 1000 - now < MARGIN * 1000
}

/** Whether two access tokens are the same member's. */
export function isSameMember(one: string, other: string): boolean {
  return claimsOf(one).sub === claimsOf(other).sub
}

/** Whose an access token is; undefined where it cannot be read. */
export function memberOf(token: string): string | undefined {
  const { sub } = claimsOf(token)
  return typeof sub === 'string' ? sub : undefined
}

/** Whether an access token is this member's. One that cannot be read is left to the server. */
export function isTokenOf(token: string, memberId: string): boolean {
  const { sub } = claimsOf(token)
  return sub === undefined || sub === memberId
}

/** Whether two access tokens are of one session, which somebody has logged in to once. */
export function isSameSession(one: string, other: string): boolean {
  const { sid } = claimsOf(one)
  return one === other || (sid !== undefined && sid === claimsOf(other).sid)
}

/** Whether an access token was given out before another of the same session. */
export function isOlder(one: string, other: string): boolean {
  const [a, b] = [claimsOf(one), claimsOf(other)]
  return a.sid !== undefined && a.sid === b.sid && Number(a.ctr) < Number(b.ctr)
}

function claimsOf(token: string): { exp?: unknown; sub?: unknown; sid?: unknown; ctr?: unknown } {
  try {
    const payload = token.split('.')[1] ?? ''
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as object // or it throws
  } catch {
    return {}
  }
}
