import type { ReactNode } from 'react'

/** The page's first link: past the bar to the content. Seen only while it has the focus. */
export function SkipLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a
      className="skip"
      href={`#${to}`}
      onClick={(event) => {
        event.preventDefault()
        const target = document.getElementById(to)
        target?.setAttribute('tabindex', '-1')
        target?.focus()
      }}
    >
      {children}
    </a>
  )
}
