import { Check, SkipForward } from 'lucide-react'
import { useTranslation } from 'react-i18next'

type State = 'open' | 'decided' | 'skipped'
type Props = {
  batch: readonly string[]
  at: number
  stateOf: (id: string) => State
  onChoose: (index: number) => void
}

/** The items of a batch, covered, with what became of each. */
export function Thumbs({ batch, at, stateOf, onChoose }: Props) {
  const { t } = useTranslation('console-cases')
  return (
    <div className="thumbs">
      {batch.map((id, index) => {
        const state = stateOf(id)
        const Icon = state === 'skipped' ? SkipForward : Check
        const name = t('item', { number: index + 1, of: batch.length })
        return (
          <button
            key={id}
            type="button"
            className={state === 'open' ? 'thumb' : 'thumb done'}
            aria-current={index === at}
            aria-label={state === 'open' ? name : `${name}, ${t(`itemStates.${state}`)}`}
            onClick={() => onChoose(index)}
          >
            <span className={`ph p${(index % 6) + 1}`} />
            {state !== 'open' && (
              <span className="mark">
                <Icon size={14} aria-hidden />
              </span>
            )}
          </button>
        )
      })}
    </div>
  )
}
