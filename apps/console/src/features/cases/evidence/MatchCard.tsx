import { Alert } from '@amour/ui/components/feedback/Alert.tsx'
import type { CaseFile } from '@amour/contract/console/case-file.ts'
import { ImageOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatDay, formatTime } from '#app/display/format.ts'

type Props = { match: NonNullable<CaseFile['match']> }

/** An upload that is known from a list: what is known of it, in the place of what nobody is shown. */
export function MatchCard({ match: { kind, list, triedAt } }: Props) {
  const { t } = useTranslation('console-cases')
  return (
    <section className="card" aria-labelledby="match">
      <header>
        <h2 id="match">{t('match.title')}</h2>
      </header>
      <div className="pad stack s12">
        <Alert tone="plain" icon={<ImageOff className="i" aria-hidden />}>
          <p className="strong">{t('match.unseen')}</p>
          <p>{t('match.unseenWhat')}</p>
        </Alert>
        <dl className="kv">
          <dt>{t('match.what')}</dt>
          <dd>{t(`match.kinds.${kind}`)}</dd>
          <dt>{t('match.by')}</dt>
          <dd>{list ?? t('match.ours')}</dd>
          <dt>{t('match.tried')}</dt>
          <dd>{`${formatDay(triedAt)} ${formatTime(triedAt)}`}</dd>
        </dl>
      </div>
    </section>
  )
}
