import words from '#i18n/alarms.json' with { type: 'json' }

/** What the desk reads of a rule that has switched itself off. */
export function brokenRuleAlarm({ name, version, held }: { name: string; version: number; held: number }) {
  const { title, rule, what, happened } = words.brokenRule
  return {
    title,
    items: [
      { label: rule, value: `${name} v${version}` },
      { label: what, value: happened.replace('{{held}}', String(held)) },
    ],
  }
}
