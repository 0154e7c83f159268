import { Check, Users } from 'lucide-react'

type Props = {
  number: number
  name: string
  hint?: string | undefined
  isChosen: boolean
  isClosed: boolean
  /** A second person has to agree. */
  isForTwo?: boolean
  onChoose: () => void
}

/** One of the things that can be decided, with its key; what is closed stands dashed. */
export function ActionButton({ number, name, hint, isChosen, isClosed, isForTwo = false, onChoose }: Props) {
  return (
    <button
      type="button"
      role="radio"
      className={hint ? 'act act--tall' : 'act'}
      aria-checked={isChosen}
      aria-disabled={isClosed}
      onClick={() => !isClosed && onChoose()}
    >
      <kbd>{number}</kbd>
      <span>
        {name}
        {hint && <small>{hint}</small>}
      </span>
      {isForTwo ? <Users size={16} aria-hidden /> : isChosen && hint && <Check size={16} aria-hidden />}
    </button>
  )
}
