import words from '#i18n/alarms.json' with { type: 'json' }

type BrokenRule = { name: string; version: number; effect: 'hold' | 'raise'; count: number }

/** What the desk reads of a rule that has switched itself off. */
export function brokenRuleAlarm({ name, version, effect, count }: BrokenRule) {
  const { title, rule, what, happened } = words.brokenRule
  return {
    title,
    items: [
      { label: rule, value: `${name} v${version}` },
      { label: what, value: happened[effect].replace('{{count}}', String(count)) },
    ],
  }
}
