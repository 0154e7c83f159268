import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from '#classes.ts'
import { pagerPages } from './pager-pages.ts'
import '#styles/pager.css'

/** What a page's link must carry; the caller makes it the router's link or a button. */
type PagerLink = {
  className: string | undefined
  'aria-label': string
  'aria-current': 'page' | undefined
  children: ReactNode
}

type PagerProps = {
  /** The current page and the number of pages; both count from 1. */
  page: number
  pages: number
  label: string
  previousLabel: string
  nextLabel: string
  pageLabel: (page: number) => string
  link: (page: number, attributes: PagerLink) => ReactNode
}

/** The way through pages of results. Nothing where there is only one. */
export function Pager({ page, pages, label, previousLabel, nextLabel, pageLabel, link }: PagerProps) {
  if (pages <= 1) return null

  const shown = pagerPages(page, pages)
  const step = (to: number, name: string, icon: ReactNode) =>
    to < 1 || to > pages ? (
      <span role="link" aria-disabled aria-label={name}>
        {icon}
      </span>
    ) : (
      link(to, {
        className: undefined,
        'aria-label': name,
        'aria-current': undefined,
        children: icon,
      })
    )

  return (
    <nav aria-label={label}>
      <ul className={classes('pager', shown.length > 5 && 'pager--long')}>
        <li>{step(page - 1, previousLabel, <ChevronLeft className="i i-20" aria-hidden />)}</li>
        {shown.map((at, index) => (
          <li key={at ?? `gap-${index}`} className={classes(at !== null && ![1, page, pages].includes(at) && 'far')}>
            {at === null ? (
              <span aria-hidden>…</span>
            ) : (
              link(at, {
                className: undefined,
                'aria-label': pageLabel(at),
                'aria-current': at === page ? 'page' : undefined,
                children: at,
              })
            )}
          </li>
        ))}
        <li>{step(page + 1, nextLabel, <ChevronRight className="i i-20" aria-hidden />)}</li>
      </ul>
    </nav>
  )
}
