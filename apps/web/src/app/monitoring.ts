import type * as Sdk from './monitoring-sdk.ts'
import { isAuthenticated } from './account.ts'
import { readSite } from './site.ts'
import { accountSlot } from './storage.ts'

/** Leaves the line to the page itself, in milliseconds. */
const DELAY = 2_000

/** Faults that are kept until the part that tells of them has come. */
const KEPT = 5

/** Addresses from mails, which hold a secret. */
const fromMails = /^\/(unsubscribe|account)\//

let sdk: typeof Sdk | undefined
let waiting: unknown[] = []

/** Notes a fault that somebody met; it is told only where monitoring is on. */
export function reportFault(error: unknown) {
  if (sdk) sdk.captureFault(error)
  else if (waiting.length < KEPT) waiting = [...waiting, error]
}

/** Tells the operator's monitoring of faults that visitors meet: never at home, never on a member's screen. */
export function startMonitoring() {
  const { monitoringDsn } = readSite()
  if (monitoringDsn && !isAtHome(location.hostname)) setTimeout(() => void begin(monitoringDsn), DELAY)
}

async function begin(dsn: string) {
  if (isAuthenticated() || fromMails.test(location.pathname)) return
  const loaded = await import('./monitoring-sdk.ts').catch(() => undefined)
  if (!loaded || isAuthenticated()) return
  const end = await loaded.beginReports(dsn)
  sdk = loaded
  for (const error of waiting) loaded.captureFault(error)
  const leave = () => {
    if (!isAuthenticated()) return
    stopListening()
    sdk = undefined
    end()
  }
  const stopListening = accountSlot.subscribe(leave)
  leave()
}

const isAtHome = (host: string) => /^(.+\.)?localhost$|^127\.|^\[::1\]$/.test(host)
