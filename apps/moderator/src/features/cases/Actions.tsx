import type { CaseFile } from '@amour/contract/console/case-file.ts'
import { actionsOf, type DecisionAction } from '@amour/contract/console/case-words.ts'
import { Check, Users } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { nameOf, needsSecond } from './action-names.ts'

type Props = {
  file: CaseFile
  chosen: DecisionAction | null
  mayChoose: (action: DecisionAction) => boolean
  onChoose: (action: DecisionAction) => void
}

/** What can be decided, by the keys 1 to 9; what is closed stands dashed. Few actions say below what they do. */
export function Actions({ file, chosen, mayChoose, onChoose }: Props) {
  const { t } = useTranslation('console-cases')
  const ladder: readonly DecisionAction[] = actionsOf[file.kind]
  const isLong = ladder.length > 4
  return (
    <div className="stack" role="radiogroup" aria-label={t(isLong ? 'action' : 'decision')}>
      {isLong && <div className="small strong">{t('action')}</div>}
      <div className={isLong ? 'ladder' : 'stack'}>
        {ladder.map((action, index) => {
          const name = nameOf(file, action)
          return (
            <button
              key={action}
              type="button"
              role="radio"
              className={isLong ? 'act' : 'act act--tall'}
              aria-checked={chosen === action}
              aria-disabled={!mayChoose(action)}
              onClick={() => mayChoose(action) && onChoose(action)}
            >
              <kbd>{index + 1}</kbd>
              <span>
                {t(`actions.${name}`)}
                {!isLong && <small>{t(`hints.${name}`)}</small>}
              </span>
              {needsSecond(file, action) ? (
                <Users size={16} aria-hidden />
              ) : (
                chosen === action && !isLong && <Check size={16} aria-hidden />
              )}
            </button>
          )
        })}
      </div>
    </div>
  )
}
