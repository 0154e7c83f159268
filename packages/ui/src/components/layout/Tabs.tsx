import { useRef } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { classes } from '#classes.ts'
import '#styles/segments.css'

type Tab<Value extends string> = { value: Value; label: ReactNode; badge?: ReactNode }

type TabsProps<Value extends string> = {
  label: string
  tabs: readonly Tab<Value>[]
  value: Value
  onValueChange: (value: Value) => void
  /** The id of the `TabPanel` whose content the tabs change. */
  panelId: string
  className?: string | undefined
}

/** Tabs over one panel; the arrows, Home and End walk and choose. Tabs that are links use the classes alone. */
export function Tabs<Value extends string>(props: TabsProps<Value>) {
  const { label, tabs, value, onValueChange, panelId, className } = props
  const root = useRef<HTMLDivElement>(null)

  function press(event: KeyboardEvent) {
    const at = tabs.findIndex((tab) => tab.value === value)
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    const index = (to + tabs.length) % tabs.length
    const tab = tabs[index]
    if (tab) onValueChange(tab.value)
    root.current?.querySelectorAll('button')[index]?.focus()
  }

  return (
    <div className={classes('tabs', className)} role="tablist" aria-label={label} ref={root} onKeyDown={press}>
      {tabs.map((tab) => (
        <button
          key={tab.value}
          type="button"
          role="tab"
          id={`${panelId}-${tab.value}`}
          aria-selected={tab.value === value}
          aria-controls={panelId}
          tabIndex={tab.value === value ? 0 : -1}
          onClick={() => onValueChange(tab.value)}
        >
          {tab.label}
          {tab.badge}
        </button>
      ))}
    </div>
  )
}

type TabPanelProps = {
  id: string
  value: string
  className?: string | undefined
  children: ReactNode
}

/** What the chosen tab shows; `id` is the tabs' `panelId`, `value` the chosen tab. */
export function TabPanel({ id, value, className, children }: TabPanelProps) {
  return (
    <div role="tabpanel" id={id} aria-labelledby={`${id}-${value}`} className={className}>
      {children}
    </div>
  )
}
