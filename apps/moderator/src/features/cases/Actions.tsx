import type { CaseFile } from '@amour/contract/console/case-file.ts'
import { actionsOf, type DecisionAction } from '@amour/contract/console/case-words.ts'
import { useTranslation } from 'react-i18next'
import { Act } from './Act.tsx'
import { nameOf, needsSecond } from './action-names.ts'

type Props = {
  file: CaseFile
  chosen: DecisionAction | null
  mayChoose: (action: DecisionAction) => boolean
  onChoose: (action: DecisionAction) => void
}

/** What can be decided, by the keys 1 to 9. Few actions say below what they do. */
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
            <Act
              key={action}
              number={index + 1}
              name={t(`actions.${name}`)}
              hint={isLong ? undefined : t(`hints.${name}`)}
              isChosen={chosen === action}
              isClosed={!mayChoose(action)}
              isForTwo={needsSecond(file, action)}
              onChoose={() => onChoose(action)}
            />
          )
        })}
      </div>
    </div>
  )
}
