import type { Site } from '@amour/contract/trust/contact.ts'

let known: Site | undefined

/**
 * Who runs this site, as its server wrote it into the page. A page prerendered at build time has the names of the values,
 * which the server fills in.
 */
export function readSite(): Site {
  if (import.meta.env.SSR) return placeholders
  known ??= JSON.parse(document.getElementById('site')?.textContent ?? '') as Site // the server's own writing
  return known
}

/** The year, which the server fills in too. */
export const readCurrentYear = () => (import.meta.env.SSR ? '{{year}}' : String(new Date().getFullYear()))

const placeholders: Site = {
  operator: { name: '{{operatorName}}', address: '{{operatorAddress}}', email: '{{operatorEmail}}' },
  serviceStatusUrl: '{{serviceStatusUrl}}',
  monitoringDsn: null,
}
