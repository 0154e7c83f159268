import { useEffect, useId, useRef } from 'react'
import type { ComponentProps, ReactNode } from 'react'
import { classes } from '#classes.ts'
import { ComboOption } from './ComboOption.tsx'
import { useCombobox } from './combobox-state.ts'
import type { ComboItem } from './combobox-state.ts'
import { useFieldWiring } from './field-wiring.ts'
import '#styles/combobox.css'

type Input = Omit<ComponentProps<'input'>, 'value' | 'defaultValue' | 'onChange' | 'type'>

type ComboboxProps<Item extends ComboItem> = Input & {
  /** What the caller found for the text typed last. */
  items: readonly Item[]
  value: Item | null
  /** Called with the item taken, and with null as soon as the text no longer stands for one. */
  onValueChange: (item: Item | null) => void
  onInputChange: (text: string) => void
  /** Names the list for a screen reader. */
  listLabel: string
  /** Said in the list's place when nothing was found; while it is empty (still looking), nothing opens. */
  emptyText: string
  /** Said to a screen reader when the list changes, for example "3 places". */
  statusText?: string | undefined
  lead?: ReactNode
  itemIcon?: ReactNode
  /** Whether Enter takes the first item without a step down; off where free text is as good. */
  autoHighlight?: boolean | undefined
}

/** An input that looks up and offers a list, by keyboard and by hand. Its list opens under the field's error. */
export function Combobox<Item extends ComboItem>(props: ComboboxProps<Item>) {
  const { items, value, onValueChange, onInputChange, listLabel, emptyText, statusText, ...rest } = props
  const { lead, itemIcon, autoHighlight = true, className, ...input } = rest
  const combo = useCombobox({ items, value, onValueChange, onInputChange, autoHighlight })
  const listId = useId()
  const list = useRef<HTMLUListElement>(null)
  const isListed = combo.isOpen && items.length > 0

  useEffect(() => {
    list.current?.children[combo.active]?.scrollIntoView({ block: 'nearest' })
  }, [combo.active])

  return (
    <div className="combo">
      <div className={classes(Boolean(lead) && 'with-lead')}>
        {lead}
        <input
          {...input}
          {...useFieldWiring(input)}
          type="text"
          className={classes('control', className)}
          role="combobox"
          autoComplete="off"
          aria-autocomplete="list"
          aria-expanded={isListed}
          aria-controls={listId}
          aria-activedescendant={isListed && combo.active >= 0 ? `${listId}-${combo.active}` : undefined}
          value={combo.text}
          onChange={({ target }) => combo.type(target.value, target === document.activeElement)}
          onKeyDown={combo.press}
          onBlur={(event) => {
            combo.leave()
            input.onBlur?.(event)
          }}
        />
      </div>
      <ul className="combo-list" id={listId} role="listbox" aria-label={listLabel} hidden={!isListed} ref={list}>
        {items.map((item, index) => (
          <ComboOption
            key={item.id}
            id={`${listId}-${index}`}
            label={item.label}
            typed={combo.text}
            icon={itemIcon}
            isActive={index === combo.active}
            onTake={() => combo.take(item)}
          />
        ))}
      </ul>
      {combo.isOpen && !isListed && emptyText && <p className="combo-list combo-empty">{emptyText}</p>}
      <p className="sr" role="status">
        {combo.isOpen && (isListed ? statusText : emptyText)}
      </p>
    </div>
  )
}
