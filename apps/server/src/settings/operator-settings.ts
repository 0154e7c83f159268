import { z } from 'zod'
import { decimalNumber, wholeNumber } from './numbers.ts'

/** Who runs the site, whom it calls of its own accord, where it tells how it is, and which release may yet come back. */
export const operatorSettings = {
  AMOUR_WRITES: z.enum(['1', '2']).default('2'),
  OPERATOR_NAME: z.string().optional(),
  OPERATOR_ADDRESS: z.string().optional(),
  OPERATOR_EMAIL: z.email().optional(),
  SECURITY_CONTACT: z
    .url({ protocol: /^(mailto|https|tel)$/ })
    .regex(/^\S+$/)
    .optional(),
  ON_CALL_WEBHOOK: z.url({ protocol: /^https?$/ }).optional(),
  ON_CALL_WEBHOOK_SECRET: z.string().min(16).optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  METRICS_PORT: wholeNumber(0, 65_535).optional(),
  API_METRICS_PORT: wholeNumber(0, 65_535).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  TRACES_SHARE: decimalNumber(0, 1).default(0.1),
  SERVICE_STATUS_URL: z.url({ protocol: /^https?$/ }).optional(),
  SENTRY_DSN: z.url({ protocol: /^https?$/ }).optional(),
}

/** A part of the settings of a process, see config.ts. */
export type OperatorConfig = {
  /**
   * Whether a password that was sent itself is kept as what is derived of it (decision 115); not while a release that
   * reads no such record may come back.
   */
  writesVersion2: boolean
  /** Who runs this site, named on the legal pages. */
  operator: { name: string | undefined; address: string | undefined; email: string | undefined }
  /** Where whoever finds a hole tells so: an address of mail, web or telephone, as a URI. */
  securityContact: string
  /** Where a program hears that cases cannot wait, and what it knows our calls by; undefined: no such program. */
  onCallWebhook: { url: string; secret: string | undefined } | undefined
  /** Where the worker tells its figures; undefined: nowhere. */
  metrics: { host: string; port: number } | undefined
  /** The same for a member API and a console; undefined: nowhere. */
  apiMetrics: { host: string; port: number } | undefined
  /** The collector that spans and figures are sent to by OTLP, and which share of calls and jobs; undefined: nowhere. */
  telemetry: { endpoint: string; share: number } | undefined
  /** Where another site tells whether this one is up. */
  serviceStatusUrl: string | undefined
  /** Where the members' browsers report failures to, in the form of the Sentry SDK. */
  monitoringDsn: string | undefined
}

type Given = z.output<z.ZodObject<typeof operatorSettings>>

/** Reads them for a site at `siteUrl`. Throws where a program on another computer would be called in the open. */
export function readOperator(given: Given, siteUrl: string): OperatorConfig {
  const { OPERATOR_NAME: name, OPERATOR_ADDRESS: address, OPERATOR_EMAIL: email, METRICS_HOST: host } = given
  const { ON_CALL_WEBHOOK: webhook, ON_CALL_WEBHOOK_SECRET: secret } = given
  const at = (port: number | undefined) => (port === undefined ? undefined : { host, port })
  if (webhook && new URL(webhook).protocol === 'http:' && !isLoopback(new URL(webhook).hostname))
    throw new Error('These settings are not right:\n  ON_CALL_WEBHOOK: another computer is called by https.')
  return {
    writesVersion2: given.AMOUR_WRITES === '2',
    operator: { name, address, email },
    securityContact: given.SECURITY_CONTACT ?? (email ? `mailto:${email}` : `${siteUrl}/report`),
    onCallWebhook: webhook ? { url: webhook, secret } : undefined,
    metrics: at(given.METRICS_PORT),
    apiMetrics: at(given.API_METRICS_PORT),
    telemetry: readTelemetry(given),
    serviceStatusUrl: given.SERVICE_STATUS_URL,
    monitoringDsn: given.SENTRY_DSN,
  }
}

function readTelemetry({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, TRACES_SHARE: share }: Given) {
  if (endpoint === undefined) return undefined
  if (new URL(endpoint).protocol === 'http:' && !isLoopback(new URL(endpoint).hostname))
    throw new Error(
      'These settings are not right:\n  OTEL_EXPORTER_OTLP_ENDPOINT: another computer is called by https.',
    )
  return { endpoint: endpoint.replace(/\/+$/, ''), share }
}

/** Whether a host of an address is this computer. */
export const isLoopback = (host: string) => ['localhost', '127.0.0.1', '::1', '[::1]'].includes(host)
