import words from '#i18n/alarms.json' with { type: 'json' }

type BrokenRule = { name: string; version: number; effect: 'hold' | 'raise'; count: number }

/** What moderators read of a rule that has switched itself off. */
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

type Hidden = { hour: number; day: number; newcomers: number }

/** What the staff read when members' reports have hidden as many as they may: those of new accounts, or of everyone. */
export function autoHideAlarm(bound: 'newcomers' | 'everyone', { hour, day, newcomers }: Hidden) {
  const { title, what, happened, next, advice } = words.autoHide
  const told = happened[bound]
    .replace('{{newcomers}}', String(newcomers))
    .replace('{{hour}}', String(hour))
    .replace('{{day}}', String(day))
  return {
    title,
    items: [
      { label: what, value: told },
      { label: next, value: advice },
    ],
  }
}
