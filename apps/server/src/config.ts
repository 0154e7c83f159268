import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AgePolicy } from '@amour/contract/account/age-proof.ts'
import { z } from 'zod'
import { bucketAddress, origin, originOrOff } from '#settings/addresses.ts'
import { type AgeGateConfig, ageGateSettings, readAgeGate } from '#settings/age-gate-settings.ts'
import { type BackupConfig, backupSettings, readBackup } from '#settings/backup-settings.ts'
import { type KeyLogConfig, keyLogSettings, readKeyLog } from '#settings/key-log-settings.ts'
import { type DatabaseConfig, databaseSettings, readDatabase } from '#database/servers/database-settings.ts'
import { decimalNumber, wholeNumber } from '#settings/numbers.ts'
import { isLoopback, type OperatorConfig, operatorSettings, readOperator } from '#settings/operator-settings.ts'
import { PUSH_SERVICES } from '#push/push-services.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** argon2id with 46 MiB, one pass, one lane: the minimum of OWASP and of ASVS 5.0 Appendix C. In KiB. */
const PASSWORD_MEMORY_MIN = 47_104

/** Milliseconds: more than a sign-in takes, at the memory above, on a machine of two cores. */
const PADDING_STEP_MIN = 250

const flag = z.enum(['on', 'off']).transform((value) => value === 'on')
const folder = z.string().transform((path) => resolve(root, path))

const DEFAULT_SENDER = 'Accounts <accounts@localhost>'

/** `accounts@example.org`, or a name before `<accounts@example.org>`. */
const oneAddress = /^(?:[^<>]*<[^\s<>@,"]+@[^\s<>@,"]+>|[^\s<>@,"]+@[^\s<>@,"]+)$/

const Environment = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  ...databaseSettings,
  REDIS_URL: z.url({ protocol: /^rediss?$/, hostname: /./ }).optional(),
  NATS_URL: z.url({ protocol: /^(nats|tls)$/, hostname: /./ }).optional(),
  DATA_DIR: folder.default(resolve(root, 'var')),
  STORAGE_URL: bucketAddress.optional(),
  STORAGE_BROWSER_URL: z.url({ protocol: /^https?$/ }).optional(),
  KEY_FILE: folder.optional(),
  ERASURE_LEDGER: folder.optional(),
  AUDIT_HEADS: folder.optional(),
  FFMPEG_PATH: folder.optional(),
  MEDIA_BAN_LISTS: folder.optional(),
  STATUS_DIR: folder.optional(),
  PATH: z.string().default('/usr/local/bin:/usr/bin:/bin'),
  WEB_DIR: folder.default(resolve(root, 'apps/web/dist')),
  HOST: z.string().default('127.0.0.1'),
  PORT: wholeNumber(0, 65_535).default(8080),
  SITE_URL: origin.optional(),
  MEDIA_HOST: z.string().optional(),
  MEDIA_PORT: wholeNumber(0, 65_535).default(8082),
  MEDIA_URL: originOrOff.optional(),
  CONSOLE_DIR: folder.default(resolve(root, 'apps/console/dist')),
  CONSOLE_HOST: z.string().optional(),
  CONSOLE_PORT: wholeNumber(0, 65_535).default(8081),
  CONSOLE_URL: origin.optional(),
  CONSOLE_DEMO: flag.default(false),
  ...ageGateSettings,
  ...keyLogSettings,
  PASSWORD_MEMORY: wholeNumber(64, 4_194_304).default(PASSWORD_MEMORY_MIN),
  PADDING_STEP: wholeNumber(1, 10_000).default(PADDING_STEP_MIN),
  SECOND_LOOKS: decimalNumber(0, 1).default(0.05),
  PASSKEY_DOMAIN: z.hostname().optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, hostname: /./ }).optional(),
  MAIL_FROM: z.string().regex(oneAddress, 'is no address, nor a name and an address in <…>').default(DEFAULT_SENDER),
  STAFF_EMAIL: z.email().default('staff@localhost.localdomain'),
  ...operatorSettings,
  ...backupSettings,
  PUSH_SERVICES: z
    .string()
    .regex(/^(\*\.)?[\w-]+(\.[\w-]+)+(\s*,\s*(\*\.)?[\w-]+(\.[\w-]+)+)*$/)
    .transform((list) => list.toLowerCase().split(/\s*,\s*/))
    .optional(),
  PUSH_LOCAL: flag.default(false),
  DRAIN_SECONDS: decimalNumber(0, 40).optional(),
  TRUST_PROXY: flag.default(false),
  API_DOCS: flag.optional(),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
})

/** The app of pictures and films, and of nothing else. */
type MediaConfig = { host: string; port: number; /** Its origin, without a slash at the end. */ url: string }

/** The console. */
type ConsoleConfig = {
  webDir: string
  host: string
  port: number
  /** Its origin, which is none of the members'; the staff's keys are made for its host. */
  url: string
  /** Whether somebody at this very computer may sign in without a key, as somebody made up; never in production. */
  hasDemo: boolean
}

/** How this process runs: every setting that comes from outside, read once and checked. */
export type Config = DatabaseConfig &
  OperatorConfig &
  BackupConfig & {
    isProduction: boolean
    /** Undefined: the database counts what is counted, and carries what processes tell each other. Holds a secret. */
    redisUrl: string | undefined
    /** Carries what processes tell each other in place of Redis. Holds a secret. */
    natsUrl: string | undefined
    dataDir: string
    /** Undefined: members' files lie in `dataDir`. Holds a secret. */
    storageUrl: string | undefined
    /** Where browsers reach the object store; undefined: what it holds goes through us. */
    storageBrowserUrl: string | undefined
    keyFile: string
    /** Notes who was erased, outside of the database: docs/operations says how to keep it. */
    erasureLedger: string
    /** Notes each night where the audit log ends: docs/operations says where to send it. */
    auditHeads: string
    /** The ffmpeg that makes films safe; undefined: the one on `searchPath`, if there is one. */
    ffmpegPath: string | undefined
    searchPath: string
    /** Where lists of banned pictures lie that others keep; undefined: there are none. */
    banListsFolder: string | undefined
    /** Where the worker writes how the site is, for everybody; undefined: nowhere. */
    statusDir: string | undefined
    webDir: string
    host: string
    port: number
    /** Origin of the members' site, without a slash at the end; mails link to it, never to a Host header. */
    siteUrl: string
    /** The domain that passkeys are made for: the site's host, or a part of it that outlives a move. */
    passkeyDomain: string
    /** Undefined: pictures and films come from the site's own origin. */
    media: MediaConfig | undefined
    console: ConsoleConfig
    ageGate: AgeGateConfig
    keyLog: KeyLogConfig
    /** What argon2id takes for a password, in KiB; in production never less than its minimum. */
    passwordMemory: number
    /** Milliseconds: answers about an account leave at multiples of it; in production never less than its minimum. */
    paddingStep: number
    /** What is closed to members who have not proved their age (decision 097). */
    ageAssurance: AgePolicy
    /** The share of decisions about uploads that somebody else makes again without knowing them. */
    secondLooks: number
    smtpUrl: string | undefined
    mailFrom: string
    staffEmail: string
    /**
     * Hosts at which browsers may be told; one that begins with `*.` stands for all below it. `isLocal`: at this computer
     * too, where a test is the push service; never in production.
     */
    push: { services: readonly string[]; isLocal: boolean }
    /** Whether the peer is our own proxy: then the last address in its X-Forwarded-For is the client's. */
    trustProxy: boolean
    /** Seconds for which a process says that it will stop before it does; proxies ask every two seconds, as a rule. */
    drainSeconds: number
    apiDocs: boolean
    logLevel: string
  }

/** A value without the quotes around it: a file of settings keeps them for a container and for a secret of Kubernetes. */
const unquote = (value: string | undefined) => value?.replace(/^"([^"]*)"$/, '$1')

/**
 * Reads the settings from an environment; docs/operations lists them.
 * Throws one Error that names every setting at fault.
 */
export function readConfig(environment: Record<string, string | undefined> = process.env): Config {
  // Blanks are no value: as a number they would be nought, and any port, or no second look at all.
  const bare = Object.entries(environment).map(([name, value]) => [name, unquote(value)] as const)
  const given = Object.fromEntries(bare.filter(([, value]) => value?.trim() !== ''))
  const read = Environment.safeParse(given)
  if (!read.success) {
    const faults = read.error.issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`)
    throw new Error(`These settings are not right:\n${faults.join('\n')}`)
  }
  const settings = read.data
  const isProduction = settings.NODE_ENV === 'production'
  if (isProduction) requireCosts(settings)
  const siteUrl = settings.SITE_URL ?? `http://localhost:${settings.PORT}`
  const host = new URL(siteUrl).hostname
  const passkeyDomain = settings.PASSKEY_DOMAIN ?? host
  if (host !== passkeyDomain && !host.endsWith(`.${passkeyDomain}`)) {
    throw wrong(`PASSKEY_DOMAIN: ${host} is no part of it.`)
  }
  const { DATA_DIR: dataDir, STORAGE_URL: storageUrl } = settings
  const keyFile = settings.KEY_FILE ?? resolve(dataDir, 'keys.json')
  return {
    isProduction,
    ...readDatabase(settings),
    redisUrl: settings.REDIS_URL,
    natsUrl: settings.NATS_URL,
    dataDir,
    storageUrl,
    storageBrowserUrl: settings.STORAGE_URL && settings.STORAGE_BROWSER_URL?.replace(/\/+$/, ''),
    keyFile,
    ...readBackup(settings, { root, dataDir, keyFile, storageUrl }),
    erasureLedger: settings.ERASURE_LEDGER ?? resolve(settings.DATA_DIR, 'erasures.jsonl'),
    auditHeads: settings.AUDIT_HEADS ?? resolve(settings.DATA_DIR, 'audit-heads.jsonl'),
    ffmpegPath: settings.FFMPEG_PATH,
    searchPath: settings.PATH,
    banListsFolder: settings.MEDIA_BAN_LISTS,
    statusDir: settings.STATUS_DIR,
    webDir: settings.WEB_DIR,
    host: settings.HOST,
    port: settings.PORT,
    siteUrl,
    passkeyDomain,
    media: readMedia(settings, siteUrl),
    console: readConsole(settings, siteUrl),
    ageGate: readAgeGate(settings, { siteUrl, root }),
    keyLog: readKeyLog(settings, { siteUrl, root }),
    passwordMemory: settings.PASSWORD_MEMORY,
    paddingStep: settings.PADDING_STEP,
    ageAssurance: settings.AGE_ASSURANCE ?? (isProduction ? 'all' : 'explicit'),
    secondLooks: settings.SECOND_LOOKS,
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM,
    staffEmail: settings.STAFF_EMAIL,
    ...readOperator(settings, siteUrl),
    push: readPush(settings),
    trustProxy: settings.TRUST_PROXY,
    drainSeconds: settings.DRAIN_SECONDS ?? (isProduction ? 5 : 0),
    apiDocs: settings.API_DOCS ?? !isProduction,
    logLevel: settings.LOG_LEVEL,
  }
}

/** What makes guessing dear in production is not made cheap by a setting of a test. */
function requireCosts({ PASSWORD_MEMORY: memory, PADDING_STEP: step }: z.output<typeof Environment>) {
  if (memory < PASSWORD_MEMORY_MIN) throw wrong(`PASSWORD_MEMORY: in production at least ${PASSWORD_MEMORY_MIN}.`)
  if (step < PADDING_STEP_MIN) throw wrong(`PADDING_STEP: in production at least ${PADDING_STEP_MIN}.`)
}

/**
 * What members upload has an origin of its own (docs/security/rules.md §2.12), in production whichever the operator
 * names.
 */
function readMedia(settings: z.output<typeof Environment>, siteUrl: string): MediaConfig | undefined {
  const { MEDIA_URL: given, MEDIA_PORT: port } = settings
  if (given === 'off') return undefined
  if (!given && settings.NODE_ENV === 'production')
    throw wrong('MEDIA_URL: photos need an origin of their own, such as https://media.example.org, or “off”.')
  if (!given && settings.SITE_URL) return undefined
  const url = given ?? `http://localhost:${port}`
  if (url === siteUrl) throw wrong('MEDIA_URL: photos need an origin of their own.')
  return { host: settings.MEDIA_HOST ?? settings.HOST, port, url }
}

function readConsole(settings: z.output<typeof Environment>, siteUrl: string): ConsoleConfig {
  const url = settings.CONSOLE_URL ?? `http://localhost:${settings.CONSOLE_PORT}`
  const host = settings.CONSOLE_HOST ?? settings.HOST
  if (url === siteUrl) throw wrong('CONSOLE_URL: the console needs an origin of its own.')
  if (settings.CONSOLE_DEMO) {
    if (settings.NODE_ENV === 'production') throw wrong('CONSOLE_DEMO: nobody signs in without a key in production.')
    if (!isLoopback(host) || !isLoopback(new URL(url).hostname))
      throw wrong('CONSOLE_DEMO: only where the console listens to this computer alone.')
  }
  return {
    webDir: settings.CONSOLE_DIR,
    host,
    port: settings.CONSOLE_PORT,
    url,
    hasDemo: settings.CONSOLE_DEMO,
  }
}

function readPush(settings: z.output<typeof Environment>): Config['push'] {
  const { PUSH_SERVICES: services = PUSH_SERVICES, PUSH_LOCAL: isLocal, NODE_ENV: environment } = settings
  if (isLocal && environment === 'production') throw wrong('PUSH_LOCAL: nobody is told at this computer in production.')
  return { services, isLocal }
}

const wrong = (fault: string) => new Error(`These settings are not right:\n  ${fault}`)
