/** Seconds that a token should still live when something large is begun with it. */
const MARGIN = 60

/** Whether an access token ends within a minute, by this browser's clock. One that cannot be read does not. */
export function endsSoon(token: string, now = Date.now()): boolean {
  try {
    const payload = token.split('.')[1] ?? ''
    const { exp } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { exp?: unknown } // or it throws
    return typeof exp === 'number' && exp * 1000 - now < MARGIN * 1000
  } catch {
    return false
  }
}
