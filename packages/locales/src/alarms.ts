import words from '#i18n/alarms.json' with { type: 'json' }

/** Who a notice is known to be from: the site itself, a member who was logged in, or anybody. */
export type NoticeOrigin = 'site' | 'visitor' | { username: string }

/** What the staff read first of a notice, before anything that its sender says of themselves. */
export function describeSender(from: NoticeOrigin): string {
  const { site, visitor, member } = words.noticeFrom
  if (from === 'site') return site
  return from === 'visitor' ? visitor : member.replace('{{username}}', from.username)
}

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

type Bound = keyof typeof words.autoHide.happened

/** How many reports have hidden, by the names that the sentences ask for. */
type Counts = Readonly<Partial<Record<'hour' | 'day' | 'newcomers' | 'contacts' | 'outside', number>>>

/** What the staff read when reports have hidden as many as they may: those of newcomers, of everyone, or of strangers. */
export function autoHideAlarm(bound: Bound, counts: Counts) {
  const { title, what, happened, next, advice } = words.autoHide
  const told = Object.entries(counts).reduce(
    (text, [name, count]) => text.replace(`{{${name}}}`, String(count)),
    happened[bound],
  )
  return {
    title,
    items: [
      { label: what, value: told },
      { label: next, value: advice },
    ],
  }
}
