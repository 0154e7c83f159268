import legal from '@amour/locales/i18n/legal.json' with { type: 'json' }

/** The rows of every table of a policy, cell by cell as members read them, without the heads. */
export function readPolicyRows(policy: 'privacy' | 'cookie'): string[][] {
  const parts = legal[policy].sections.flatMap(({ text }) => text as { rows?: string[][] }[]) // sentences have no rows
  return parts.flatMap((part) => part.rows ?? [])
}
