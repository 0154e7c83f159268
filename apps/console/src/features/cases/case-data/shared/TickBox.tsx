import { Check } from 'lucide-react'

type Props = { isTicked: boolean; onToggle: () => void; children: string; hint?: string }

/** Something that holds or does not; `hint` is the key that ticks it. */
export function TickBox({ isTicked, onToggle, children, hint }: Props) {
  return (
    <button type="button" role="checkbox" className="tick" aria-checked={isTicked} onClick={onToggle}>
      <i>{isTicked && <Check size={14} aria-hidden />}</i>
      <span className="grow">{children}</span>
      {hint && <kbd>{hint}</kbd>}
    </button>
  )
}
