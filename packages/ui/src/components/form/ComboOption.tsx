import type { ReactNode } from 'react'
import '#styles/combobox.css'

type ComboOptionProps = {
  id: string
  label: string
  /** What has been typed; where it occurs in the label it stands out. */
  typed: string
  icon: ReactNode
  isActive: boolean
  onTake: () => void
}

/** One line of a combobox's list. */
export function ComboOption({ id, label, typed, icon, isActive, onTake }: ComboOptionProps) {
  const words = typed.trim()
  const at = words ? label.toLowerCase().indexOf(words.toLowerCase()) : -1
  return (
    // The input keeps the focus and has the keys; pressing here must not take the focus away before the click.
    <li
      className="combo-opt"
      role="option"
      id={id}
      aria-selected={isActive}
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onTake}
    >
      {icon}
      <span>
        {at < 0 ? (
          label
        ) : (
          <>
            {label.slice(0, at)}
            <mark>{label.slice(at, at + words.length)}</mark>
            {label.slice(at + words.length)}
          </>
        )}
      </span>
    </li>
  )
}
