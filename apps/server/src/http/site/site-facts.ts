import type { Site } from '@amour/contract/trust/contact.ts'
import type { Config } from '#config.ts'

type Facts = Pick<Config, 'operator' | 'serviceStatusUrl' | 'monitoringDsn'>

/** Who runs this site and what belongs to it, as anybody may know it. */
export function siteFacts({ operator: { name, address, email }, serviceStatusUrl, monitoringDsn }: Facts): Site {
  return {
    operator: { name: name ?? null, address: address ?? null, email: email ?? null },
    serviceStatusUrl: serviceStatusUrl ?? null,
    monitoringDsn: monitoringDsn ?? null,
  }
}
