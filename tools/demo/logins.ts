/** Where demo members get their mail: a domain that can never exist (RFC 6761), so that none ever leaves. */
const DOMAIN = 'demo.amour.invalid'

/** Known to everybody who reads this; demo members exist only on databases without real ones. */
const PASSWORD = 'lit-windows'

export type DemoLogin = { username: string; email: string; password: string }

/** The two demo members with whom a visitor of `npm start` can sign in: he seeks her, she seeks him, both in Bath. */
export const demoLogins: readonly [DemoLogin, DemoLogin] = [
  { username: 'Marlowe_K', email: `marlowe@${DOMAIN}`, password: PASSWORD },
  { username: 'AnnOfAvon', email: `ann@${DOMAIN}`, password: PASSWORD },
]

export function makeDemoEmail(username: string) {
  return demoLogins.find((login) => login.username === username)?.email ?? `${username.toLowerCase()}@${DOMAIN}`
}
