import { isAuthenticated } from '#app/account/account.ts'
import { errorReports } from './error-reports.ts'
import { accountSlot } from '#app/storage/storage.ts'

/** Leaves the line to the page itself, in milliseconds. */
const DELAY = 2_000

/** Addresses from mails, which hold a secret. */
const fromMails = /^\/(unsubscribe|account|delete-account)\//

/** Tells the operator's monitoring of faults that visitors meet: never at home, never on a member's screen. */
export function startMonitoring(dsn: string) {
  if (!isAtHome(location.hostname)) setTimeout(() => void begin(dsn), DELAY)
}

async function begin(dsn: string) {
  if (isAuthenticated() || fromMails.test(location.pathname)) return
  const loaded = await import('./monitoring-sdk.ts').catch(() => undefined)
  if (!loaded || isAuthenticated()) return
  const end = await loaded.startReporting(dsn)
  errorReports.tellTo(loaded.captureError)
  const leave = () => {
    if (!isAuthenticated()) return
    stopListening()
    errorReports.tellTo(undefined)
    end()
  }
  const stopListening = accountSlot.subscribe(leave)
  leave()
}

const isAtHome = (host: string) => /^(.+\.)?localhost$|^127\.|^\[::1\]$/.test(host)
