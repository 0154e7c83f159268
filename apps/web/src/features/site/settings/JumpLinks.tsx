import { useTranslation } from 'react-i18next'
import type { Part } from '#app/reading/PageIndex.tsx'

/** The way to each part over the parts of a small screen. */
export function JumpLinks({ parts }: { parts: readonly Part[] }) {
  const { t } = useTranslation()
  return (
    <nav className="jump" aria-label={t('onThisPage')}>
      {parts.map(({ id, title }) => (
        <a key={id} className="chip chip--line" href={`#${id}`}>
          {title}
        </a>
      ))}
    </nav>
  )
}
