import type { Site } from '@amour/contract/contact.ts'
import type { Config } from '#config.ts'

export function viewSite({ operator: { name, address, email }, serviceStatusUrl }: Config): Site {
  return {
    operator: { name: name ?? null, address: address ?? null, email: email ?? null },
    serviceStatusUrl: serviceStatusUrl ?? null,
  }
}
