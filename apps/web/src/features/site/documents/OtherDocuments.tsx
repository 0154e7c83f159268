import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { documentNames, documentPaths } from './document-paths.ts'
import type { DocumentName } from './document-paths.ts'

export function OtherDocuments({ than }: { than: DocumentName }) {
  const { t } = useTranslation('legal')
  return (
    <nav className="no-print cluster" aria-label={t('others')}>
      {documentNames
        .filter((name) => name !== than)
        .map((name) => (
          <Link key={name} className="chip chip--line" to={documentPaths[name]}>
            {t(`${name}.title`)}
          </Link>
        ))}
    </nav>
  )
}
