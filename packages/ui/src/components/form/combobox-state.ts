import { useState } from 'react'
import type { KeyboardEvent } from 'react'

/** One line of a combobox's list. The label is also what the input shows once it is chosen. */
export type ComboItem = { id: string; label: string }

type Options<Item extends ComboItem> = {
  items: readonly Item[]
  value: Item | null
  onValueChange: (item: Item | null) => void
  onInputChange: (text: string) => void
  autoHighlight: boolean
}

/** The moves of a combobox: typing looks up and lets go of the choice, the arrows walk, Enter takes, Escape closes. */
export function useCombobox<Item extends ComboItem>(options: Options<Item>) {
  const { items, value, onValueChange, onInputChange, autoHighlight } = options
  const [text, setText] = useState(value?.label ?? '')
  const [known, setKnown] = useState(value)
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)

  // A choice made from outside (a saved place, a reset form) shows in the input; one let go by typing does not clear it.
  if (known?.id !== value?.id) {
    setKnown(value)
    if (value) setText(value.label)
  }

  const list = items.map((item) => item.id).join()
  const [knownList, setKnownList] = useState(list)
  if (list !== knownList) {
    setKnownList(list)
    setActive(autoHighlight && items.length > 0 ? 0 : -1)
  }

  /** `isHere`: nothing opens for what is put in for somebody who has gone on. */
  function type(next: string, isHere: boolean) {
    setText(next)
    setOpen(isHere && next.trim() !== '')
    if (value) onValueChange(null)
    onInputChange(next)
  }

  function take(item: Item) {
    setText(item.label)
    setOpen(false)
    onValueChange(item)
  }

  function leave() {
    setOpen(false)
    const typed = items.find((item) => item.label.toLowerCase() === text.trim().toLowerCase())
    if (typed && !value) take(typed)
  }

  function step(by: 1 | -1) {
    if (!isOpen) setOpen(text.trim() !== '')
    else if (items.length > 0) setActive((active + by + items.length) % items.length)
  }

  function press(event: KeyboardEvent) {
    const item = items[active]
    if (event.key === 'ArrowDown') step(1)
    else if (event.key === 'ArrowUp') step(-1)
    else if (event.key === 'Enter' && isOpen && item) take(item)
    else if (event.key === 'Escape' && isOpen) setOpen(false)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return { text, isOpen, active, type, take, leave, press }
}
