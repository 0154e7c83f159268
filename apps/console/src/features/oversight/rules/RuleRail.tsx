import type { Rule } from '@amour/contract/console/rules.ts'
import { Check, Hourglass, Pencil, Power, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Tag } from '#app/display/Tag.tsx'
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
            <span className="strong anywhere">{rule.name}</span>
            <span className="small muted">{t('short', { version: (live ?? latest)?.version })}</span>
            <span className="tags">
              <StateTag state={live ? 'live' : getRuleStateKey(latest)} />
              {proposed && (
                <Tag icon={Hourglass} tone="warn">
                  {`${t('short', { version: proposed.version })} ${t('states.proposed').toLowerCase()}`}
                </Tag>
              )}
            </span>
          </Link>
        )
      })}
    </nav>
  )
}

const looks = {
  live: { icon: Check, tone: 'good' },
  off: { icon: Power, tone: undefined },
  broke: { icon: TriangleAlert, tone: 'warn' },
  draft: { icon: Pencil, tone: undefined },
} as const

/** The word for how a version stands that is not live. */
export const getRuleStateKey = (version: Rule['versions'][number] | undefined) =>
  version?.brokeAt ? 'broke' : (version?.state ?? 'draft')

/** How a version stands, in a word and a sign. */
export function StateTag({ state }: { state: keyof typeof looks }) {
  const { t } = useTranslation('console-rules')
  return <Tag {...looks[state]}>{t(`states.${state}`)}</Tag>
}
