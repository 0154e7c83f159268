import type { Registry } from 'prom-client'
import type { Config } from '#config.ts'
import type { Context } from '#context.ts'
import { HOUR } from '#durations.ts'
import { countFormerFormats } from '#database/former-formats.ts'
import { findLastRound } from '#features/account/key-log/checkpoints.service.ts'
import { type CaseFigures, describeFigures } from '#features/trust/metrics/case-figures.service.ts'
import { addBackupFigures } from '#figures/backup-figures.ts'
import { openGauge } from '#figures/gauge.ts'
import { countJobs, type JobFigures } from '#jobs/queue-figures.queries.ts'
import { pushTally } from '#push/post-push.ts'
import { readCertificate } from '#security/certificate.ts'

/**
 * What the worker tells beside what every process does: cases, mails and pushes that wait, the queue, certificates, the
 * log of keys, backups. What it answers looks again, and throws where the database does not answer.
 */
export function addWorkerFigures(registry: Registry, context: Context): () => Promise<void> {
  const tellCases = addCaseFigures(registry)
  const tellJobs = addJobFigures(registry)
  const readCertificates = addCertificateFigures(registry, context.config)
  const readBackups = addBackupFigures(registry, context.config)
  const readFormats = addFormatFigures(registry, context)
  const tellKeyLog = addKeyLogFigures(registry)
  return async () => {
    await readBackups()
    tellKeyLog()
    tellCases(await describeFigures(context))
    tellJobs(await countJobs(context.db))
    await readCertificates()
    await readFormats()
  }
}

function addCaseFigures(registry: Registry) {
  const gauge = (name: string, help: string, labelNames: string[] = []) => openGauge(registry, name, help, labelNames)
  const waiting = gauge('cases_waiting', 'Cases that are open', ['queue'])
  const unclaimed = gauge('cases_unclaimed', 'Open cases that nobody has begun', ['queue'])
  const oldest = gauge('cases_oldest_seconds', 'Age of the oldest open case, in seconds', ['queue'])
  const overdue = gauge('cases_overdue', 'Open cases past their time', ['queue'])
  const alerts = gauge('on_call_unanswered', 'Calls that nobody has answered', ['level'])
  const round = gauge('on_call_round_timestamp_seconds', 'When the worker last looked whether to call, in Unix time')
  const mails = gauge('mails_waiting', 'Mails in the outbox')
  const oldestMail = gauge('mails_oldest_seconds', 'Age of the oldest mail in the outbox, in seconds')
  const pushes = gauge('pushes_waiting', 'Members who are to be told by push')
  const pushed = gauge('pushes', 'Pushes of this process since it began', ['outcome'])
  return (figures: CaseFigures) => {
    for (const { queue, ...counts } of figures.queues) {
      waiting.set({ queue }, counts.waiting)
      unclaimed.set({ queue }, counts.unclaimed)
      oldest.set({ queue }, counts.oldest)
      overdue.set({ queue }, counts.overdue)
    }
    figures.unanswered.forEach((count, level) => alerts.set({ level: String(level) }, count))
    round.set((figures.roundAt?.getTime() ?? 0) / 1000)
    mails.set(figures.mails.count)
    oldestMail.set(figures.mails.oldest)
    pushes.set(figures.pushes)
    for (const [outcome, count] of Object.entries(pushTally)) pushed.set({ outcome }, count)
  }
}

/** The label is no `job`, since that is what Prometheus calls whom it asks. */
function addJobFigures(registry: Registry) {
  const gauge = (name: string, help: string) => openGauge(registry, `jobs_${name}`, help, ['kind'])
  const waiting = gauge('waiting', 'Jobs that are due')
  const oldest = gauge('oldest_seconds', 'For how long the first of them has been due, in seconds')
  const running = gauge('running', 'Jobs that a worker is doing')
  const failed = gauge('failed', 'Jobs that have failed for good and are still kept')
  return (figures: JobFigures[]) => {
    // A kind of which nothing is left is told no more.
    for (const each of [waiting, oldest, running, failed]) each.reset()
    for (const { kind, ...counts } of figures) {
      waiting.set({ kind }, counts.waiting)
      oldest.set({ kind }, counts.oldest)
      running.set({ kind }, counts.running)
      failed.set({ kind }, counts.failed)
    }
  }
}

/** Counted once an hour, since it goes through all members. */
function addFormatFigures(registry: Registry, { db }: Context) {
  const accounts = openGauge(registry, 'former_password_records', 'Accounts whose record is of the password itself')
  const wraps = openGauge(registry, 'former_key_wraps', 'Keys of which a version 1 wrap is kept')
  let countedAt = -Infinity
  return async () => {
    if (performance.now() - countedAt < HOUR) return
    const { rawRecords, firstWraps } = await countFormerFormats(db)
    countedAt = performance.now()
    accounts.set(rawRecords)
    wraps.set(firstWraps)
  }
}

/** Of the last round of this process; nothing is told before it. */
function addKeyLogFigures(registry: Registry) {
  const gauge = (name: string, help: string) => openGauge(registry, `key_log_${name}`, help)
  const size = gauge('entries', 'Keys in the tree of the log')
  const round = gauge('round_timestamp_seconds', 'When the worker last looked for new keys, in Unix time')
  const cosigned = gauge('cosigned_timestamp_seconds', 'When all witnesses last signed the log, in Unix time')
  const missing = gauge('witnesses_missing', 'Witnesses that did not sign the log when they were last asked')
  return () => {
    const last = findLastRound()
    if (!last) return
    size.set(last.size)
    round.set(last.at.getTime() / 1000)
    cosigned.set((last.cosignedAt?.getTime() ?? 0) / 1000)
    missing.set(last.missing.length)
  }
}

/** Looked at once an hour; where nobody answers by TLS, nothing is told. */
function addCertificateFigures(registry: Registry, { siteUrl, media, console: staffConsole }: Config) {
  const ends = openGauge(registry, 'certificate_ends_timestamp_seconds', 'When a certificate ends, in Unix time', [
    'of',
  ])
  const addresses = { site: siteUrl, media: media?.url, console: staffConsole.url }
  let lookedAt = -Infinity
  return async () => {
    if (performance.now() - lookedAt < HOUR) return
    lookedAt = performance.now()
    for (const [of, url] of Object.entries(addresses)) {
      if (!url?.startsWith('https:')) continue
      const read = await readCertificate(url).catch(() => undefined)
      if (read) ends.set({ of }, read.validTo.getTime() / 1000)
      else ends.remove({ of })
    }
  }
}
