import { ChevronDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useCurrentPart } from './use-current-part.ts'
import '@amour/ui/styles/screens/reading.css'
import '@amour/ui/styles/screens/page-index.css'

export type Part = { id: string; title: string }

type PageIndexProps = { parts: readonly Part[] }

/** What is on this page: at the side of a large screen the way to each part, the one in sight marked. */
export function PageIndex({ parts }: PageIndexProps) {
  const { t } = useTranslation()
  const current = useCurrentPart(parts.map(({ id }) => id).join(' '))
  return (
    <nav className="index" aria-label={t('onThisPage')}>
      <ul>
        {parts.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`} aria-current={id === current || undefined}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The same, folded, over the parts of a small one. */
export function FoldedIndex({ parts }: PageIndexProps) {
  const { t } = useTranslation()
  return (
    <details className="folded">
      <summary>
        {t('onThisPage')}
        <ChevronDown className="i" aria-hidden />
      </summary>
      <ul>
        {parts.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ul>
    </details>
  )
}
