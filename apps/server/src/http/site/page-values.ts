import legal from '@amour/locales/i18n/legal.json' with { type: 'json' }
import type { Config } from '#config.ts'
import { siteFacts } from './site-facts.ts'

/** The settings that are filled in. */
type Filled = Parameters<typeof siteFacts>[0] & Pick<Config, 'siteUrl'> & { media: { url: string } | undefined }

/** What the server fills into a built page, by the name that stands there in double braces; null is left out. */
type PageValues = Record<string, string | null>

/** The values of this site; the year is the server's. */
export function pageValues(config: Filled, year: number): PageValues {
  const { operator, serviceStatusUrl } = siteFacts(config)
  return {
    siteUrl: config.siteUrl,
    mediaUrl: config.media?.url ?? config.siteUrl,
    operatorName: operator.name ?? legal.operator.unnamed,
    operatorAddress: operator.address,
    operatorEmail: operator.email,
    serviceStatusUrl,
    year: String(year),
  }
}

/** Fills a built page: what stands only for a value that is not there goes, everything else gets its value. */
export function fillPage(template: string, values: PageValues, config: Filled): string {
  return template
    .replace(/<(\w+)[^>]* data-if="(\w+)".*?<\/\1>/gs, (element, _, name: string) => (values[name] ? element : ''))
    .replace('{{site}}', () => JSON.stringify(siteFacts(config)).replaceAll('<', '\\u003c'))
    .replace(/\{\{(\w+)\}\}/g, (_, name: string) => escapeHtml(values[name] ?? ''))
}

export const escapeHtml = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#x27;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
