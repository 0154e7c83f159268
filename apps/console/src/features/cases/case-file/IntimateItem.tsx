import { Button } from '@amour/ui/components/form/Button.tsx'
import type { CaseFile } from '@amour/contract/console/case-file.ts'
import { Eye, EyeOff, ImageOff, KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDay } from '#app/display/format.ts'
import { Tag } from '#app/display/Tag.tsx'
import { useKeys } from '#app/hooks/use-keys.ts'
import { CoveredItem } from '#features/cases/covered-media/shared/CoveredItem.tsx'
import { canView } from '#features/cases/case-data/shared/case-visibility.ts'

type Props = {
  file: CaseFile
  item: CaseFile['media'][number]
  /** Whether the key R is about this one: once to ask for it, and once more to look. */
  hasKeys: boolean
}

/** An item that a shape stands in for: most cases are decided without a look. */
export function IntimateItem({ file, item, hasKeys }: Props) {
  const { t } = useTranslation('console-cases')
  const [isAsked, setAsked] = useState(false)
  useKeys(hasKeys && canView(file) && !isAsked ? { r: () => setAsked(true) } : {})
  const name = t(`measures.${item.kind}`, item)
  const isHidden = item.isHeld || item.status !== 'approved'
  return (
    <section className="card">
      <header>
        <h2>{t('theItem')}</h2>
        <Tag icon={isHidden ? EyeOff : Eye} tone={isHidden ? 'good' : 'warn'}>
          {t(isHidden ? 'isHidden' : 'isShown')}
        </Tag>
      </header>
      <div className="pad stack s12">
        {isAsked ? (
          <div className="items">
            <CoveredItem file={file} mediaId={item.id} isVideo={item.kind === 'video'} name={name} hasKeys={hasKeys} />
          </div>
        ) : (
          <div className="handle">
            <div className="shape">
              <ImageOff size={28} aria-hidden />
            </div>
            <div className="stack s4">
              <p className="strong">{t('needNotSee')}</p>
              <p className="small muted">{t('needNotSeeWhat')}</p>
              {canView(file) && (
                <div className="row wrap">
                  <Button variant="quiet" onClick={() => setAsked(true)}>
                    <KeyRound size={16} aria-hidden />
                    <span>{t('openByKey')}</span>
                    {hasKeys && <kbd>R</kbd>}
                  </Button>
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
