import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { AGE_DEMAND_DAYS, AGE_PROOF_MONTHS } from '@amour/contract/account/age-proof.ts'
import { DISCLOSURE_DAYS } from '@amour/contract/console/disclosures.ts'
import { INTIMATE_HOURS } from '@amour/contract/trust/reports.ts'
import { SMALLEST_CELL } from '@amour/contract/trust/transparency.ts'
import type { Config } from '@amour/server/config.ts'
import { readAgeKeys } from '@amour/server/features/account/age-check/age-keys.ts'
import { reportRouting } from '@amour/server/features/trust/cases/routing.service.ts'
import { VERSION } from '@amour/server/version.ts'

/** What stands in force, by name: settings of the installation and constants of the release. Holds no secret. */
export type Settings = Record<string, string>

const NOT_HERE = 'not in this environment'

/** Of the age gate’s own settings those that a statement has to name; it is another process, and may stand elsewhere. */
const gateSettings = [
  'AGE_OIDC_NAME',
  'AGE_OIDC_ISSUER',
  'AGE_OIDC_CLAIM',
  'AGE_OIDC_METHODS',
  'AGE_OIDC_LEVEL',
  'AGE_WALLET_LEVEL',
  'AGE_PERSON',
  'AGE_PERSON_LEVEL',
] as const

/** Reads what is in force. `environment` is asked for the gate’s settings alone. */
export async function readSettingsInForce(
  config: Config,
  environment: Record<string, string | undefined>,
): Promise<Settings> {
  const { operator, ageGate, banListsFolder: lists } = config
  const { offered: keys } = await readAgeKeys(ageGate.keysFile)
  const classes = [...new Set(keys.map(({ methodClass, level }) => `${methodClass} (${level})`))].toSorted()
  const isSet = (value: unknown) => (value ? 'set' : 'not set')
  return {
    Release: VERSION,
    'Run for real (NODE_ENV)': config.isProduction ? 'production' : 'not production',
    SITE_URL: config.siteUrl,
    OPERATOR_NAME: operator.name ?? 'not set',
    OPERATOR_ADDRESS: operator.address ?? 'not set',
    OPERATOR_EMAIL: operator.email ?? 'not set',
    AGE_ASSURANCE: config.ageAssurance,
    AGE_GATE_URL: ageGate.url ?? 'not set',
    'Classes and levels of the gate’s public keys (AGE_KEYS)': classes.join(', ') || 'none',
    ...Object.fromEntries(gateSettings.map((name) => [name, environment[name] ?? NOT_HERE])),
    'Months that a proof of age counts': String(AGE_PROOF_MONTHS),
    'Days to prove one’s age when asked by child safety': String(AGE_DEMAND_DAYS),
    'Lists of banned pictures that others keep (MEDIA_BAN_LISTS)':
      lists && existsSync(lists)
        ? String((await readdir(lists)).filter((name) => /\.(txt|csv)$/.test(name)).length)
        : 'none',
    'Photos and films have an origin of their own (MEDIA_URL)': config.media ? 'yes' : 'no',
    'Share of upload decisions that are made again, blind (SECOND_LOOKS)': String(config.secondLooks),
    'A program is told of cases that cannot wait (ON_CALL_WEBHOOK)': isSet(config.onCallWebhook),
    'Mail leaves (SMTP_URL)': isSet(config.smtpUrl),
    SECURITY_CONTACT: config.securityContact,
    'Hours to take an intimate image down': String(INTIMATE_HOURS),
    'Days in which an agreed disclosure can be fetched': String(DISCLOSURE_DAYS),
    'Smallest number that is told': String(SMALLEST_CELL),
    ...Object.fromEntries(
      Object.entries(reportRouting).map(([category, { queue, within }]) => [
        `Reports “${category}”`,
        `queue ${queue}, decided within ${within / 60_000} minutes`,
      ]),
    ),
  }
}

/** Whether a proof of age can be had at all: without a gate and its keys nobody can prove anything. */
export const canProveAge = (settings: Settings) =>
  settings['AGE_GATE_URL'] !== 'not set' &&
  settings['Classes and levels of the gate’s public keys (AGE_KEYS)'] !== 'none'
