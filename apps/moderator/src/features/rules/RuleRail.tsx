import type { Rule } from '@amour/contract/console/rules.ts'
import { Check, Hourglass, Pencil, Power, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '#paths.ts'

/** All rules, each with how it stands. */
export function RuleRail({ rules, open }: { rules: readonly Rule[]; open: string }) {
  const { t } = useTranslation('console-rules')
  return (
    <nav className="rail" aria-label={t('list')}>
      {rules.map((rule) => {
        const live = rule.versions.find(({ state }) => state === 'live')
        const proposed = rule.versions.find(({ isProposed }) => isProposed)
        const [latest] = rule.versions
        return (
          <Link
            key={rule.id}
            className="qitem"
            to={paths.rule(rule.id)}
            aria-current={rule.id === open ? true : undefined}
          >
            <span className="strong trunc">{rule.name}</span>
            <span className="small muted">{t('short', { version: (live ?? latest)?.version })}</span>
            <span className="tags">
              <StateTag state={live ? 'live' : stateOf(latest)} />
              {proposed && (
                <span className="tag tag--warn">
                  <Hourglass size={14} aria-hidden />
                  {`${t('short', { version: proposed.version })} ${t('states.proposed').toLowerCase()}`}
                </span>
              )}
            </span>
          </Link>
        )
      })}
    </nav>
  )
}

const looks = {
  live: { icon: Check, tag: 'tag tag--good' },
  off: { icon: Power, tag: 'tag' },
  broke: { icon: TriangleAlert, tag: 'tag tag--warn' },
  draft: { icon: Pencil, tag: 'tag' },
} as const

/** The word for how a version stands that is not live. */
export const stateOf = (version: Rule['versions'][number] | undefined) =>
  version?.brokeAt ? 'broke' : (version?.state ?? 'draft')

/** How a version stands, in a word and a sign. */
export function StateTag({ state }: { state: keyof typeof looks }) {
  const { t } = useTranslation('console-rules')
  const { icon: Icon, tag } = looks[state]
  return (
    <span className={tag}>
      <Icon size={14} aria-hidden />
      {t(`states.${state}`)}
    </span>
  )
}
