import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

const root = fileURLToPath(new URL('../../../', import.meta.url))

const flag = z.enum(['on', 'off']).transform((value) => value === 'on')
/** A part of a key's name, and of a token. */
const name = z.string().regex(/^[a-z0-9-]{1,20}$/)
const list = z
  .string()
  .regex(/^[\w-]+(\s*,\s*[\w-]+)*$/)
  .transform((text) => text.split(/\s*,\s*/))

const path = z.string().transform((text) => resolve(root, text))

/** In figures alone: what JavaScript takes for a number besides, such as `0x50`, is a slip of whoever wrote it. */
const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .trim()
    .regex(/^\d+$/, 'is a whole number, in figures alone')
    .transform(Number)
    .pipe(z.number().min(min).max(max))

const Environment = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  SITE_URL: z.url({ protocol: /^https?$/ }),
  AGE_GATE_HOST: z.string().default('127.0.0.1'),
  AGE_GATE_PORT: wholeNumber(0, 65_535).default(8083),
  AGE_GATE_URL: z.url({ protocol: /^https?$/ }).optional(),
  AGE_GATE_DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  AGE_GATE_KEYS: path.default(resolve(root, 'var/age-gate')),
  AGE_OIDC_NAME: z.string().max(60).optional(),
  AGE_OIDC_ISSUER: z.url({ protocol: /^https?$/ }).optional(),
  AGE_OIDC_CLIENT_ID: z.string().min(1).optional(),
  AGE_OIDC_CLIENT_SECRET: z.string().min(16).optional(),
  AGE_OIDC_SCOPE: z.string().default('openid'),
  AGE_OIDC_CLAIM: z.string().default('age_over_18'),
  AGE_OIDC_METHOD_CLAIM: z.string().default('age_method'),
  AGE_OIDC_METHODS: list.default(['photo-id', 'face-estimation', 'open-banking', 'mobile-network', 'credit-card']),
  AGE_OIDC_LEVEL_CLAIM: z.string().default('acr'),
  AGE_OIDC_LEVEL: name.default('substantial'),
  AGE_OIDC_PATIENCE: wholeNumber(1, 60).default(10),
  AGE_WALLET_ISSUERS: path.optional(),
  AGE_WALLET_CERTIFICATE: path.optional(),
  AGE_WALLET_KEY: path.optional(),
  AGE_WALLET_LEVEL: name.default('substantial'),
  AGE_WALLET_LINK: z.url({ protocol: /^[a-z][a-z0-9+.-]*$/ }).default('openid4vp://authorize'),
  AGE_PERSON: flag.default(false),
  AGE_PERSON_KEY: path.optional(),
  AGE_PERSON_SECRET: z.string().min(32).optional(),
  AGE_PERSON_LEVEL: name.default('substantial'),
  AGE_PERSON_HOURS: wholeNumber(2, 72).default(24),
  AGE_PERSON_MOST: wholeNumber(1, 1_000).default(100),
  TRUST_PROXY: flag.default(false),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
})

/** Whom the gate asks, and what it takes for a yes. */
export type ServiceConfig = {
  /** What people are told of whom they go to. */
  name: string
  issuer: string
  clientId: string
  clientSecret: string
  scope: string
  /** The claim that has to be true, and no more than true. */
  claim: string
  methodClaim: string
  /** What is called highly effective, and is therefore taken; a method outside of it is refused. */
  methods: readonly string[]
  levelClaim: string
  /** What the level claim has to say; it is in the name of the keys. */
  level: string
  /** Seconds that an answer is waited for. */
  patience: number
}

/** Wallets, and whose credentials are taken from them. */
export type WalletConfig = {
  /** The list of issuers that are trusted. */
  issuersFile: string
  /** What the gate shows wallets of itself: files in PEM. */
  certificateFile: string
  keyFile: string
  level: string
  /** Where a request is opened on this device: the scheme that wallets have registered, or an address. */
  link: string
}

/** People of the operator's who compare a document with a face. */
export type PersonConfig = {
  /** The public key of who reviews, to which pictures are sealed: a file in PEM. */
  keyFile: string
  /** By which the console is known. A secret. */
  secret: string
  level: string
  /** Hours within which somebody looks, as people are told. */
  hours: number
  /** Checks that may wait at once. */
  most: number
}

export type GateConfig = {
  isProduction: boolean
  /** Where people go back to, and nowhere else: an origin, without a slash at the end. */
  siteUrl: string
  host: string
  port: number
  /** The gate's own origin, without a slash at the end. */
  url: string
  /** Holds a secret. */
  databaseUrl: string
  keyFolder: string
  /** The ways that there are, one at least. */
  service: ServiceConfig | undefined
  wallet: WalletConfig | undefined
  person: PersonConfig | undefined
  /** Whether the peer is our own proxy. */
  trustProxy: boolean
  logLevel: string
}

/** A value without the quotes around it: a file of settings keeps them for a container and for a secret of Kubernetes. */
const unquote = (value: string | undefined) => value?.replace(/^"([^"]*)"$/, '$1')

/**
 * Reads the gate's settings from an environment; docs/operations/age-gate.md lists them. Throws one Error that names
 * every setting at fault.
 */
export function readGateConfig(environment: Record<string, string | undefined> = process.env): GateConfig {
  const bare = Object.entries(environment).map(([name, value]) => [name, unquote(value)] as const)
  const given = Object.fromEntries(bare.filter(([, value]) => value?.trim() !== ''))
  const read = Environment.safeParse(given)
  if (!read.success)
    throw wrong(read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n  '))
  const settings = read.data
  const isProduction = settings.NODE_ENV === 'production'
  const siteUrl = new URL(settings.SITE_URL).origin
  const url = new URL(settings.AGE_GATE_URL ?? `http://localhost:${settings.AGE_GATE_PORT}`).origin
  const service = readService(settings)
  const wallet = readWallet(settings)
  const person = readPerson(settings)
  if (url === siteUrl) throw wrong('AGE_GATE_URL: the gate needs an origin of its own.')
  if (!service && !wallet && !person)
    throw wrong('AGE_OIDC_ISSUER, AGE_WALLET_ISSUERS or AGE_PERSON: one way of checking an age, at least.')
  if (isProduction) {
    const addresses = {
      AGE_GATE_URL: url,
      SITE_URL: siteUrl,
      ...(service && { AGE_OIDC_ISSUER: service.issuer }),
      ...(wallet && /^https?:/.test(wallet.link) && { AGE_WALLET_LINK: wallet.link }),
    }
    for (const [setting, address] of Object.entries(addresses))
      if (!isOfTheWorld(address)) throw wrong(`${setting}: in production an https address that is not this computer’s.`)
  }
  return {
    isProduction,
    siteUrl,
    host: settings.AGE_GATE_HOST,
    port: settings.AGE_GATE_PORT,
    url,
    databaseUrl: settings.AGE_GATE_DATABASE_URL,
    keyFolder: settings.AGE_GATE_KEYS,
    service,
    wallet,
    person,
    trustProxy: settings.TRUST_PROXY,
    logLevel: settings.LOG_LEVEL,
  }
}

type Settings = z.infer<typeof Environment>

function readService(settings: Settings): ServiceConfig | undefined {
  const { AGE_OIDC_ISSUER: issuer, AGE_OIDC_CLIENT_ID: clientId, AGE_OIDC_CLIENT_SECRET: clientSecret } = settings
  if (!issuer) return undefined
  if (!clientId || !clientSecret)
    throw wrong('AGE_OIDC_CLIENT_ID and AGE_OIDC_CLIENT_SECRET: the provider knows the gate by them.')
  return {
    name: settings.AGE_OIDC_NAME ?? new URL(issuer).host,
    issuer,
    clientId,
    clientSecret,
    scope: settings.AGE_OIDC_SCOPE,
    claim: settings.AGE_OIDC_CLAIM,
    methodClaim: settings.AGE_OIDC_METHOD_CLAIM,
    methods: settings.AGE_OIDC_METHODS,
    levelClaim: settings.AGE_OIDC_LEVEL_CLAIM,
    level: settings.AGE_OIDC_LEVEL,
    patience: settings.AGE_OIDC_PATIENCE,
  }
}

function readWallet(settings: Settings): WalletConfig | undefined {
  const { AGE_WALLET_ISSUERS: issuersFile, AGE_WALLET_CERTIFICATE: certificateFile, AGE_WALLET_KEY: keyFile } = settings
  if (!issuersFile) return undefined
  if (!certificateFile || !keyFile)
    throw wrong('AGE_WALLET_CERTIFICATE and AGE_WALLET_KEY: wallets want to see who asks.')
  return {
    issuersFile,
    certificateFile,
    keyFile,
    level: settings.AGE_WALLET_LEVEL,
    link: settings.AGE_WALLET_LINK,
  }
}

function readPerson(settings: Settings): PersonConfig | undefined {
  const { AGE_PERSON: isOn, AGE_PERSON_KEY: keyFile, AGE_PERSON_SECRET: secret } = settings
  if (!isOn) return undefined
  if (!keyFile || !secret)
    throw wrong(
      'AGE_PERSON_KEY and AGE_PERSON_SECRET: pictures are sealed to who reviews, and the console is known by it.',
    )
  return {
    keyFile,
    secret,
    level: settings.AGE_PERSON_LEVEL,
    hours: settings.AGE_PERSON_HOURS,
    most: settings.AGE_PERSON_MOST,
  }
}

/** A pretend provider runs on this computer, where nobody could be sure who answers. */
function isOfTheWorld(address: string) {
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' && !/^(localhost|.*\.localhost|127\.[\d.]+|\[::1\]|0\.0\.0\.0)$/.test(hostname)
}

const wrong = (fault: string) => new Error(`These settings of the age gate are not right:\n  ${fault}`)
