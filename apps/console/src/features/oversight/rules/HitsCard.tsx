import type { Rule } from '@amour/contract/console/rules.ts'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#app/display/format.ts'
import { Figure } from './Figure.tsx'

/** What the rule has done, all its versions together. */
export function HitsCard({ versions }: { versions: Rule['versions'] }) {
  const { t } = useTranslation('console-rules')
  const sum = (of: 'hits' | 'decided' | 'overruled') => versions.reduce((all, version) => all + version[of], 0)
  const [held, overruled] = [sum('decided'), sum('overruled')]
  const share = held === 0 ? 0 : Math.round((100 * overruled) / held)
  if (versions.every(({ liveAt }) => liveAt === null)) return null
  return (
    <section className="card" aria-labelledby="hits">
      <header>
        <h2 id="hits">{t('hits')}</h2>
        <span className="small muted">{t('hitsLead')}</span>
      </header>
      <div className="result result--three">
        <Figure name={t('met')} value={formatNumber(sum('hits'))} below={t('hitsLead')} />
        <Figure name={t('held')} value={formatNumber(held)} below={t('effects.hold')} />
        <Figure name={t('overruled')} value={formatNumber(overruled)} below={t('overruledShare', { share })} />
      </div>
    </section>
  )
}
