import type { CaseFile } from '@amour/contract/console/case-file.ts'
import { EyeOff, ImageOff, KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDay } from '#app/format.ts'
import { CoveredItem } from './CoveredItem.tsx'

type Props = { file: CaseFile; item: CaseFile['media'][number] }

/** An item that a shape stands in for: most cases are decided without a look. */
export function IntimateItem({ file, item }: Props) {
  const { t } = useTranslation('console-cases')
  const [isAsked, setAsked] = useState(false)
  const name = t(`measures.${item.kind}`, item)
  const isHidden = item.isHeld || item.status !== 'approved'
  return (
    <section className="card">
      <header>
        <h2>{t('theItem')}</h2>
        {isHidden ? (
          <span className="tag tag--good">
            <EyeOff size={14} aria-hidden />
            {t('isHidden')}
          </span>
        ) : (
          <span className="tag tag--warn">{t('isShown')}</span>
        )}
      </header>
      <div className="pad stack s12">
        {isAsked ? (
          <div className="items">
            <CoveredItem file={file} mediaId={item.id} isVideo={item.kind === 'video'} name={name} />
          </div>
        ) : (
          <div className="handle">
            <div className="shape">
              <ImageOff size={28} aria-hidden />
            </div>
            <div className="stack s4">
              <p className="strong">{t('needNotSee')}</p>
              <p className="small muted">{t('needNotSeeWhat')}</p>
              {file.isHeldByMe && (
                <div className="row wrap">
                  <button type="button" className="btn" onClick={() => setAsked(true)}>
                    <KeyRound size={16} aria-hidden />
                    <span>{t('openByKey')}</span>
                  </button>
                </div>
              )}
            </div>
          </div>
        )}
        <hr />
        <dl className="kv small">
          <dt>{t('whatItIs')}</dt>
          <dd>{name}</dd>
          <dt>{t('copiesHere')}</dt>
          <dd>{item.copies === 0 ? t('copiesNone') : t('copiesMore', { count: item.copies })}</dd>
          <dt>{t('uploadedBy')}</dt>
          <dd>{`${file.username ?? '–'}, ${formatDay(item.createdAt)}`}</dd>
        </dl>
      </div>
    </section>
  )
}
