import { Check, CircleSlash, Siren, SkipForward, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ItemState } from './use-batch.ts'

type Props = {
  batch: readonly string[]
  at: number
  stateOf: (id: string) => ItemState
  onChoose: (index: number) => void
}

const marks = {
  approve: <Check size={14} className="c-good" aria-hidden />,
  approveExplicit: <span aria-hidden>E</span>,
  reject: <X size={14} className="c-bad" aria-hidden />,
  escalate: <Siren size={14} aria-hidden />,
  skipped: <SkipForward size={14} aria-hidden />,
  gone: <CircleSlash size={14} aria-hidden />,
} satisfies Record<Exclude<ItemState, 'open'>, ReactNode>

/** The items of a batch, covered, with what became of each. */
export function BatchThumbs({ batch, at, stateOf, onChoose }: Props) {
  const { t } = useTranslation('console-cases')
  return (
    <div className="thumbs">
      {batch.map((id, index) => {
        const state = stateOf(id)
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
            {state !== 'open' && <span className="mark">{marks[state]}</span>}
          </button>
        )
      })}
    </div>
  )
}
