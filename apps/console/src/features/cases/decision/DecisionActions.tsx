import type { CaseFile } from '@amour/contract/console/case-file.ts'
import { listActions, type DecisionAction } from '@amour/contract/console/case-terms.ts'
import { useTranslation } from 'react-i18next'
import { ActionButton } from './shared/ActionButton.tsx'
import { getActionNameKey, needsSecondPerson } from '#features/cases/case-data/shared/decision-names.ts'

type Props = {
  file: CaseFile
  chosen: DecisionAction | null
  mayChoose: (action: DecisionAction) => boolean
  /** Whether the reason asks for a second person. */
  isForTwo: (action: DecisionAction) => boolean
  onChoose: (action: DecisionAction) => void
}

/** What can be decided, by the keys 1 to 9. Few actions say below what they do. */
export function DecisionActions({ file, chosen, mayChoose, isForTwo, onChoose }: Props) {
  const { t } = useTranslation('console-cases')
  const ladder: readonly DecisionAction[] = listActions[file.kind]
  const isLong = ladder.length > 4
  return (
    <div className="stack" role="radiogroup" aria-label={t(isLong ? 'action' : 'decision')}>
      {isLong && <div className="small strong">{t('action')}</div>}
      <div className={isLong ? 'ladder' : 'stack'}>
        {ladder.map((action, index) => {
          const name = getActionNameKey(file, action)
          return (
            <ActionButton
              key={action}
              number={index + 1}
              name={t(`actions.${name}`)}
              hint={isLong ? undefined : t(`hints.${name}`)}
              isChosen={chosen === action}
              isClosed={!mayChoose(action)}
              isForTwo={needsSecondPerson(file, action) || isForTwo(action)}
              onChoose={() => onChoose(action)}
            />
          )
        })}
      </div>
    </div>
  )
}
